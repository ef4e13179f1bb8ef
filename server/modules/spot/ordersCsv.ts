import { csvTable, type CsvRow } from '#server/platform/rulesCsv.ts'
import type { SpotState } from './types.ts'
import { toSpotOrder } from './view.ts'

type Column = (typeof COLUMNS)[number]

const COLUMNS = [
  'order',
  'state',
  'instrument',
  'side',
  'type',
  'quantity',
  'quantity_asset',
  'limit_price',
  'placed_utc',
  'price',
  'ended_utc',
  'reason',
  'paid',
  'paid_asset',
  'fee',
  'received',
  'received_asset',
] as const

/** No figure of an order between coins is ever below zero. */
const FIGURES: ReadonlySet<Column> = new Set()

/**
 * Orders that are over as a table, oldest end first. Each amount is in the asset beside it, the fee in the asset that is
 * received; times are in UTC. There is no return: what its coins cost before is not kept.
 * @param orders newest end first
 */
export function ordersCsv(orders: readonly SpotState[]): string {
  return csvTable(COLUMNS, FIGURES, orders.toReversed().map(rowOf))
}

function rowOf(state: SpotState): CsvRow<Column> {
  const order = toSpotOrder(state)
  return {
    order: order.id,
    state: order.state,
    instrument: order.appName,
    side: order.side,
    type: order.type,
    quantity: order.amount,
    quantity_asset: order.base,
    limit_price: order.limitPrice,
    placed_utc: order.placedAt,
    price: order.price,
    ended_utc: order.doneAt,
    reason: order.cancelReason,
    paid: order.paid,
    paid_asset: order.paidAsset,
    fee: order.fee,
    received: order.received,
    received_asset: order.receivedAsset,
  }
}
