import { INTERVAL_MS } from '../intervals.ts'
import { VOLATILITY_WINDOW } from '../optionTerms.ts'
import type { Price } from '../price.ts'
import { divideFloor } from '../rounding.ts'
import type { Millis } from '../time.ts'
import { FIXED_SCALE, fixedRatio, ln, multiply, sqrt } from './fixedPoint.ts'

/** Decimals of a volatility as it is kept and sent. */
export const SIGMA_SCALE = 12

const HOUR_MS = 3_600_000n
const DAY_MS = 86_400_000
const TO_SIGMA = 10n ** BigInt(FIXED_SCALE - SIGMA_SCALE)
const CANDLE_MS = INTERVAL_MS[VOLATILITY_WINDOW.interval]

/** What the price did in a candle: the square of its logarithmic return, in fixed point. */
export interface CandleReturn {
  /** When the candle opened. */
  readonly time: Millis
  readonly square: bigint
}

/** The square of the logarithmic return from one close to the next, in fixed point. */
export function squaredReturn(before: Price, close: Price): bigint {
  if (before === close) return 0n
  const change = ln(fixedRatio(close, before))
  return multiply(change, change)
}

/**
 * Realised variance over one hour of trading, in fixed point, rounded down: the sum of squared returns divided
 * by the time their candles cover. The mean return is taken as zero, as is usual over short windows (J. Hull,
 * "Options, Futures, and Other Derivatives", estimating volatility from historical data). Closed hours count
 * for no time, what the price jumps over them counts.
 * @throws RangeError when there are no returns
 * @internal held against floats by itself
 */
export function realisedVariance(returns: readonly CandleReturn[]): bigint {
  const sum = returns.reduce((total, { square }) => total + square, 0n)
  return divideFloor(sum * HOUR_MS, BigInt(returns.length) * BigInt(CANDLE_MS))
}

/**
 * The volatility of a variance: its root, in 10^-12, rounded down.
 * @internal held against floats by itself
 */
export function volatilityOf(variance: bigint): bigint {
  return divideFloor(sqrt(variance), TO_SIGMA)
}

/**
 * Volatility over an hour of trading that an option is priced by, in 10^-12: the greatest of what the price
 * had over the last 24 hours of trading, over as long as the option runs up to now, and on average over the
 * three liveliest of the last five days at the hours the option will run through. Hours differ: when New York
 * opens a currency moves twice as much as over its day. An option of a day or more runs through all of them.
 * Anybody can work it out from the candles the operator publishes; the rules are in `VOLATILITY_WINDOW`.
 * @param returns oldest first, up to `asOf`, without gaps other than those of the market
 * @param asOf end of the last candle
 * @returns null when there are too few
 */
export function upperVolatility(
  returns: readonly CandleReturn[],
  asOf: Millis,
  termMs: number,
): bigint | null {
  const { returns: most, fewest, fewestOfStretch } = VOLATILITY_WINDOW
  const day = returns.slice(-most)
  if (day.length < fewest) return null
  const stretch = Math.min(termMs, DAY_MS)
  const recent = between(returns, asOf - stretch, asOf)
  const ahead = varianceAhead(returns, asOf, stretch)
  const variances = [
    realisedVariance(day),
    ...(recent.length < fewestOfStretch ? [] : [realisedVariance(recent)]),
    ...(ahead === null ? [] : [ahead]),
  ]
  return volatilityOf(variances.reduce((a, b) => (a > b ? a : b)))
}

/**
 * Volatility over an hour of trading in the hours that are left alone, in 10^-12: the mean of the three liveliest of the
 * last five days at these hours. What is over already, such as an opening or the jump before it, has no part in it.
 * @param leftMs at most a day counts
 * @returns null when there are too few
 */
export function volatilityAhead(
  returns: readonly CandleReturn[],
  asOf: Millis,
  leftMs: number,
): bigint | null {
  const variance = varianceAhead(returns, asOf, Math.min(leftMs, DAY_MS))
  return variance === null ? null : volatilityOf(variance)
}

/** The mean variance of the liveliest of the last days at the hours to come. */
function varianceAhead(
  returns: readonly CandleReturn[],
  asOf: Millis,
  stretch: number,
): bigint | null {
  const past = sameHours(returns, asOf, stretch).map(realisedVariance)
  const top = past.sort((a, b) => (a > b ? -1 : 1)).slice(0, VOLATILITY_WINDOW.liveliest)
  if (top.length === 0) return null
  const sum = top.reduce((a, b) => a + b)
  return divideFloor(sum, BigInt(top.length))
}

/** The same hours of the last days on which the market was open then, newest first. */
function sameHours(
  returns: readonly CandleReturn[],
  asOf: Millis,
  stretch: number,
): readonly (readonly CandleReturn[])[] {
  const { days, lookBackDays, fewestOfStretch } = VOLATILITY_WINDOW
  const found: (readonly CandleReturn[])[] = []
  for (let back = 1; back <= lookBackDays && found.length < days; back += 1) {
    const from = asOf - back * DAY_MS
    const part = between(returns, from, from + stretch)
    if (part.length >= fewestOfStretch) found.push(part)
  }
  return found
}

const between = (
  returns: readonly CandleReturn[],
  from: Millis,
  to: Millis,
): readonly CandleReturn[] => returns.filter(({ time }) => time >= from && time < to)
