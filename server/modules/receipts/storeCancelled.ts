import type { CancelReason } from '#protocol/machines/contractEntry.ts'
import type { SpotCancelReason } from '#protocol/machines/spotOrder.ts'
import type { Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { ClosedOrder } from './store.ts'
import type { FilledSpot } from './storeSpot.ts'
import type { KeptWait } from './storeWaits.ts'

/** A contract order that was cancelled while it waited, as it is kept. */
export interface CancelledContract
  extends KeptWait,
    Pick<
      ClosedOrder,
      | 'customer_id'
      | 'account'
      | 'instrument_id'
      | 'code'
      | 'side'
      | 'lots'
      | 'leverage'
      | 'contract_size'
      | 'fee_ppm'
      | 'spread_ppm'
      | 'close_out_ppm'
    > {
  readonly held: bigint
  readonly ended_at: Date
  readonly cancel_reason: CancelReason
  /** The row it was cancelled at; null where its customer did it. */
  readonly cancel_log_seq: bigint | null
  /** The moment of the corporate action that cancelled it; null where none did. */
  readonly ex_at: Date | null
}

/** A coin-to-coin order that was cancelled while it waited, as it is kept. */
export interface CancelledSpot
  extends Pick<
    FilledSpot,
    | 'id'
    | 'formula'
    | 'customer_id'
    | 'account'
    | 'instrument_id'
    | 'code'
    | 'side'
    | 'base'
    | 'quote'
    | 'decimals'
    | 'fee_ppm'
    | 'spread_ppm'
    | 'amount'
    | 'hold'
    | 'placed_at'
    | 'placed_log_seq'
    | 'done_at'
  > {
  readonly limit_price: Price
  readonly cancel_reason: SpotCancelReason
  readonly cancel_log_seq: bigint | null
}

/** Cancelled contract orders without a receipt whose row is sealed, by id from above `after`. */
export function selectCancelledContracts(
  query: Queryable,
  after: string,
  sealedSeq: bigint,
  limit: number,
): Promise<readonly CancelledContract[]> {
  return query.query<CancelledContract>(
    `SELECT o.*, CASE o.cancel_reason WHEN 'corporateAction' THEN (
         SELECT min(a.ex_at) FROM corporate_action a WHERE a.instrument_id = o.instrument_id
           AND a.state IN ('effective', 'ended') AND a.ex_at > o.placed_at
       ) END AS ex_at FROM receipt_due d JOIN contract_waiting o ON o.id = d.order_id
      WHERE d.order_id > $1 AND o.state = 'cancelled' AND coalesce(o.cancel_log_seq <= $2, true)
      ORDER BY d.order_id LIMIT $3`,
    [after, sealedSeq, limit],
  )
}

/** Cancelled coin-to-coin orders without a receipt whose row is sealed, by id from above `after`. */
export function selectCancelledSpot(
  query: Queryable,
  after: string,
  sealedSeq: bigint,
  limit: number,
): Promise<readonly CancelledSpot[]> {
  return query.query<CancelledSpot>(
    `SELECT o.*, coalesce(o.cancel_reason, 'customer') AS cancel_reason
       FROM receipt_due d JOIN spot_order o ON o.id = d.order_id
      WHERE d.order_id > $1 AND o.state = 'cancelled' AND coalesce(o.cancel_log_seq <= $2, true)
      ORDER BY d.order_id LIMIT $3`,
    [after, sealedSeq, limit],
  )
}

/** The rows from before a moment that orders were cancelled at whose receipt is not made yet. */
export async function selectNeededOfCancelled(
  query: Queryable,
  before: Millis,
): Promise<readonly bigint[]> {
  const rows = await query.query<{ seq: bigint }>(
    `SELECT o.cancel_log_seq AS seq FROM receipt_due d JOIN contract_waiting o ON o.id = d.order_id
      WHERE o.cancel_log_seq IS NOT NULL AND o.ended_at < $1
     UNION ALL
     SELECT o.cancel_log_seq FROM receipt_due d JOIN spot_order o ON o.id = d.order_id
      WHERE o.cancel_log_seq IS NOT NULL AND o.done_at < $1`,
    [new Date(before)],
  )
  return rows.map(({ seq }) => seq)
}
