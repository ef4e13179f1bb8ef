import type { Queryable } from '#server/platform/db.ts'

/**
 * Where the ledger has something else owed than loans say, a line each. It reads the ledger's balances in the same
 * statement, because only one snapshot can be compared.
 */
export function selectHeldBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `WITH held AS (
       SELECT owner, bucket, sum(balance) AS units FROM ledger_account
       WHERE bucket IN ('loan', 'lent') GROUP BY owner, bucket
     ), owed AS (
       SELECT customer_id AS owner, principal + div(exact, 1000000) - interest_paid AS units
       FROM loan WHERE state = 'repaying'
     ), said AS (
       SELECT owner, 'loan' AS bucket, -units AS units FROM owed
       UNION ALL SELECT 'house', 'lent', coalesce(sum(units), 0) FROM owed
     )
     SELECT format('%s of %s is %s, loans say %s', bucket, owner, coalesce(h.units, 0), coalesce(s.units, 0)) AS breach
     FROM held h FULL JOIN said s USING (owner, bucket)
     WHERE coalesce(h.units, 0) <> coalesce(s.units, 0) ORDER BY breach`,
  )
}

/** Loans whose payout, interest, payments or loss are not in the ledger exactly as often, and as much, as they say. */
export function selectBookedBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `WITH booked AS (
       SELECT e.ref AS id, e.type, count(DISTINCT e.id) AS times,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'available'), 0) AS available,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'loan'), 0) AS loan
       FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id JOIN ledger_account a ON a.id = p.account
       WHERE e.type IN ('loanPaidOut', 'loanInterest', 'loanRepaid', 'loanWrittenOff')
       GROUP BY e.ref, e.type
     ), days AS (
       SELECT loan_id, count(*) FILTER (WHERE interest > 0) AS times, sum(interest) AS units FROM loan_day GROUP BY loan_id
     ), payments AS (
       SELECT loan_id, count(*) AS times, sum(interest + principal) AS units FROM loan_payment GROUP BY loan_id
     ), said (id, type, times, available, loan) AS (
       SELECT id, 'loanPaidOut', 1, amount, -amount FROM loan WHERE paid_out_at IS NOT NULL
       UNION ALL SELECT loan_id, 'loanInterest', times, 0, -units FROM days WHERE units > 0
       UNION ALL SELECT loan_id, 'loanRepaid', times, -units, units FROM payments
       UNION ALL SELECT id, 'loanWrittenOff', 1, 0, principal + div(exact, 1000000) - interest_paid
         FROM loan WHERE state = 'writtenOff'
     )
     SELECT format('loan %s and its %s do not agree: booked %s times, %s/%s, the loan says %s times, %s/%s',
       id, type, b.times, b.available, b.loan, s.times, s.available, s.loan) AS breach
     FROM said s FULL JOIN booked b USING (id, type)
     WHERE (b.times, b.available, b.loan) IS DISTINCT FROM (s.times::bigint, s.available, s.loan) ORDER BY breach`,
  )
}

async function lines(query: Queryable, sql: string): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(sql)
  return rows.map((row) => row.breach)
}
