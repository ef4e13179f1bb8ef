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

/** How many real accounts finished something, and how many of them lost. */
export interface Figure {
  readonly accounts: number
  readonly losing: number
}

/** What was summed the last time; nobody at all before the first time. */
export async function selectFigure(query: Queryable): Promise<Figure> {
  const [row] = await query.query<Figure>('SELECT accounts, losing FROM risk_figure')
  return row ?? { accounts: 0, losing: 0 }
}

/**
 * Keeps how many real accounts finished a contract or an option since a moment, and how many of them have
 * postings of contracts and options since then that come to less than nothing.
 */
export async function updateFigure(tx: Queryable, since: Date, at: Date): Promise<void> {
  // Nobody waits for it, and a year of entries takes as long as it takes.
  await tx.query(`SET LOCAL statement_timeout = '10min'`)
  await tx.query(
    `INSERT INTO risk_figure (at, accounts, losing)
     SELECT $2, count(*), count(*) FILTER (WHERE net < 0)
     FROM (
       SELECT sum(p.units) AS net
       FROM ledger_entry e
         JOIN ledger_posting p ON p.entry = e.id
         JOIN ledger_account a ON a.id = p.account
       WHERE e.kind = 'real' AND e.created_at >= $1 AND a.owner <> 'house' AND e.type IN
         ('contractOpened', 'contractClosed', 'optionBought', 'optionSettled', 'optionSold', 'optionVoided')
       GROUP BY a.owner
       HAVING bool_or(e.type IN ('contractClosed', 'optionSettled', 'optionSold'))
     ) AS account
     ON CONFLICT ((true)) DO UPDATE SET
       at = excluded.at, accounts = excluded.accounts, losing = excluded.losing`,
    [since, at],
  )
}
