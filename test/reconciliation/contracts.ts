import type { CloseReason, Side } from '#protocol/machines/contractOrder.ts'
import type { Finding, Moment } from './finding.ts'
import { askAt, bidAt, type PriceHistory, type PriceRow, tickOf, upwards } from './prices.ts'

/**
 * When a contract must close and what it comes to, worked out from the text of the rule and the columns of
 * its row: no line is shared with the engine. Money is USDT units, prices are units of 10^-8, a rate is
 * parts of a million.
 */
export interface OrderRow {
  readonly id: string
  readonly instrument_id: number
  readonly side: Side
  readonly lots: bigint
  readonly leverage: number
  readonly decimals: number
  readonly contract_size: bigint
  readonly fee_ppm: bigint
  readonly spread_ppm: bigint
  readonly close_out_ppm: bigint
  readonly open_price: bigint
  readonly open_log_seq: bigint
  readonly stop_loss: bigint
  readonly take_profit: bigint
  /** How far the stop loss stays behind the best price since it was set; null where it is fixed. */
  readonly trail_distance: bigint | null
  readonly liquidation_price: bigint
  readonly margin: bigint
  readonly open_fee: bigint
  readonly escrow: bigint
  readonly state: 'open' | 'closed'
  readonly close_reason: CloseReason | null
  readonly close_price: bigint | null
  readonly close_log_seq: bigint | null
  readonly profit: bigint | null
  readonly close_fee: bigint | null
}

/** A change of the stops or the margin of an open order: for rows up to its own, what stands before it counted. */
export interface EditRow {
  readonly order_id: string
  readonly log_seq: bigint
  readonly lots: bigint
  readonly added: bigint
  readonly from_stop_loss: bigint
  readonly from_take_profit: bigint
  readonly from_trail: bigint | null
}

/** What of an order its figures follow from. */
export type Terms = Pick<
  OrderRow,
  'side' | 'lots' | 'leverage' | 'decimals' | 'contract_size' | 'fee_ppm' | 'spread_ppm'
> &
  Pick<OrderRow, 'close_out_ppm'>

const UNIT = 10_000_000_000n
const MILLION = 1_000_000n
const SHARE = MILLION * MILLION

/** What the holder would get or pay for ending it at a price. */
export const endingPrice = (order: Terms, mid: bigint): bigint =>
  order.side === 'long' ? bidAt(mid, order) : askAt(mid, order)

/** What it opens at. */
export const openingPrice = (order: Terms, mid: bigint): bigint =>
  order.side === 'long' ? askAt(mid, order) : bidAt(mid, order)

export const marginAt = ({ lots, contract_size, leverage }: Terms, price: bigint): bigint =>
  upwards(lots * contract_size * price, UNIT * BigInt(leverage))

export const feeAt = ({ lots, contract_size, fee_ppm }: Terms, price: bigint): bigint =>
  upwards(lots * contract_size * price * fee_ppm, UNIT * MILLION)

/** Worth of a move of the price in its favour, to the whole unit below. */
function profitOf({ side, lots, contract_size }: Terms, open: bigint, now: bigint): bigint {
  const fine = lots * contract_size * (side === 'long' ? now - open : open - now)
  return fine >= 0n ? fine / UNIT : -upwards(-fine, UNIT)
}

/** Whether so little of the margin of its opening is left at a price that the server closes it. */
export function isLiquidated(order: Terms, open: bigint, margin: bigint, now: bigint): boolean {
  const left = margin + profitOf(order, open, now)
  return left * MILLION <= order.close_out_ppm * marginAt(order, open)
}

/** What its lots have of all margin that was added by these changes: a share for each lot, in 10^-12 of a unit. */
function addedTo({ lots }: Terms, edits: readonly EditRow[]): bigint {
  let share = 0n
  for (const edit of edits) {
    if (edit.added > 0n)
      share = ((upwards(edit.lots * share, SHARE) + edit.added) * SHARE) / edit.lots
  }
  return upwards(lots * share, SHARE)
}

function reasonAt(order: OrderRow, now: bigint): CloseReason | null {
  if (isLiquidated(order, order.open_price, order.margin, now)) return 'liquidation'
  const long = order.side === 'long'
  if (long ? now <= order.stop_loss : now >= order.stop_loss) return 'stopLoss'
  return (long ? now >= order.take_profit : now <= order.take_profit) ? 'takeProfit' : null
}

/** The order with the stops and the margin that counted for a row. */
function asOf(order: OrderRow, edits: readonly EditRow[], seq: bigint): OrderRow {
  const at = edits.findIndex(({ log_seq }) => seq <= log_seq)
  const next = edits[at]
  if (next === undefined) return order
  const margin = marginAt(order, order.open_price) + addedTo(order, edits.slice(0, at))
  return { ...order, margin, stop_loss: next.from_stop_loss, take_profit: next.from_take_profit }
}

