import { exp, fixedRatio, ln, multiply, normalCdf, sqrt } from './fixedPoint.ts'

/** Rights of an option: a call is worth more as the price rises, a put as it falls. */
export const RIGHTS = ['call', 'put'] as const
export type Right = (typeof RIGHTS)[number]

/** All in fixed point (10^-30). Rate, volatility and time share one unit of time, be it years or hours. */
export interface OptionInput {
  readonly right: Right
  readonly spot: bigint
  readonly strike: bigint
  /** Interest, continuously compounded. */
  readonly rate: bigint
  /** Standard deviation of the logarithm of the price over one unit of time. */
  readonly sigma: bigint
  readonly time: bigint
}

/**
 * What a European option without dividends is worth, in fixed point, never below zero. Source: F. Black and
 * M. Scholes, "The Pricing of Options and Corporate Liabilities", 1973; as in J. Hull, "Options, Futures, and
 * Other Derivatives": c = S N(d1) - K e^(-rT) N(d2), p = K e^(-rT) N(-d2) - S N(-d1). Without any
 * uncertainty (no time or no volatility) it is the discounted difference.
 * @throws RangeError when spot or strike are not above zero
 */
export function blackScholes({ right, spot, strike, rate, sigma, time }: OptionInput): bigint {
  if (spot <= 0n || strike <= 0n) throw new RangeError('an option needs prices above zero')
  const discounted = multiply(strike, exp(-multiply(rate, time)))
  const width = multiply(sigma, sqrt(time))
  const sign = right === 'call' ? 1n : -1n
  if (width <= 0n) return atLeastZero(sign * (spot - discounted))
  const d1 = fixedRatio(ln(fixedRatio(spot, discounted)), width) + width / 2n
  const d2 = d1 - width
  const gains = multiply(spot, normalCdf(sign * d1))
  const costs = multiply(discounted, normalCdf(sign * d2))
  return atLeastZero(sign * (gains - costs))
}

const atLeastZero = (value: bigint): bigint => (value < 0n ? 0n : value)
