import type { Price } from '../price.ts'
import { divideFloor } from '../rounding.ts'
import { FIXED_SCALE, fixedRatio, ln, multiply, sqrt } from './fixedPoint.ts'

/** Decimals of a volatility as it is kept and sent. */
export const SIGMA_SCALE = 12

const HOUR_MS = 3_600_000n
const TO_SIGMA = 10n ** BigInt(FIXED_SCALE - SIGMA_SCALE)

/**
 * Realised volatility over one hour of trading, in 10^-12, rounded down: the root of the sum of squared
 * logarithmic returns between the closes of neighbouring candles, divided by the time these candles cover.
 * The mean return is taken as zero, as is usual over short windows (J. Hull, "Options, Futures, and Other
 * Derivatives", estimating volatility from historical data). Closed hours count for no time, what the price
 * jumps over them counts. Anybody can work it out from the candles the house publishes.
 * @param closes oldest first, at least two
 * @throws RangeError when there are fewer
 */
export function realisedVolatility(closes: readonly Price[], candleMs: number): bigint {
  const returns = closes.length - 1
  if (returns < 1) throw new RangeError('a volatility needs two prices or more')
  let sum = 0n
  let before: Price | null = null
  for (const close of closes) {
    if (before !== null && before !== close) {
      const change = ln(fixedRatio(close, before))
      sum += multiply(change, change)
    }
    before = close
  }
  return divideFloor(sqrt((sum * HOUR_MS) / (BigInt(returns) * BigInt(candleMs))), TO_SIGMA)
}
