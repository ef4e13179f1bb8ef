import type { CloseReason, Side } from '#contract/machines/contractOrder.ts'

/**
 * When an order must close, worked out from the text of the rule and the columns of its row: no line is
 * shared with the engine. Money is USDT units, prices are units of 10^-8, a rate is parts of a million.
 */
export interface OrderRow {
  readonly id: string
  readonly instrument_id: number
  readonly side: Side
  readonly lots: bigint
  readonly decimals: number
  readonly contract_size: bigint
  readonly spread_ppm: bigint
  readonly close_out_ppm: bigint
  readonly open_price: bigint
  readonly open_log_seq: bigint
  readonly stop_loss: bigint
  readonly take_profit: bigint
  readonly margin: bigint
  readonly state: 'open' | 'closed'
  readonly close_reason: CloseReason | null
  readonly close_price: bigint | null
  readonly close_log_seq: bigint | null
}

export interface PriceRow {
  readonly seq: bigint
  readonly instrument_id: number
  readonly at: Date
  readonly mid: bigint
}

const TWO_MILLION = 2_000_000n

/** What the holder would get or pay at a price: half the spread off or on, to the next whole tick. */
function closingSide(order: OrderRow, mid: bigint): bigint {
  const tick = 10n ** BigInt(8 - order.decimals)
  const whole = TWO_MILLION * tick
  if (order.side === 'long') {
    const bid = (mid * (TWO_MILLION - order.spread_ppm)) / whole
    return (bid === 0n ? 1n : bid) * tick
  }
  return ((mid * (TWO_MILLION + order.spread_ppm) + whole - 1n) / whole) * tick
}

function isLiquidated(order: OrderRow, now: bigint): boolean {
  const gain = order.side === 'long' ? now - order.open_price : order.open_price - now
  const fine = order.lots * order.contract_size * gain
  const unit = 10_000_000_000n
  const profit = fine >= 0n ? fine / unit : -((-fine + unit - 1n) / unit)
  return (order.margin + profit) * 1_000_000n <= order.close_out_ppm * order.margin
}

function reasonAt(order: OrderRow, now: bigint): CloseReason | null {
  if (isLiquidated(order, now)) return 'liquidation'
  const long = order.side === 'long'
  if (long ? now <= order.stop_loss : now >= order.stop_loss) return 'stopLoss'
  return (long ? now >= order.take_profit : now <= order.take_profit) ? 'takeProfit' : null
}

/** The first row of the log after its opening that must close it; null when none does. */
function firstTrigger(
  order: OrderRow,
  rows: readonly PriceRow[],
): { readonly row: PriceRow; readonly reason: CloseReason; readonly price: bigint } | null {
  for (const row of rows) {
    if (row.seq <= order.open_log_seq) continue
    const now = closingSide(order, row.mid)
    const reason = reasonAt(order, now)
    if (reason !== null)
      return { row, reason, price: reason === 'takeProfit' ? order.take_profit : now }
  }
  return null
}

/**
 * What is wrong with the state an order is in, given every row of its instrument; null when nothing is.
 * @param settled rows that are younger may still be on their way to the engine
 */
export function triggerFault(
  order: OrderRow,
  rows: readonly PriceRow[],
  settled: Date,
): string | null {
  const must = firstTrigger(order, rows)
  if (order.state === 'open') {
    if (must === null || must.row.at > settled) return null
    return `order ${order.id} is open, though row ${must.row.seq} triggers its ${must.reason}`
  }
  const { close_log_seq: seq, close_reason: reason, close_price: price } = order
  if (seq === null || price === null) return `order ${order.id} is closed by nothing`
  if (reason === 'customer') {
    const late = must !== null && must.row.seq <= seq
    if (late) return `order ${order.id} was closed by its customer at ${seq}, after ${must.row.seq}`
    const row = rows.find((one) => one.seq === seq)
    const right = row !== undefined && closingSide(order, row.mid) === price
    return right ? null : `order ${order.id} closed at ${price}, which row ${seq} does not give`
  }
  if (must?.row.seq === seq && must.reason === reason && must.price === price) return null
  const told = must === null ? 'none' : `${must.reason} at row ${must.row.seq} for ${must.price}`
  return `order ${order.id} closed by ${String(reason)} at row ${seq} for ${price}; due was ${told}`
}
