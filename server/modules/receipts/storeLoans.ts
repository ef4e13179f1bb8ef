import type { Queryable } from '#server/platform/db.ts'

/** Ids of loans that are over and have no receipt, from above `after`. */
export async function selectDueLoans(
  query: Queryable,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly id: string }>(
    `SELECT o.id FROM receipt_due r JOIN loan o ON o.id = r.order_id
     WHERE r.order_id > $1 ORDER BY r.order_id LIMIT $2`,
    [after, limit],
  )
  return rows.map(({ id }) => id)
}
