import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { ownQuote, type MadeSource } from '../types.ts'
import { openCalendars } from '../calendars/calendars.ts'
import type { VenueStatus } from './feedState.ts'
import { type LiveOptions, openLivePrices } from './livePrices.ts'
import type { VenueQuote } from './types.ts'
import type { LiveFeed } from './venueFeed.ts'

interface Said {
  venues: readonly string[]
  /** Codes that a provider quotes, and whether it is connected. */
  offered: readonly string[]
  provided: boolean
  clockOffMs: number | null
  closed: number
}

const { said } = vi.hoisted(() => {
  const began: Said = { venues: [], offered: [], provided: false, clockOffMs: 0, closed: 0 }
  return { said: began }
})
const FOUR = ['binance', 'okx', 'bybit', 'kraken'] as const

vi.mock('./venueFeed.ts', () => ({
  openVenueFeed: (): LiveFeed => ({
    quotes: (code) => (code === 'BTCUSDT' ? said.venues.map(quoteOf) : []),
    offers: (code) => (said.offered.includes(code) ? [OFFER] : []),
    aliveAt: () => (said.provided ? 0 : null),
    now: () => performance.now(),
    wallOf: (moment) => moment,
    clockOffMs: () => said.clockOffMs,
    status: () => ({ venues: FOUR.map(statusOf), clockOffMs: said.clockOffMs, restarts: 0 }),
    askPast: () => Promise.resolve({ kind: 'limited' as const }),
    close: async () => void (said.closed += 1),
  }),
}))

const OFFER = {
  provider: 'twelvedata',
  bid: '1.1',
  ask: '1.1',
  last: null,
  arrivedAt: 0,
  venueTime: null,
}
const quoteOf = (venue: string): VenueQuote => ({
  venue,
  bid: '67999',
  ask: '68001',
  arrivedAt: 0,
  venueTime: null,
})
const statusOf = (venue: (typeof FOUR)[number]): VenueStatus => ({
  venue,
  connectedAt: said.venues.includes(venue) ? 1 : null,
  aliveAt: null,
  drops: 0,
  faults: 0,
  lastError: venue === 'okx' ? '503' : null,
  missing: venue === 'bybit' ? [{ code: 'BTCUSDT', symbol: 'BTC/USDT', why: 'is not there' }] : [],
  limitedUntil: null,
})

beforeEach(() => {
  Object.assign(said, { venues: [...FOUR], offered: [], provided: true, clockOffMs: 0, closed: 0 })
})

/** Opens them as production does, after so long at most. */
const open = (more: Partial<LiveOptions> = {}) =>
  openLivePrices({
    clock: systemClock,
    calendars: openCalendars(null),
    file: null,
    providersFile: null,
    providerKeys: { PROVIDER_KEY_TWELVEDATA: 'x' },
    isLicenceJudged: true,
    isOneEnough: () => true,
    addresses: {},
    made: null,
    withinMs: 100,
    isClockJudged: true,
    lastLogged: () => null,
    onFault: () => undefined,
    ...more,
  })

it('are of all that the index names, and say what is quoted by too few', async () => {
  said.clockOffMs = 2_000
  const { source, late } = await open()
  expect([source.quoted?.has('BTCUSDT'), source.quoted?.has('ETHUSDT')]).toEqual([true, true])
  expect(source.quoted?.has('EURUSD')).toBe(false)
  expect([late.includes('BTCUSDT'), late.includes('ETHUSDT')]).toEqual([false, true])
})

it('do not begin where two exchanges alone say a price, and each is named', async () => {
  said.venues = ['binance', 'kraken']
  await expect(open()).rejects.toThrow(
    'Within 0.1 s no instrument had prices of three exchanges, so there is no live source:\n' +
      '  - binance: connected\n' +
      '  - okx: 503\n' +
      '  - bybit: no answer, BTC/USDT is not there\n' +
      '  - kraken: connected',
  )
  expect(said.closed).toBe(1)
})

it.each([
  [3_200, 'The clock is 3200 ms off from those of the exchanges; 2000 ms at most are allowed.'],
  [null, 'The clock could not be compared with any exchange: none told its time.'],
])('do not begin by a clock that is %s ms off, but in a sandbox', async (off, fault) => {
  said.clockOffMs = off
  const refusal = await open().then(
    () => 'it began',
    (error: unknown) => String(error),
  )
  expect(refusal).toContain(fault)
  expect(said.closed).toBe(1)
  const { late } = await open({ isClockJudged: false })
  expect(late).not.toContain('BTCUSDT')
})

it('are those that are made where exchanges are not there', async () => {
  said.venues = []
  const made: MadeSource = {
    kind: 'simulated',
    kindOf: () => 'simulated',
    quoteAt: () => ownQuote(null),
    leastTermMs: () => 0,
    bars: {
      lastAt: () => null,
      firstDay: async () => null,
      minuteBars: async () => [],
      dayBar: async () => null,
    },
  }
  const simulated = { source: made, feed: null, providers: null, late: [] }
  expect(await open({ made, isClockJudged: false })).toEqual(simulated)
  expect(INSTRUMENTS.map(made.kindOf)).not.toContain('live')
})

describe('of providers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-providers-'))
  const providersFile = join(folder, 'providers.json')
  const WEDNESDAY = { now: () => Date.UTC(2026, 2, 11, 16) }
  const SATURDAY = { now: () => Date.UTC(2026, 2, 14, 16) }
  const licence = {
    holder: 'Glasshouse',
    reference: 'Contract 7',
    display: true,
    derived: true,
    until: '2026-12-31',
  }
  const write = (more: object = {}): void => {
    const entry = {
      profile: 'twelvedata',
      symbols: { EURUSD: 'EUR/USD', AAPL: 'AAPL' },
      licence,
      ...more,
    }
    writeFileSync(providersFile, JSON.stringify({ version: 1, providers: [entry] }))
  }
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are of what the file names, beside the index', async () => {
    write()
    said.offered = ['EURUSD']
    const { source, late, providers } = await open({ providersFile, clock: WEDNESDAY })
    expect(['BTCUSDT', 'EURUSD', 'AAPL', 'GBPUSD'].map((one) => source.quoted?.has(one))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([late.includes('EURUSD'), late.includes('AAPL')]).toEqual([false, true])
    expect([...(providers?.codes ?? [])]).toEqual(['EURUSD', 'AAPL'])
  })

  it.each([
    [WEDNESDAY, true, true],
    [SATURDAY, true, false],
    [SATURDAY, false, true],
  ])(
    'wait for quotes while it trades, for the connection while it does not: %#',
    async (clock, provided, isLate) => {
      write()
      said.provided = provided
      const { late } = await open({ providersFile, clock })
      expect(late.includes('EURUSD')).toBe(isLate)
    },
  )

  it('do not begin in production without key and licence, and say all that is missing', async () => {
    write({ licence: undefined })
    const refused = { providersFile, clock: WEDNESDAY, providerKeys: {} }
    await expect(open(refused)).rejects.toThrow(
      'Prices of providers cannot be used:\n' +
        '  - Twelve Data: PROVIDER_KEY_TWELVEDATA must hold its key\n' +
        '  - Twelve Data: production needs its licence in PROVIDERS_FILE',
    )
    said.offered = ['EURUSD']
    const sandbox = await open({ providersFile, clock: WEDNESDAY, isLicenceJudged: false })
    expect(sandbox.late).not.toContain('EURUSD')
    expect(said.closed).toBe(0)
  })
})
