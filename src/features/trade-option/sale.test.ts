import { describe, expect, it } from 'vitest'
import { LISTED_CHAIN, LISTED_OPTION } from '#kit/options.ts'
import { expiryOf, isSellable, leastOfSale, outcomeKey, payoutOfSale } from './sale.ts'

describe('selling back', () => {
  it('is for open options of a listed series', () => {
    expect(isSellable(LISTED_OPTION)).toBe(true)
    expect(isSellable({ ...LISTED_OPTION, state: 'closed' })).toBe(false)
    expect(isSellable({ ...LISTED_OPTION, term: '1d' })).toBe(false)
  })

  it('gives less than was paid at the same price, and never gains by a higher volatility', () => {
    const payout = payoutOfSale(LISTED_OPTION, LISTED_CHAIN, '64182.40') ?? 0n
    expect(payout).toBeGreaterThan(0n)
    const [expiry] = LISTED_CHAIN.expiries
    if (expiry === undefined) throw new Error('the chain has an expiry')
    const at = (saleSigma: string) =>
      payoutOfSale(
        LISTED_OPTION,
        { ...LISTED_CHAIN, expiries: [{ ...expiry, saleSigma }] },
        '64182.40',
      )
    expect(at('0.0090')).toBe(payout)
    expect(at('0.0060')).toBeLessThan(payout)
  })

  it('is not known without a price, a volatility or its expiry', () => {
    expect(payoutOfSale(LISTED_OPTION, LISTED_CHAIN, undefined)).toBeNull()
    expect(payoutOfSale(LISTED_OPTION, { ...LISTED_CHAIN, expiries: [] }, '64182.40')).toBeNull()
    expect(expiryOf(LISTED_CHAIN, LISTED_OPTION)?.isTraded).toBe(true)
  })

  it('is not what a corporate action did', () => {
    const sold = { ...LISTED_OPTION, outcome: 'sold' } as const
    expect([LISTED_OPTION, sold].map(outcomeKey)).toEqual([null, 'sold'])
    expect(outcomeKey({ ...sold, exAt: LISTED_OPTION.expiresAt })).toBe('ended')
  })

  it('takes five per cent less than is shown, rounded down, and never nothing', () => {
    expect([100n, 99n, 1n].map(leastOfSale)).toEqual([95n, 94n, 1n])
  })
})
