import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#kit/runs.ts'
import { price } from '../price.ts'
import { isPricedDear } from './optionCap.ts'
import { callPutPremium, capPriceOf, type PremiumInput } from './optionOrder.ts'

const btc = (units: number) => price(BigInt(Math.round(units * 100)) * 1_000_000n)
const DAY = 86_400_000
const QUARTERS = 190 * DAY

/** 60% a year: 0.6 / sqrt(8,766) an hour. */
const INPUT: PremiumInput = {
  side: 'call',
  strike: btc(40_000),
  capPrice: btc(60_000),
  lots: 1_000n,
  contractSize: 1_000_000n,
  spot: btc(65_400),
  sigma: 6_408_000_000n,
  tradingMs: QUARTERS,
  markupPpm: 50_000n,
}

const inputs = fc
  .record({
    side: fc.constantFrom('call' as const, 'put' as const),
    away: fc.integer({ min: -60, max: 60 }),
    capPpm: fc.constantFrom(75_000n, 150_000n, 500_000n),
    sigma: fc.bigInt({ min: 500_000_000n, max: 12_000_000_000n }),
    tradingMs: fc.integer({ min: 1_800_000, max: QUARTERS }),
  })
  .map(({ away, capPpm, ...rest }) => {
    const strike = btc(68_000 * (1 + away / 100))
    const capPrice = capPriceOf(rest.side, strike, capPpm, 2)
    return { ...INPUT, ...rest, spot: btc(68_000), strike, capPrice }
  })

describe('what is priced by an upper estimate of volatility', () => {
  it('would be bought below value near its cap: two thirds of that volatility make it worth 18% more', () => {
    const value = callPutPremium({ ...INPUT, sigma: (INPUT.sigma * 65n) / 100n, markupPpm: 0n })
    expect(value * 100n).toBeGreaterThan(callPutPremium(INPUT) * 112n)
    expect(isPricedDear(INPUT)).toBe(false)
  })

  it.each([
    ['a call of a day, deep in the money', { spot: btc(45_000), tradingMs: DAY }, true],
    ['a call of two months at the money', { spot: btc(40_000), tradingMs: 60 * DAY }, true],
    ['a call of two quarters in the money', { spot: btc(42_000) }, false],
    ['a call of two quarters at the money', { spot: btc(40_000) }, true],
    ['a put at the money', { side: 'put', spot: btc(40_000), capPrice: btc(20_000) }, true],
    ['a put at its cap', { side: 'put', spot: btc(20_000), capPrice: btc(20_000) }, false],
    ['a put without a cap', { side: 'put', capPrice: null }, true],
  ] as const)('is %s: %o, dear %s', (_, change, isDear) => {
    expect(isPricedDear({ ...INPUT, ...change })).toBe(isDear)
  })

  it('costs what it is worth at any lesser one', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 100 }), (input, percent) => {
        fc.pre(isPricedDear(input))
        const sigma = (input.sigma * BigInt(percent)) / 100n
        const value = callPutPremium({ ...input, sigma, markupPpm: 0n })
        expect(value).toBeLessThanOrEqual(callPutPremium(input))
      }),
      runs(200),
    )
  })
})
