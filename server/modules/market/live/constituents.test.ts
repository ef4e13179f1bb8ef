import { expect, it } from 'vitest'
import { PriceSources } from '#protocol/priceSources.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { sourcesReader } from '../sources.ts'
import type { PriceSource } from '../types.ts'
import { constituentsOf, secondOfProviders, secondOfVenues } from './constituents.ts'
import { parseIndex } from './indexFile.ts'
import { parseProviders } from './provider/providersFile.ts'

const AT = Date.UTC(2026, 10, 18, 15)
const named = (code: string) => {
  const found = INSTRUMENTS.find((one) => one.code === code)
  if (found === undefined) throw new Error(code)
  return found
}
const [BTC, EURO] = [named('BTCUSDT'), named('EURUSD')]
const symbols = { okx: 'BTC/USDT', kraken: 'BTC/USDT', bybit: 'BTC/USDT' }
const INDEX = parseIndex(
  Buffer.from(JSON.stringify({ version: 1, instruments: { BTCUSDT: symbols } })),
  INSTRUMENTS,
)
const PROVIDERS = parseProviders(
  Buffer.from(
    JSON.stringify({
      version: 1,
      providers: [{ profile: 'twelvedata', symbols: { EURUSD: 'EUR/USD' } }],
    }),
  ),
)
const QUIET = { silentMs: 0, aheadMs: null, excluded: null }
const POINTS = { last: null, full: null, held: null }

/** One that was quoted, one that is gone but excluded still, and one that never spoke. */
const ofVenues = secondOfVenues(
  {
    rule: 'index-2',
    at: AT,
    decimals: 2,
    bandPpm: 10_000,
    ...POINTS,
    venues: [
      { venue: 'okx', bid: '98000.10', ask: '98000.20', ageMs: 1_500, ...QUIET },
      { ...QUIET, venue: 'kraken', bid: '', ask: '', ageMs: 0, excluded: { calmSince: null } },
    ],
  },
  {
    state: 'none',
    mid: null,
    held: null,
    uses: [
      { venue: 'kraken', use: 'noPrice', excluded: { calmSince: null } },
      { venue: 'okx', use: 'used', excluded: null },
    ],
  },
)
const ofProviders = secondOfProviders(
  {
    at: AT,
    decimals: 5,
    class: 'forex',
    ...POINTS,
    quotes: [
      { provider: 'twelvedata', bid: null, ask: null, last: '1.1592', ageMs: 70_000, ...QUIET },
    ],
  },
  { state: 'none', mid: null, held: null, uses: [{ provider: 'twelvedata', use: 'stale' }] },
)
const constituents = constituentsOf(INDEX, PROVIDERS, ({ code }) =>
  code === 'BTCUSDT' ? ofVenues : code === 'EURUSD' ? ofProviders : null,
)

it('names every source of the files, with its last word or as silent', () => {
  const nothing = { bid: null, ask: null, last: null, ageMs: null, use: 'silent' }
  expect(constituents.of(BTC)).toEqual({
    at: AT,
    quotes: [
      {
        source: 'okx',
        name: 'OKX',
        bid: '98000.10',
        ask: '98000.20',
        last: null,
        ageMs: 1_500,
        use: 'used',
      },
      { source: 'kraken', name: 'Kraken', ...nothing },
      { source: 'bybit', name: 'Bybit', ...nothing },
    ],
  })
  const said = { bid: null, ask: null, last: '1.1592', ageMs: 70_000, use: 'stale' }
  expect(constituents.of(EURO).quotes).toEqual([
    { source: 'twelvedata', name: 'Twelve Data', ...said },
  ])
  expect(constituents.of(named('GBPUSD'))).toEqual({ at: null, quotes: [] })
})

it('is worked out once a second, and says that there is none where no price is live', () => {
  let now = AT
  let asked = 0
  const source: PriceSource = {
    kind: 'live',
    kindOf: () => 'live',
    quoteAt: () => null,
    leastTermMs: () => 0,
    bars: null,
  }
  const of: typeof constituents.of = (one) => {
    asked += 1
    return constituents.of(one)
  }
  const counted = { ...constituents, of }
  const hours = () => ({ open: true, changesAt: null })
  const parts = { live: [BTC], hours, now: () => now }
  const read = sourcesReader({ ...parts, source: { ...source, constituents: counted } })
  const first = PriceSources.parse(read())
  expect(first).toMatchObject({ indexFile: INDEX.sha256, providersFile: PROVIDERS.sha256 })
  now += 999
  expect(read().instruments[0]).toMatchObject({ code: 'BTCUSDT', open: true })
  expect(asked).toBe(1)
  now += 1
  read()
  expect(asked).toBe(2)
  const none = sourcesReader({ ...parts, live: [], source })
  expect(none()).toEqual({ indexFile: null, providersFile: null, instruments: [] })
})