/** How its stop loss followed the price when a row was logged, and from which row on; null where it was fixed. */
function trailAt(
  order: OrderRow,
  edits: readonly EditRow[],
  seq: bigint,
): { readonly distance: bigint; readonly since: bigint } | null {
  const distances = [...edits.map(({ from_trail }) => from_trail), order.trail_distance]
  const next = edits.findIndex(({ log_seq }) => seq <= log_seq)
  let at = next === -1 ? edits.length : next
  const distance = distances[at] ?? null
  // A change that leaves the distance as it is leaves the best price as well.
  while (at > 0 && distances[at - 1] === distance) at -= 1
  const set = edits[at - 1]
  return distance === null || set === undefined ? null : { distance, since: set.log_seq }
}

/** The best price that a stop loss has followed since a row. */
interface Followed {
  readonly since: bigint
  readonly best: bigint
}

/** The first row of the log after its opening that must close it; null when none does. */
function firstTrigger(
  order: OrderRow,
  edits: readonly EditRow[],
  prices: PriceHistory,
): { readonly row: PriceRow; readonly reason: CloseReason; readonly price: bigint } | null {
  const long = order.side === 'long'
  let followed: Followed | null = null
  for (const row of prices.after(order.instrument_id, order.open_log_seq)) {
    const now = endingPrice(order, row.mid)
    let then = asOf(order, edits, row.seq)
    const trail = trailAt(order, edits, row.seq)
    if (trail !== null) {
      const { since, distance } = trail
      const first = prices.row(order.instrument_id, since)?.mid ?? row.mid
      const before: bigint = followed?.since === since ? followed.best : endingPrice(order, first)
      followed = { since, best: now > before === long ? now : before }
      then = { ...then, stop_loss: followed.best + (long ? -distance : distance) }
    }
    const reason = reasonAt(then, now)
    if (reason !== null)
      return { row, reason, price: reason === 'takeProfit' ? then.take_profit : now }
  }
  return null
}

/** What is wrong with the state an order is in; null when nothing is. */
function triggerFault(
  order: OrderRow,
  edits: readonly EditRow[],
  prices: PriceHistory,
  { settled }: Moment,
): string | null {
  const must = firstTrigger(order, edits, prices)
  if (order.state === 'open') {
    if (must === null || must.row.at > settled) return null
    return `order ${order.id} is open, though row ${must.row.seq} triggers its ${must.reason}`
  }
  const { close_log_seq: seq, close_reason: reason, close_price: price } = order
  if (seq === null || price === null) return `order ${order.id} is closed by nothing`
  if (reason === 'customer') {
    const late = must !== null && must.row.seq <= seq
    if (late) return `order ${order.id} was closed by its customer at ${seq}, after ${must.row.seq}`
    const row = prices.row(order.instrument_id, seq)
    const right = row !== undefined && endingPrice(order, row.mid) === price
    return right ? null : `order ${order.id} closed at ${price}, which row ${seq} does not give`
  }
  if (must?.row.seq === seq && must.reason === reason && must.price === price) return null
  const told = must === null ? 'none' : `${must.reason} at row ${must.row.seq} for ${must.price}`
  return `order ${order.id} closed by ${String(reason)} at row ${seq} for ${price}; due was ${told}`
}

/** What is wrong with the figures it was opened with. */
function openingFault(
  order: OrderRow,
  edits: readonly EditRow[],
  prices: PriceHistory,
): string | null {
  const { id, side, open_price: open, margin, liquidation_price: end } = order
  const row = prices.row(order.instrument_id, order.open_log_seq)
  if (row === undefined) return `order ${id} opened at no row of the log`
  const sign = side === 'long' ? 1n : -1n
  const before = end + sign * tickOf(order.decimals)
  const most = order.lots * order.contract_size * (order.take_profit - open) * sign
  const right =
    open === openingPrice(order, row.mid) &&
    margin === marginAt(order, open) + addedTo(order, edits) &&
    order.open_fee === feeAt(order, open) &&
    order.escrow === upwards(most, UNIT) &&
    isLiquidated(order, open, margin, end) &&
    !isLiquidated(order, open, margin, before)
  return right ? null : `order ${id} was not opened at the figures of row ${row.seq}`
}

/** What a closed order must have come to. */
function result(order: OrderRow, price: bigint): { readonly profit: bigint; readonly fee: bigint } {
  const gross = profitOf(order, order.open_price, price)
  const profit = gross < -order.margin ? -order.margin : gross
  const left = order.margin + profit
  const fee = feeAt(order, price)
  return { profit, fee: fee < left ? fee : left }
}

/** Compares an order with the log: its opening, its end, and what it came to. */
export function reconcileOrder(
  order: OrderRow,
  prices: PriceHistory,
  moment: Moment,
  edits: readonly EditRow[] = [],
): Finding {
  const fault = openingFault(order, edits, prices) ?? triggerFault(order, edits, prices, moment)
  const { state, close_price: price, margin, open_fee } = order
  if (state === 'open' || price === null) {
    return { kind: 'contract open', fault, net: { USDT: -margin - open_fee } }
  }
  const { profit, fee } = result(order, price)
  const right = order.profit === profit && order.close_fee === fee
  return {
    kind: `contract ${order.close_reason ?? ''}`,
    fault: fault ?? (right ? null : `order ${order.id} came to ${profit} less ${fee} at ${price}`),
    net: { USDT: profit - fee - open_fee },
  }
}
