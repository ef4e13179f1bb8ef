import { expect, it } from 'vitest'
import { LISTED_STOPS_MS } from '#protocol/optionTerms.ts'
import { INSTRUMENTS } from '#server/modules/market/service.ts'
import { chainOf } from './rulesChain.ts'
import { seriesExpiries } from './rulesSeries.ts'

const NOW = Date.UTC(2026, 0, 5, 12)
const FIRST = Date.UTC(2026, 0, 6, 8)

function chainAt(now: number, open = true, exAt = Number.POSITIVE_INFINITY) {
  const instrument = INSTRUMENTS.find(({ code }) => code === 'BTCUSDT')
  const contract = instrument?.contract ?? null
  if (instrument === undefined || contract === null) throw new Error('no bitcoin')
  const hours = () => ({ open, changesAt: null })
  return chainOf({
    instrument,
    contract,
    expiries: seriesExpiries(instrument, hours, now),
    onReal: false,
    hours,
    hoursOfNew: (at) => ({ open: open && at < exAt, changesAt: null }),
    leastTermMs: 0,
    volatility: (term) => (term === '1d' ? { sigma: 7_500_000_000n, asOf: now } : null),
    saleVolatility: (at) => (at === FIRST ? { sigma: 5_000_000_000n, asOf: now } : null),
    now,
  })
}

it('has the time to each expiry, the volatility of its own term, and that of a sale', () => {
  const { expiries, capRate, markupRate } = chainAt(NOW)
  expect([capRate, markupRate]).toEqual(['0.5', '0.05'])
  expect(expiries.slice(0, 2)).toEqual([
    {
      expiresAt: '2026-01-06T08:00:00.000Z',
      tradingMs: FIRST - NOW,
      sigma: '0.0075',
      saleSigma: '0.005',
      isTraded: true,
      isSold: true,
    },
    {
      expiresAt: '2026-01-07T08:00:00.000Z',
      tradingMs: FIRST + 86_400_000 - NOW,
      sigma: null,
      saleSigma: null,
      isTraded: true,
      isSold: true,
    },
  ])
})

it('trades none that is about to end, and none while its market is closed', () => {
  const traded = (now: number) => chainAt(now).expiries[0]?.isTraded
  const stop = FIRST - LISTED_STOPS_MS
  expect([traded(stop), traded(stop + 1)]).toEqual([true, false])
  expect(chainAt(NOW, false).expiries).toEqual([])
})

it('sells none across a corporate action, and goes on to say what is held of them', () => {
  const { expiries } = chainAt(NOW, true, FIRST + 1)
  expect(expiries.map(({ isSold }) => isSold)).toEqual(expiries.map((_, at) => at === 0))
  expect(expiries.slice(1).every(({ isTraded, tradingMs }) => isTraded && tradingMs > 0)).toBe(true)
})
