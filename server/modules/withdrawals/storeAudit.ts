import type { Queryable } from '#server/platform/db.ts'

/**
 * Where the ledger holds something else for withdrawals than they say, a line each. It reads the ledger's
 * balances in the same statement, because only one snapshot can be compared.
 */
export function selectHeldBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `WITH held AS (
       SELECT kind, owner, asset, sum(balance) AS units FROM ledger_account
       WHERE bucket = 'withdrawalHold' GROUP BY kind, owner, asset
     ), asked AS (
       SELECT account AS kind, customer_id AS owner, asset, sum(amount) AS units FROM withdrawal
       WHERE state IN ('submitted', 'approved', 'broadcast') GROUP BY account, customer_id, asset
     )
     SELECT format('withdrawals of %s %s hold %s %s, the ledger %s', kind, owner,
       coalesce(a.units, 0), asset, coalesce(h.units, 0)) AS line
     FROM asked a FULL JOIN held h USING (kind, owner, asset)
     WHERE coalesce(a.units, 0) <> coalesce(h.units, 0)`,
  )
}

/** Where the entries about a withdrawal are not those its state asks for, a line each. */
export function selectBookedBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `WITH booked AS (
       SELECT e.ref, e.type, sum(p.units) FILTER (WHERE a.bucket = 'available') AS available,
         sum(p.units) FILTER (WHERE a.bucket = 'withdrawalHold') AS held,
         sum(p.units) FILTER (WHERE a.bucket = 'external') AS outside,
         sum(p.units) FILTER (WHERE a.bucket = 'fees') AS fees, count(DISTINCT e.id) AS times
       FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
         JOIN ledger_account a ON a.id = p.account
       WHERE e.type IN ('withdrawalRequested', 'withdrawalReturned', 'withdrawalPaid')
       GROUP BY e.ref, e.type
     ), due AS (
       SELECT id AS ref, 'withdrawalRequested' AS type, -amount AS available, amount AS held,
         NULL::numeric AS outside, NULL::numeric AS fees FROM withdrawal
       UNION ALL SELECT id, 'withdrawalReturned', amount, -amount, NULL, NULL FROM withdrawal
         WHERE state IN ('rejected', 'cancelled', 'failed')
       UNION ALL SELECT id, 'withdrawalPaid', NULL, -amount, amount - fee, nullif(fee, 0) FROM withdrawal
         WHERE state = 'success'
     )
     SELECT format('withdrawal %s: %s is booked %s times, %s and %s, not once, %s and %s', ref, type,
       coalesce(b.times, 0), b.held, b.outside, d.held, d.outside) AS line
     FROM due d FULL JOIN booked b USING (ref, type)
     WHERE b.times IS DISTINCT FROM 1
       OR (d.available, d.held, d.outside, d.fees) IS DISTINCT FROM
         (b.available, b.held, b.outside, b.fees)`,
  )
}

/** Where the chain is said to have paid what it was not seen to pay, a line each. */
export function selectPayoutBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `SELECT format('withdrawal %s is paid by the chain, which says %s of %s blocks, %s and %s', w.id,
       p.confirmations, p.needed, p.paid, p.trouble) AS line
     FROM withdrawal_step s JOIN withdrawal w ON w.id = s.withdrawal_id
       LEFT JOIN withdrawal_payout p ON p.withdrawal_id = w.id
     WHERE s.event = 'confirm' AND s.actor = 'chain' AND (p.confirmations >= p.needed
       AND p.paid >= w.amount - w.fee AND p.trouble IS NULL) IS NOT TRUE`,
  )
}

/** Where a withdrawal's steps do not lead to where it is, a line each. */
export function selectStepBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `SELECT format('withdrawal %s is %s since %s by %s steps that end in %s', w.id, w.state, w.since,
       s.steps, s.last) AS line
     FROM withdrawal w LEFT JOIN LATERAL (
       SELECT count(*) AS steps, max(n) AS most, (array_agg(state ORDER BY n DESC))[1] AS last,
         max(at) AS at, array_agg(operator_id ORDER BY n) FILTER (WHERE event LIKE 'approve%') AS yes
       FROM withdrawal_step WHERE withdrawal_id = w.id
     ) AS s ON true
     WHERE s.most IS DISTINCT FROM s.steps OR s.last IS DISTINCT FROM w.state
       OR coalesce(s.yes, '{}') <> w.approved_by`,
  )
}

async function lines(query: Queryable, sql: string): Promise<readonly string[]> {
  const rows = await query.query<{ readonly line: string }>(sql)
  return rows.map(({ line }) => line)
}
