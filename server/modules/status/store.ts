import type { Queryable } from '#server/platform/db.ts'

/** Whether money has ever moved on a customer's real account. */
export async function hasMoved(query: Queryable, customerId: string): Promise<boolean> {
  const rows = await query.query(
    `SELECT 1 FROM ledger_account AS a WHERE a.kind = 'real' AND a.owner = $1
       AND EXISTS (SELECT 1 FROM ledger_posting AS p WHERE p.account = a.id) LIMIT 1`,
    [customerId],
  )
  return rows.length > 0
}
