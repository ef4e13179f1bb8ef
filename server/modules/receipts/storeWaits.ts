import type { EntryType } from '#protocol/machines/contractEntry.ts'
import type { Price } from '#protocol/price.ts'
import type { Queryable } from '#server/platform/db.ts'

/** An order that waited for its limit or its stop, as it was when it opened. */
export interface KeptWait {
  readonly id: string
  readonly decimals: number
  readonly entry_type: EntryType
  readonly limit_price: Price
  readonly stop_loss: Price
  readonly take_profit: Price
  readonly placed_at: Date
  readonly placed_log_seq: bigint
}

/** A change of a waiting order, as it is kept. */
export interface KeptRevision {
  readonly order_id: string
  readonly n: number
  readonly at: Date
  readonly log_seq: bigint
  readonly from_limit: Price
  readonly from_stop_loss: Price
  readonly from_take_profit: Price
  readonly to_limit: Price
  readonly to_stop_loss: Price
  readonly to_take_profit: Price
}

/** Which of these orders waited before they opened. */
export function selectWaits(
  query: Queryable,
  orderIds: readonly string[],
): Promise<readonly KeptWait[]> {
  return query.query<KeptWait>(
    `SELECT id, decimals, entry_type, limit_price, stop_loss, take_profit, placed_at, placed_log_seq
       FROM contract_waiting WHERE id = ANY ($1) AND state = 'opened'`,
    [orderIds],
  )
}

/** Every change of these orders while they waited, each order's in its turn. */
export function selectRevisions(
  query: Queryable,
  orderIds: readonly string[],
): Promise<readonly KeptRevision[]> {
  return query.query<KeptRevision>(
    'SELECT * FROM contract_revision WHERE order_id = ANY ($1) ORDER BY order_id, n',
    [orderIds],
  )
}
