import { describe, expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { LISTED_CHAIN, LISTED_OPTION } from '#kit/options.ts'
import {
  distanceOf,
  ownKey,
  ownOf,
  quoteSeries,
  rungsOf,
  seriesBasis,
  yearlyVolatility,
} from './series.ts'

const SPOT = price(6_400_000_000_000n)
const [EXPIRY] = LISTED_CHAIN.expiries
if (EXPIRY === undefined) throw new Error('the chain has an expiry')
const BASIS = seriesBasis(LISTED_CHAIN, EXPIRY, SPOT, 2)
if (BASIS === null) throw new Error('the chain has all figures')

describe('a chain', () => {
  it('has nine strikes, and those of own options that are not listed any more', () => {
    const far = price(1_000_000_000n)
    expect(rungsOf(BASIS, [])).toHaveLength(9)
    expect(rungsOf(BASIS, [far])[0]).toEqual({ strike: far, isListed: false })
  })

  it('bids below what it asks, sells no strike that is not listed, and has deltas of both signs', () => {
    const rung = { strike: SPOT, isListed: true }
    const call = quoteSeries(BASIS, 'call', rung)
    const put = quoteSeries(BASIS, 'put', rung)
    expect(call.ask).toBeGreaterThan(call.bid)
    expect(put.ask).toBeGreaterThan(put.bid)
    expect([call.delta > 0n, put.delta < 0n]).toEqual([true, true])
    expect(quoteSeries(BASIS, 'call', { ...rung, isListed: false }).ask).toBeNull()
  })

  it('bids by the lesser volatility of a sale', () => {
    const rung = { strike: SPOT, isListed: true }
    const { bid, ask } = quoteSeries(BASIS, 'call', rung)
    const calm = quoteSeries({ ...BASIS, saleSigma: BASIS.sigma / 2n }, 'call', rung)
    const lively = quoteSeries({ ...BASIS, saleSigma: BASIS.sigma * 2n }, 'call', rung)
    expect([calm.bid < bid, calm.ask, lively.bid]).toEqual([true, ask, bid])
  })

  it('counts the own lots of its expiry alone', () => {
    const other = { ...LISTED_OPTION, expiresAt: LISTED_OPTION.openedAt }
    const { lots, strikes } = ownOf([LISTED_OPTION, LISTED_OPTION, other], '1', EXPIRY)
    expect([...lots]).toEqual([[ownKey('call', price(6_500_000_000_000n)), 4n]])
    expect(strikes).toHaveLength(1)
  })

  it('says a volatility by the year and a distance by the price', () => {
    const day = 86_400_000
    // 0.0075 an hour: times the root of 8,766 hours.
    expect(yearlyVolatility({ sigma: 7_500_000_000n, tradingMs: day }, day)).toBe(7_022n)
    expect(distanceOf(price(6_720_000_000_000n), SPOT)).toBe(500n)
    expect(distanceOf(price(6_080_000_000_000n), SPOT)).toBe(-500n)
  })

  it('is not priced without a price or a volatility', () => {
    expect(seriesBasis(LISTED_CHAIN, EXPIRY, null, 2)).toBeNull()
    expect(seriesBasis(LISTED_CHAIN, { ...EXPIRY, sigma: null }, SPOT, 2)).toBeNull()
  })
})
