import type { Queryable, Transaction } from '#server/platform/db.ts'
import { type OrderRow, toRecord } from './storeRow.ts'
import type { ContractState, OrderRecord, Trail } from './types.ts'

/** Up to `limit` open orders above number `after` whose stop loss trails, oldest first. */
export async function selectTrailingAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly OrderRecord[]> {
  const rows = await query.query<OrderRow>(
    `SELECT * FROM contract_order
     WHERE state = 'open' AND trail_distance IS NOT NULL AND no > $1 ORDER BY no LIMIT $2`,
    [after, limit],
  )
  return rows.map(toRecord)
}

/**
 * Notes how far the log was looked through for the best price of an order that the caller has locked; nothing where
 * its stop loss is fixed.
 */
export function sendPeak(tx: Transaction, { id, trail }: Trailing): void {
  if (trail === null) return
  tx.send(
    `UPDATE contract_order SET trail_peak = $2, trail_peak_seq = $3, trail_seen_seq = $4
     WHERE id = $1 AND trail_log_seq = $5`,
    [id, trail.peak, trail.peakLogSeq, trail.seenLogSeq, trail.sinceLogSeq],
  )
}

/** An order and how its stop loss trails. */
export interface Trailing {
  readonly id: string
  readonly trail: Trail | null
}

/**
 * Notes the same of an order that nobody locked; false where it is another by now than it was. Rows that were held
 * against other stops, margin or lots than it has now must still be held against those.
 */
export async function updatePeak(
  query: Queryable,
  was: Pick<ContractState, 'id' | 'changes' | 'position'>,
  trail: Trail,
): Promise<boolean> {
  const rows = await query.query(
    `UPDATE contract_order SET trail_peak = $2, trail_peak_seq = $3, trail_seen_seq = $4
     WHERE id = $1 AND state = 'open' AND trail_log_seq = $5 AND trail_distance = $6 AND trail_seen_seq = $7
       AND edits = $8 AND lots = $9
     RETURNING id`,
    [
      was.id,
      trail.peak,
      trail.peakLogSeq,
      trail.seenLogSeq,
      trail.sinceLogSeq,
      trail.distance,
      was.changes.trail?.seenLogSeq ?? null,
      was.changes.edits,
      was.position.lots,
    ],
  )
  return rows.length > 0
}
