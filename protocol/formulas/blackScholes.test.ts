import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal } from '../decimal.ts'
import { divideFloor } from '../rounding.ts'
import { blackScholes, type OptionInput } from './blackScholes.ts'
import { exp, FIXED_SCALE, multiply, ONE } from './fixedPoint.ts'

const hundredths = (value: number): bigint => (BigInt(Math.round(value * 10_000)) * ONE) / 10_000n

const option = (
  right: OptionInput['right'],
  [spot, strike, rate, sigma, time]: readonly number[],
): OptionInput => ({
  right,
  spot: hundredths(spot ?? 0),
  strike: hundredths(strike ?? 0),
  rate: hundredths(rate ?? 0),
  sigma: hundredths(sigma ?? 0),
  time: hundredths(time ?? 0),
})

/** Rounded to the nearest at so many decimals. */
function rounded(value: bigint, decimals: number): string {
  const unit = 10n ** BigInt(FIXED_SCALE - decimals)
  return formatDecimal(divideFloor(value + unit / 2n, unit), decimals)
}

describe('published values', () => {
  it.each([
    // J. Hull, "Options, Futures, and Other Derivatives", the example after the Black-Scholes formulas.
    ['Hull call', 'call', [42, 40, 0.1, 0.2, 0.5], '4.76'],
    ['Hull put', 'put', [42, 40, 0.1, 0.2, 0.5], '0.81'],
    // E. Haug, "The Complete Guide to Option Pricing Formulas", 1.1.1.
    ['Haug call', 'call', [60, 65, 0.08, 0.3, 0.25], '2.1334'],
    // Y. Hilpisch, "Python for Finance", the benchmark of its first Monte Carlo valuation.
    ['Hilpisch call', 'call', [100, 105, 0.05, 0.2, 1], '8.021352'],
  ] as const)('%s', (_, right, terms, printed) => {
    const decimals = printed.split('.')[1]?.length ?? 0
    expect(rounded(blackScholes(option(right, terms)), decimals)).toBe(printed)
  })

  // The same formula by mpmath to 40 digits.
  it.each([
    ['call', [92_400, 92_500, 0, 0.0075, 1]],
    ['put', [1.0842, 1.08, 0, 0.0009, 24]],
  ] as const)('%s %j agrees with other arithmetic', (right, terms) => {
    expect(rounded(blackScholes(option(right, terms)), 15)).toBe(MPMATH[right])
  })
})

const MPMATH = { call: '229.487773954952426', put: '0.000496703034973' } as const

const amounts = fc.integer({ min: 1_000, max: 2_000_000 }).map((units) => units / 100)
const rates = fc.integer({ min: 0, max: 1_500 }).map((units) => units / 10_000)
const sigmas = fc.integer({ min: 1, max: 20_000 }).map((units) => units / 10_000)
const times = fc.integer({ min: 1, max: 30_000 }).map((units) => units / 10_000)
const terms = fc.tuple(amounts, amounts, rates, sigmas, times)
const DUST = 10n ** BigInt(FIXED_SCALE - 18)

describe('a call and a put', () => {
  it('of one strike differ by what the price is above the discounted strike (put-call parity)', () => {
    fc.assert(
      fc.property(terms, (of) => {
        const call = option('call', of)
        const { spot, strike, rate, time } = call
        const owed = multiply(strike, exp(-multiply(rate, time)))
        const off = blackScholes(call) - blackScholes(option('put', of)) - (spot - owed)
        expect(off < 0n ? -off : off).toBeLessThanOrEqual(DUST)
      }),
    )
  })

  it('lie between what is sure and what is most', () => {
    fc.assert(
      fc.property(terms, (of) => {
        const call = option('call', of)
        const { spot, strike, rate, time } = call
        const owed = multiply(strike, exp(-multiply(rate, time)))
        const value = blackScholes(call)
        expect(value).toBeLessThanOrEqual(spot)
        expect(value + DUST).toBeGreaterThanOrEqual(spot - owed)
        expect(blackScholes(option('put', of))).toBeLessThanOrEqual(owed)
      }),
    )
  })

  it('rise and fall with each of their terms as they must', () => {
    const more = fc.integer({ min: 1, max: 10_000 }).map((units) => units / 10_000)
    fc.assert(
      fc.property(terms, more, ([spot, strike, rate, sigma, time], up) => {
        const value = (right: 'call' | 'put', of: readonly number[]) =>
          blackScholes(option(right, of))
        const call = value('call', [spot, strike, rate, sigma, time])
        const put = value('put', [spot, strike, rate, sigma, time])
        const expectAtLeast = (larger: bigint, smaller: bigint): void =>
          expect(larger + DUST).toBeGreaterThanOrEqual(smaller)
        expectAtLeast(value('call', [spot + up, strike, rate, sigma, time]), call)
        expectAtLeast(put, value('put', [spot + up, strike, rate, sigma, time]))
        expectAtLeast(call, value('call', [spot, strike + up, rate, sigma, time]))
        expectAtLeast(value('put', [spot, strike + up, rate, sigma, time]), put)
        expectAtLeast(value('call', [spot, strike, rate, sigma + up, time]), call)
        expectAtLeast(value('put', [spot, strike, rate, sigma + up, time]), put)
        expectAtLeast(value('call', [spot, strike, rate, sigma, time + up]), call)
        expectAtLeast(
          value('put', [spot, strike, 0, sigma, time + up]),
          value('put', [spot, strike, 0, sigma, time]),
        )
      }),
    )
  })

  it('without uncertainty are the difference itself, and without prices an error', () => {
    const sure = option('call', [42, 40, 0, 0, 0.5])
    expect(blackScholes(sure)).toBe(2n * ONE)
    expect(blackScholes({ ...sure, right: 'put' })).toBe(0n)
    expect(() => blackScholes({ ...sure, spot: 0n })).toThrow(RangeError)
  })
})
