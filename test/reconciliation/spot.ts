import type { Finding, Moment } from './finding.ts'
import { askAt, bidAt, type PriceHistory, type PriceRow, upwards } from './prices.ts'

/** A coin-to-coin order: amounts are units of their coin, prices of 10^-8, rates parts of a million. */
export interface SpotRow {
  readonly id: string
  readonly instrument_id: number
  readonly side: 'buy' | 'sell'
  readonly base: string
  readonly quote: string
  readonly decimals: number
  readonly fee_ppm: bigint
  readonly spread_ppm: bigint
  readonly amount: bigint
  readonly total: bigint | null
  readonly limit_price: bigint | null
  readonly hold: bigint
  readonly placed_log_seq: bigint
  readonly state: 'waiting' | 'closed' | 'cancelled'
  readonly done_at: Date | null
  readonly fill_price: bigint | null
  readonly fill_log_seq: bigint | null
  readonly paid: bigint | null
  readonly fee: bigint | null
  readonly received: bigint | null
}

/** Decimals of a coin, written out once more. */
const DECIMALS: Readonly<Record<string, number>> = {
  USDT: 6,
  BTC: 8,
  ETH: 18,
  SOL: 9,
  XRP: 6,
  BNB: 18,
  ADA: 6,
  LTC: 8,
  DOGE: 8,
}

/** Units of the base times a price, for one unit of the quote. */
function perUnit({ base, quote }: SpotRow): bigint {
  const [fine, coarse] = [DECIMALS[base], DECIMALS[quote]]
  if (fine === undefined || coarse === undefined) throw new Error(`no decimals: ${base} ${quote}`)
  return 10n ** BigInt(fine + 8 - coarse)
}

const sideAt = (order: SpotRow, { mid }: PriceRow): bigint =>
  order.side === 'buy' ? askAt(mid, order) : bidAt(mid, order)

function isReached(order: SpotRow, row: PriceRow): boolean {
  const limit = order.limit_price ?? 0n
  return order.side === 'buy' ? sideAt(order, row) <= limit : sideAt(order, row) >= limit
}

/** What changes hands at a price. */
function trade(order: SpotRow, price: bigint) {
  const { amount, fee_ppm } = order
  const worth = amount * price
  const unit = perUnit(order)
  const [paid, gross] =
    order.side === 'buy' ? [upwards(worth, unit), amount] : [amount, worth / unit]
  const fee = upwards(gross * fee_ppm, 1_000_000n)
  return { paid, fee, received: gross - fee }
}

/** At which row and price it must have filled; a word where it must not have. */
function due(
  order: SpotRow,
  prices: PriceHistory,
): { readonly row: PriceRow; readonly price: bigint } | null {
  const { instrument_id: id, limit_price: limit, placed_log_seq: placed } = order
  if (order.hold === 0n) {
    const row = prices.row(id, placed)
    return row === undefined ? null : { row, price: sideAt(order, row) }
  }
  const row = prices.after(id, placed).find((one) => isReached(order, one))
  return row === undefined || limit === null ? null : { row, price: sideAt(order, row) }
}

function filledFault(order: SpotRow, prices: PriceHistory): string | null {
  const { id, total, limit_price: limit } = order
  const must = due(order, prices)
  if (must === null || must.row.seq !== order.fill_log_seq || must.price !== order.fill_price) {
    return `spot ${id} filled at row ${String(order.fill_log_seq)}; due was ${String(must?.row.seq)}`
  }
  // Whatever fills is at its limit or better.
  if (limit !== null && !isReached(order, must.row)) return `spot ${id} filled past its limit`
  const { paid, fee, received } = trade(order, must.price)
  const right = order.paid === paid && order.fee === fee && order.received === received
  if (!right) return `spot ${id} paid or received something else than ${paid} and ${received}`
  const most = total === null ? order.amount : (total * perUnit(order)) / must.price
  return most === order.amount ? null : `spot ${id} bought less or more than its total`
}

function waitedFault(order: SpotRow, prices: PriceHistory, moment: Moment): string | null {
  const { id, done_at: done, limit_price: limit } = order
  if (limit === null || order.hold !== trade(order, limit).paid) return `spot ${id} holds too much`
  const row = due(order, prices)?.row
  if (row === undefined) return null
  const until = done === null ? moment.settled.getTime() : done.getTime() - moment.leewayMs
  return row.at.getTime() > until
    ? null
    : `spot ${id} is ${order.state}, though ${row.seq} fills it`
}

/** Compares an order with the log: when it filled, at which price, and what changed hands. */
export function reconcileSpot(order: SpotRow, prices: PriceHistory, moment: Moment): Finding {
  const { state, base, quote, hold } = order
  const [given, taken] = order.side === 'buy' ? [quote, base] : [base, quote]
  if (state !== 'closed') {
    const net = { [given]: state === 'waiting' ? -hold : 0n }
    return { kind: `spot ${state}`, fault: waitedFault(order, prices, moment), net }
  }
  const { paid, received } = trade(order, order.fill_price ?? 0n)
  return {
    kind: hold === 0n ? 'spot traded at once' : 'spot filled',
    fault: filledFault(order, prices),
    net: { [given]: -paid, [taken]: received },
  }
}
