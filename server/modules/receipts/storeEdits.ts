import type { Price } from '#protocol/price.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A change of the stops or of the margin of an order, as it is kept. */
export interface KeptEdit {
  readonly order_id: string
  readonly n: number
  readonly at: Date
  readonly log_seq: bigint
  readonly lots: bigint
  readonly from_stop_loss: Price
  readonly from_take_profit: Price
  readonly to_stop_loss: Price
  readonly to_take_profit: Price
  /** Margin that was added, in USDT units: zero for a change of stops. */
  readonly added: bigint
  /** The distance at which the stop loss trails from then on; null where it is a fixed price. */
  readonly to_trail: Price | null
}

/** Every such change of these orders, each order's in its turn. */
export function selectEdits(
  query: Queryable,
  orderIds: readonly string[],
): Promise<readonly KeptEdit[]> {
  return query.query<KeptEdit>(
    'SELECT * FROM contract_edit WHERE order_id = ANY ($1) ORDER BY order_id, n',
    [orderIds],
  )
}
