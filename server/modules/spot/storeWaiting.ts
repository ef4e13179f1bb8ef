import type { Queryable, Transaction } from '#server/platform/db.ts'
import { type OrderRow, toRecord } from './store.ts'
import type { SpotRecord, SpotState } from './types.ts'

/** Up to `limit` orders that wait, placed after number `after`, oldest first. */
export async function selectStillWaiting(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly SpotRecord[]> {
  const rows = await query.query<OrderRow>(
    `SELECT * FROM spot_order WHERE state = 'waiting' AND no > $1 ORDER BY no LIMIT $2`,
    [after, limit],
  )
  return rows.map(toRecord)
}

/** Keeps up to which row waiting orders were passed over. */
export function passOrders(tx: Transaction, passed: readonly SpotState[]): void {
  if (passed.length === 0) return
  tx.send(
    `UPDATE spot_order o SET passed_log_seq = p.seq
     FROM unnest($1::text[], $2::bigint[]) AS p (id, seq) WHERE o.id = p.id`,
    [passed.map(({ id }) => id), passed.map(({ passedLogSeq }) => passedLogSeq)],
  )
}
