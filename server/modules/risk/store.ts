import type { Queryable } from '#server/platform/db.ts'

/** When a customer accepted a version; null when they did not. */
export async function selectAcceptance(
  query: Queryable,
  customerId: string,
  version: string,
): Promise<Date | null> {
  const rows = await query.query<{ readonly accepted_at: Date }>(
    'SELECT accepted_at FROM risk_acceptance WHERE customer_id = $1 AND version = $2',
    [customerId, version],
  )
  return rows[0]?.accepted_at ?? null
}

/** Keeps an acceptance; the first one of a version stays. */
export async function insertAcceptance(
  query: Queryable,
  customerId: string,
  version: string,
  at: Date,
): Promise<void> {
  await query.query(
    `INSERT INTO risk_acceptance (customer_id, version, accepted_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [customerId, version, at],
  )
}

/**
 * Real accounts that finished a contract or an option since a moment, and those of them whose postings of
 * contracts and options since then come to less than nothing.
 */
export async function selectResults(
  query: Queryable,
  since: Date,
): Promise<{ readonly accounts: number; readonly losing: number }> {
  const [row] = await query.query<{ readonly accounts: number; readonly losing: number }>(
    `SELECT count(*)::integer AS accounts, count(*) FILTER (WHERE net < 0)::integer AS losing
     FROM (
       SELECT sum(p.units) AS net
       FROM ledger_entry e
         JOIN ledger_posting p ON p.entry = e.id
         JOIN ledger_account a ON a.id = p.account
       WHERE e.kind = 'real' AND e.created_at >= $1 AND a.owner <> 'house' AND e.type IN
         ('contractOpened', 'contractClosed', 'optionBought', 'optionSettled', 'optionVoided')
       GROUP BY a.owner
       HAVING bool_or(e.type IN ('contractClosed', 'optionSettled'))
     ) AS account`,
    [since],
  )
  return row ?? { accounts: 0, losing: 0 }
}
