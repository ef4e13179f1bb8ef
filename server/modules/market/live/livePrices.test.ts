import { beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { ownQuote, type MadeSource } from '../types.ts'
import type { VenueStatus } from './feedState.ts'
import { type LiveOptions, openLivePrices } from './livePrices.ts'
import type { VenueQuote } from './types.ts'
import type { LiveFeed } from './venueFeed.ts'

interface Said {
  venues: readonly string[]
  clockOffMs: number | null
  closed: number
}

const { said } = vi.hoisted(() => {
  const began: Said = { venues: [], clockOffMs: 0, closed: 0 }
  return { said: began }
})
const FOUR = ['binance', 'okx', 'bybit', 'kraken'] as const

vi.mock('./venueFeed.ts', () => ({
  openVenueFeed: (): LiveFeed => ({
    quotes: (code) => (code === 'BTCUSDT' ? said.venues.map(quoteOf) : []),
    aliveAt: () => 0,
    now: () => performance.now(),
    wallOf: (moment) => moment,
    clockOffMs: () => said.clockOffMs,
    status: () => ({ venues: FOUR.map(statusOf), clockOffMs: said.clockOffMs, restarts: 0 }),
    close: async () => void (said.closed += 1),
  }),
}))

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
  Object.assign(said, { venues: [...FOUR], clockOffMs: 0, closed: 0 })
})

/** Opens them as production does, after so long at most. */
const open = (more: Partial<LiveOptions> = {}) =>
  openLivePrices({
    clock: systemClock,
    file: null,
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
  expect(await open({ made, isClockJudged: false })).toEqual({ source: made, feed: null, late: [] })
  expect(INSTRUMENTS.map(made.kindOf)).not.toContain('live')
})
