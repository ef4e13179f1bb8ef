import { expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { callPutPremium } from '#protocol/formulas/optionOrder.ts'
import { price } from '#protocol/price.ts'
import { INSTRUMENTS } from '#server/modules/market/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sellCapped } from './rulesPremium.ts'

const MID = price(6_800_000_000_000n)
const SIGMA = 7_500_000_000n
const TRADING_MS = 604_800_000

type Side = 'call' | 'put'

function sold(strike: string, side: Side = 'put', tradingMs = TRADING_MS) {
  const instrument = INSTRUMENTS.find(({ code }) => code === 'BTCUSDT')
  if (instrument === undefined) throw new Error('no bitcoin')
  const body = { kind: 'listed', instrumentId: '1', side, lots: '10', strike } as const
  const last = { instrumentId: 1, seq: 1n, at: 0, mid: MID }
  const volatility = { sigma: SIGMA, asOf: 0 }
  return sellCapped(
    { ...body, expiresAt: '2026-01-09T08:00:00Z', maxPremium: '1000000' },
    { instrument, last, tradingMs, volatility },
  )
}

it('of a series is by the formula, with a cap at half its strike', () => {
  const { deal, basis } = sold('65000')
  expect(deal).toMatchObject({ side: 'put', capPrice: 3_250_000_000_000n, lots: 10n })
  if (!('lots' in deal) || basis === null) throw new Error('no put')
  expect(deal.stake).toBe(callPutPremium({ ...deal, ...basis, spot: MID }))
  expect(basis).toEqual({ sigma: SIGMA, asOf: 0, tradingMs: TRADING_MS, markupPpm: 50_000n })
})

it('takes no strike between the rungs, nor beyond the one more than are listed', () => {
  expect(sold('95000').deal.strike).toBe(9_500_000_000_000n)
  for (const strike of ['100000', '92500']) {
    expect(() => sold(strike)).toThrow(
      new Refusal(CODE.optionProductWrong, { strike: 'unreasonable' }),
    )
  }
})

it('sells nothing so near its cap that less volatility would make it worth more', () => {
  const quarter = 13 * TRADING_MS
  expect(sold('100000', 'call', quarter).deal.strike).toBe(10_000_000_000_000n)
  expect(() => sold('60000', 'call', quarter)).toThrow(
    new Refusal(CODE.optionProductWrong, { strike: 'unreasonable' }),
  )
})
