import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price } from '../price.ts'
import { realisedVolatility, SIGMA_SCALE } from './volatility.ts'

const FIVE_MINUTES = 300_000
const prices = (values: readonly number[]) => values.map((one) => price(BigInt(one)))

/** The definition in plain floats. */
function inFloats(closes: readonly number[], candleMs: number): number {
  let sum = 0
  closes.slice(1).forEach((close, at) => {
    sum += Math.log(close / (closes[at] ?? 1)) ** 2
  })
  return Math.sqrt((sum * 3_600_000) / ((closes.length - 1) * candleMs))
}

describe('the realised volatility', () => {
  it('of a price that grows by a thousandth each candle is that, over an hour', () => {
    const closes = prices([100_000_000_000, 100_100_000_000])
    // ln 1.001 = 0.000999500333083..., times the root of twelve candles an hour.
    expect(realisedVolatility(closes, FIVE_MINUTES)).toBe(3_462_370_718n)
  })

  it('of a price that stands still is nothing, and of one price there is none', () => {
    expect(realisedVolatility(prices([7, 7, 7]), FIVE_MINUTES)).toBe(0n)
    expect(() => realisedVolatility(prices([7]), FIVE_MINUTES)).toThrow(RangeError)
  })

  it('is what its definition says, in other arithmetic', () => {
    const closes = fc.array(fc.integer({ min: 50_000, max: 200_000 }), {
      minLength: 2,
      maxLength: 40,
    })
    fc.assert(
      fc.property(closes, fc.constantFrom(60_000, FIVE_MINUTES, 3_600_000), (values, candleMs) => {
        const exact = Number(realisedVolatility(prices(values), candleMs)) / 10 ** SIGMA_SCALE
        expect(exact).toBeCloseTo(inFloats(values, candleMs), 10)
      }),
    )
  })
})
