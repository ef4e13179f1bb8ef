/** Lengths of a candle, as the wire names them: small m is minutes, capital M a month of the calendar. */
export const INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const
export type Interval = (typeof INTERVALS)[number]

/** Intervals whose candles all last equally long: months do not. */
export type EvenInterval = Exclude<Interval, '1M'>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Length of an interval in milliseconds. */
export const INTERVAL_MS: Readonly<Record<EvenInterval, number>> = {
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '4h': 4 * HOUR,
  '6h': 6 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
  '1w': 7 * DAY,
}

/** A Monday, 1970-01-05: where weeks start. All others start at multiples of their length. */
const FIRST_MONDAY = 4 * DAY

/** Whether candles of an interval lie within days, several in each. */
export const isIntraday = (interval: Interval): boolean =>
  interval !== '1M' && INTERVAL_MS[interval] < DAY

const monthStart = (at: number, later: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

/** When the candle opens that a moment lies in. All are UTC, in milliseconds. */
export function candleStart(interval: Interval, at: number): number {
  if (interval === '1M') return monthStart(at, 0)
  const length = INTERVAL_MS[interval]
  const origin = interval === '1w' ? FIRST_MONDAY : 0
  return origin + Math.floor((at - origin) / length) * length
}

/** When the candle closes that a moment lies in: the next one opens then. */
export function candleEnd(interval: Interval, at: number): number {
  if (interval === '1M') return monthStart(at, 1)
  return candleStart(interval, at) + INTERVAL_MS[interval]
}
