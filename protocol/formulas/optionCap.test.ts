import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btc, cappedOptions } from '#kit/cappedOptions.ts'
import { runs } from '#kit/runs.ts'
import { isPricedConservatively } from './optionCap.ts'
import { callPutPremium, type PremiumInput } from './optionOrder.ts'

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

const inputs = cappedOptions(INPUT, { longestMs: QUARTERS, mostSigma: 12_000_000_000n })

describe('what is priced by an upper estimate of volatility', () => {
  it('would be bought below value near its cap: two thirds of that volatility make it worth 18% more', () => {
    const value = callPutPremium({ ...INPUT, sigma: (INPUT.sigma * 65n) / 100n, markupPpm: 0n })
    expect(value * 100n).toBeGreaterThan(callPutPremium(INPUT) * 112n)
    expect(isPricedConservatively(INPUT)).toBe(false)
  })

  it.each([
    ['a call of a day, deep in the money', { spot: btc(45_000), tradingMs: DAY }, true],
    ['a call of two months at the money', { spot: btc(40_000), tradingMs: 60 * DAY }, true],
    ['a call of two quarters in the money', { spot: btc(42_000) }, false],
    ['a call of two quarters at the money', { spot: btc(40_000) }, true],
    ['a put at the money', { side: 'put', spot: btc(40_000), capPrice: btc(20_000) }, true],
    ['a put at its cap', { side: 'put', spot: btc(20_000), capPrice: btc(20_000) }, false],
    ['a put without a cap', { side: 'put', capPrice: null }, true],
  ] as const)('is %s: %o, priced conservatively %s', (_, change, isConservative) => {
    expect(isPricedConservatively({ ...INPUT, ...change })).toBe(isConservative)
  })

  it('costs what it is worth at any lesser one', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 100 }), (input, percent) => {
        fc.pre(isPricedConservatively(input))
        const sigma = (input.sigma * BigInt(percent)) / 100n
        const value = callPutPremium({ ...input, sigma, markupPpm: 0n })
        expect(value).toBeLessThanOrEqual(callPutPremium(input))
      }),
      runs(200),
    )
  })
})
