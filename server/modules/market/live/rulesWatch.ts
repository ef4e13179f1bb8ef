import { parseDecimal } from '#protocol/decimal.ts'

/** The least and the longest wait before a connection is tried again, in milliseconds. */
export interface BackOff {
  readonly leastMs: number
  readonly mostMs: number
}

/**
 * How long to wait after so many failures in a row: doubled each time, spread by a quarter each way so that
 * venues are not all tried at once.
 * @param random from 0 to 1
 */
export function backOffMs({ leastMs, mostMs }: BackOff, failures: number, random: number): number {
  const doubled = leastMs * 2 ** Math.min(failures, 20)
  return Math.min(mostMs, Math.max(leastMs, Math.min(mostMs, doubled) * (0.75 + random / 2)))
}

/** Bid and ask as decimal text. */
export interface TextPrices {
  readonly bid: string
  readonly ask: string
}

const SCALE = 18
const TOLERANCE_BP = 20n

/**
 * Whether two views of one book differ by more than 20 basis points and more than the spread of the first.
 * Null: one of them can't be read.
 */
export function isOff(held: TextPrices, asked: TextPrices): boolean | null {
  const mine = unitsOf(held)
  const other = unitsOf(asked)
  if (mine === null || other === null) return null
  const { bid, ask } = mine
  const twice = bid + ask - other.bid - other.ask
  const away = twice < 0n ? -twice : twice
  return away * 10_000n > TOLERANCE_BP * (bid + ask) && away > 2n * (ask - bid)
}

function unitsOf({ bid, ask }: TextPrices): { readonly bid: bigint; readonly ask: bigint } | null {
  const [low, high] = [parseDecimal(bid, SCALE), parseDecimal(ask, SCALE)]
  return low.ok && high.ok ? { bid: low.units, ask: high.units } : null
}

/** The middle of some figures, the mean of the two middle ones where their number is even; null of none. */
export function medianOf(figures: readonly number[]): number | null {
  const sorted = [...figures].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

/** A ban that names no end lasts a minute. */
const USUAL_BAN_MS = 60_000
const LONGEST_BAN_MS = 24 * 3_600_000

/**
 * How long a venue wants to be left alone.
 * @param retryAfter its `Retry-After`: seconds, or a date
 */
export function banMs(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return USUAL_BAN_MS
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number.parseInt(retryAfter, 10) : null
  const wait = seconds === null ? Date.parse(retryAfter) - now : seconds * 1000
  return Number.isNaN(wait) ? USUAL_BAN_MS : Math.min(LONGEST_BAN_MS, Math.max(1000, wait))
}
