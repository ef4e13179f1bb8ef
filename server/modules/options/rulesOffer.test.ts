import { describe, expect, it } from 'vitest'
import { MARKET_TYPE, type MarketType } from '#protocol/marketTypes.ts'
import { OptionOffer } from '#protocol/optionOrder.ts'
import type { Instrument } from '#server/modules/market/types.ts'
import { type OfferContext, offerOf } from './rulesOffer.ts'

const NOW = Date.UTC(2026, 0, 5, 15)
const HOUR = 3_600_000

const instrument: Instrument = {
  id: 1,
  code: 'BTCUSDT',
  type: 2,
  appName: 'BTC/USDT',
  fullName: 'Bitcoin',
  base: 'BTC',
  quote: 'USDT',
  decimals: 2,
  hours: 'always',
  contract: {
    terms: {
      contractSize: 1_000_000n,
      feePpm: 600n,
      spreadPpm: 100n,
      closeOutPpm: 500_000n,
      decimals: 2,
    },
    lotMin: 1n,
    lotMax: 500n,
    leverages: [1],
  },
}
const context: OfferContext = {
  instrument,
  onReal: { upDown: false, callPut: true },
  hours: () => ({ open: true, changesAt: null }),
  leastTermMs: 0,
  volatility: (term) => ({ sigma: term === '1h' ? 9_000_000_000n : 7_500_000_000n, asOf: NOW }),
  now: NOW,
}

describe('what is offered', () => {
  it('has the listed terms with their rates and caps, as the wire takes them', () => {
    const offer = OptionOffer.parse(offerOf(context))
    expect(offer.upDown.onReal).toBe(false)
    expect(offer.upDown.terms.map(({ term, rate }) => `${term} ${rate}`)).toEqual([
      '60s 0.8',
      '5m 0.82',
      '15m 0.84',
      '1h 0.86',
      '4h 0.88',
      '1d 0.9',
    ])
    expect(offer.callPut).toMatchObject({ onReal: true, contractSize: '0.01' })
    expect(offer.callPut?.terms.map(({ sigma }) => sigma)).toEqual([
      '0.009',
      '0.0075',
      '0.0075',
      '0.0075',
    ])
    expect(offer.callPut?.terms.map(({ term, capRate }) => `${term} ${capRate}`)).toEqual([
      '1h 0.05',
      '4h 0.1',
      '1d 0.25',
      '1w 0.5',
    ])
  })

  it('lists no term that ends within what is known of the prices', () => {
    const { upDown, callPut } = offerOf({ ...context, leastTermMs: 3_600_001 })
    expect(upDown.terms.map(({ term }) => term)).toEqual(['4h', '1d'])
    expect(callPut?.terms.map(({ term }) => term)).toEqual(['4h', '1d', '1w'])
  })

  it('caps what moves less nearer to its strike', () => {
    const rates = (type: MarketType): readonly string[] =>
      offerOf({ ...context, instrument: { ...instrument, type } }).callPut?.terms.map(
        ({ capRate }) => capRate,
      ) ?? []
    expect(rates(MARKET_TYPE.forex)).toEqual(['0.0075', '0.015', '0.0375', '0.075'])
    expect(rates(MARKET_TYPE.stocks)).toEqual(['0.025', '0.05', '0.125', '0.25'])
  })

  it('says which terms would end out of hours', () => {
    const closes = NOW + 2 * HOUR
    const hours = (at: number) => ({ open: at < closes, changesAt: at < closes ? closes : null })
    const { upDown, callPut } = offerOf({ ...context, hours })
    expect(upDown.terms.filter((one) => one.expires).map(({ term }) => term)).toEqual([
      '60s',
      '5m',
      '15m',
      '1h',
    ])
    expect(callPut?.terms.map(({ tradingMs }) => tradingMs)).toEqual([HOUR, null, null, null])
  })

  it('has no calls and puts where there are no contracts, and no volatility without prices', () => {
    expect(
      offerOf({ ...context, instrument: { ...instrument, contract: null } }).callPut,
    ).toBeNull()
    const unknown = offerOf({ ...context, volatility: () => null }).callPut?.terms
    expect(unknown?.map(({ sigma }) => sigma)).toEqual([null, null, null, null])
  })
})
