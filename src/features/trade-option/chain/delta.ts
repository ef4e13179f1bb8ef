import type { Right } from '#protocol/formulas/blackScholes.ts'
import { fixedRatio, FIXED_SCALE, ln, normalCdf } from '#protocol/formulas/fixedPoint.ts'
import { moveWidth } from '#protocol/formulas/optionOrder.ts'
import type { Price } from '#protocol/price.ts'

/** Decimals of a delta. */
export const DELTA_SCALE = 4

const TO_DELTA = 10n ** BigInt(FIXED_SCALE - DELTA_SCALE)

/** What a delta is worked out from; `sigma` is the volatility of an hour of trading in 10^-12. */
export interface DeltaInput {
  readonly side: Right
  readonly strike: Price
  readonly capPrice: Price
  readonly spot: Price
  readonly sigma: bigint
  readonly tradingMs: number
}

/**
 * How far the value of a capped call or put moves for each 1.00 of price, in 10^-4, cut towards zero: the delta of the
 * option less that of the same one struck at the cap. Source: J. Hull, "Options, Futures, and Other Derivatives",
 * N(d1) of a call and -N(-d1) of a put, without interest.
 */
export function callPutDelta({ side, strike, capPrice, ...at }: DeltaInput): bigint {
  const sign = side === 'call' ? 1n : -1n
  const width = moveWidth(at.sigma, at.tradingMs)
  if (width <= 0n) return 0n
  const chance = (level: Price): bigint => {
    const d1 = fixedRatio(ln(fixedRatio(at.spot, level)), width) + width / 2n
    return normalCdf(sign * d1)
  }
  return (sign * (chance(strike) - chance(capPrice))) / TO_DELTA
}
