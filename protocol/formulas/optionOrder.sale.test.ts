import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btc, cappedOptions } from '#kit/cappedOptions.ts'
import { runs } from '#kit/runs.ts'
import { price } from '../price.ts'
import {
  callPutPremium,
  callPutSale,
  isListedStrike,
  LISTED_RUNGS,
  LISTED_RUNGS_TAKEN,
  maxPayout,
  optionEscrow,
  type PremiumInput,
  saleSigma,
  strikeLadder,
} from './optionOrder.ts'

const WEEK = 604_800_000
const INPUT: PremiumInput = {
  side: 'call',
  strike: btc(68_000),
  capPrice: btc(102_000),
  lots: 10n,
  contractSize: 1_000_000n,
  spot: btc(68_000),
  sigma: 7_500_000_000n,
  tradingMs: WEEK,
  markupPpm: 50_000n,
}

const inputs = cappedOptions(INPUT, { longestMs: 26 * WEEK, mostSigma: 20_000_000_000n })
const sigmas = fc.bigInt({ min: 0n, max: 30_000_000_000n })

/** What is paid for it while the estimate says `now`. */
const paid = (input: PremiumInput, now: bigint): bigint =>
  callPutSale({ ...input, sigma: saleSigma(input, input.sigma, now) })

describe('the price of a sale', () => {
  it('is the formula less its mark-up, rounded down', () => {
    const value = callPutPremium({ ...INPUT, markupPpm: 0n })
    const units = callPutSale(INPUT)
    expect(units).toBeLessThan(value)
    expect(units * 100n).toBeGreaterThan((value - 1n) * 95n - 100n)
    expect(units * 100n).toBeLessThanOrEqual(value * 95n)
    expect(callPutSale({ ...INPUT, markupPpm: 0n })).toBe(value - 1n)
    expect(callPutSale({ ...INPUT, strike: btc(200_000), capPrice: btc(300_000) })).toBe(0n)
  })

  it('is never above the value, which is never above the premium, nor above the most it can pay', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const [bid, ask] = [callPutSale(input), callPutPremium(input)]
        const value = callPutPremium({ ...input, markupPpm: 0n })
        expect(bid).toBeLessThanOrEqual(value)
        expect(value).toBeLessThanOrEqual(ask)
        const deal = { ...input, stake: ask }
        expect(bid).toBeLessThanOrEqual(maxPayout(deal))
        expect(bid).toBeLessThanOrEqual(ask + optionEscrow(deal))
      }),
      runs(180),
    )
  })

  it('never earns at the price of the purchase, however the volatility went', () => {
    fc.assert(
      fc.property(inputs, sigmas, (input, now) => {
        const premium = callPutPremium(input)
        const payout = paid(input, now)
        expect(payout).toBeLessThanOrEqual(premium)
        if (premium > 20n) expect(payout).toBeLessThan(premium)
        expect(saleSigma(input, input.sigma, now)).toBeLessThanOrEqual(input.sigma)
      }),
      runs(180),
    )
  })

  it('falls with the volatility, and does not rise with it', () => {
    const [calm, lively] = [INPUT.sigma / 2n, INPUT.sigma * 2n]
    expect(saleSigma(INPUT, INPUT.sigma, calm)).toBe(calm)
    expect(saleSigma(INPUT, INPUT.sigma, lively)).toBe(INPUT.sigma)
    expect(paid(INPUT, calm)).toBeLessThan(paid(INPUT, INPUT.sigma))
    expect(paid(INPUT, lively)).toBe(paid(INPUT, INPUT.sigma))
  })

  it('does not rise where less volatility is worth more, as near the cap', () => {
    // Bought within a spike, it would earn where the lesser volatility alone decided.
    const near = { ...INPUT, strike: btc(48_000), capPrice: btc(72_000), tradingMs: 12 * WEEK }
    const spike = { ...near, sigma: 20_000_000_000n }
    const calm = 2_000_000_000n
    expect(callPutSale({ ...spike, sigma: calm })).toBeGreaterThan(callPutPremium(spike))
    expect(saleSigma(spike, spike.sigma, calm)).toBe(spike.sigma)
  })
})

describe('the strikes of a series', () => {
  const ladder = { spot: btc(68_000), sigma: 7_500_000_000n, tradingMs: WEEK, decimals: 2 }
  const step = btc(5_000)

  it('are nine, and one more on each side is taken', () => {
    const strikes = strikeLadder(ladder, LISTED_RUNGS)
    expect([strikes.length, strikes[0], strikes.at(-1)]).toEqual([9, btc(50_000), btc(90_000)])
    const taken = (strike: bigint) => isListedStrike(price(strike), ladder, LISTED_RUNGS_TAKEN)
    expect(strikes.every(taken)).toBe(true)
    expect([taken(btc(50_000) - step), taken(btc(90_000) + step)]).toEqual([true, true])
    expect([taken(btc(50_000) - 2n * step), taken(btc(90_000) + 2n * step)]).toEqual([false, false])
    expect(taken(btc(68_000))).toBe(false)
  })
})
