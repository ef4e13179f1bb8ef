import type { Queryable, Transaction } from '#server/platform/db.ts'
import { toRecord, type WaitingRow } from './storeWaiting.ts'
import type { WaitingRecord } from './types.ts'

/** Writes changes of waiting orders that the caller has locked, in the order given: one may have several. */
export function reviseWaiting(tx: Transaction, orders: readonly WaitingRecord[]): void {
  for (const { id, limitPrice, stopLoss, takeProfit, held, edits, ...changed } of orders) {
    const { editedAt, limitLogSeq } = changed
    if (editedAt === null) throw new Error(`waiting order ${id} was not changed`)
    tx.send(
      `UPDATE contract_waiting SET limit_price = $2, stop_loss = $3, take_profit = $4, held = $5,
         edits = $6, edited_at = $7, limit_log_seq = $8 WHERE id = $1`,
      [id, limitPrice, stopLoss, takeProfit, held, edits, new Date(editedAt), limitLogSeq],
    )
  }
}

/** Orders that wait and were changed, from above `after` in the order of those changes. */
export async function selectRevisedAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly { readonly no: bigint; readonly order: WaitingRecord }[]> {
  const rows = await query.query<WaitingRow & { revised_no: bigint }>(
    `SELECT * FROM contract_waiting WHERE state = 'waiting' AND revised_no > $1
     ORDER BY revised_no LIMIT $2`,
    [after, limit],
  )
  return rows.map((row) => ({ no: row.revised_no, order: toRecord(row) }))
}
