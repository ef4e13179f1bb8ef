import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTlsProxy } from '#kit/tlsProxy.ts'
import { KIT_VENUES, type KitVenue, type KitVenues, openVenues } from '#kit/venues/venues.ts'
import { readEvidence } from '#protocol/proof/evidence.ts'
import { systemClock } from '#server/platform/clock.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import type { VenueStatus } from './feedState.ts'
import { inDollars, parseIndex } from './indexFile.ts'
import { createLiveSource } from './liveSource.ts'
import { repeat } from './repeat.ts'
import type { VenueQuote } from './types.ts'
import { type LiveFeed, openVenueFeed } from './venueFeed.ts'

const TIMES = {
  pingMs: 200,
  silentMs: 1500,
  lookMs: 50,
  compareMs: 300,
  clockMs: 500,
  flushMs: 10,
  leastGapMs: 100,
  leastBackOffMs: 50,
  mostBackOffMs: 300,
  most: { frames: 600, letters: 1_000_000 },
}
/** Have books in dollars too. */
const IN_DOLLARS = ['kraken', 'coinbaseexchange', 'kucoin'] as const
const SYMBOLS = { BTCUSDT: 'BTC/USDT', ETHUSDT: 'ETH/USDT', SOLUSDT: 'SOL/USDT' }

const stopped = new AbortController()
let kit: KitVenues
let feed: LiveFeed
let worker: Worker

const quoteOf = (venue: KitVenue, code = 'BTCUSDT'): VenueQuote | undefined =>
  feed.quotes(code).find((one) => one.venue === venue)
const statusOf = (venue: KitVenue): VenueStatus => {
  const found = feed.status().venues.find((one) => one.venue === venue)
  if (found === undefined) throw new Error(venue)
  return found
}
/** The venues that the evidence of a price made now shows. */
const madeOf = (code: string): readonly string[] => {
  const source = createLiveSource({ feed, file: 'ab'.repeat(32), lastLogged: () => null })
  const instrument = INSTRUMENTS.find((one) => one.code === code)
  if (instrument === undefined) throw new Error(code)
  const quote = source.quoteAt(instrument, feed.wallOf(feed.now()))
  return readEvidence(quote?.evidence ?? '').venues.map(({ venue }) => venue)
}
const indexed = () => {
  const instruments: Record<string, object> = {}
  for (const [code, symbol] of Object.entries(SYMBOLS)) {
    instruments[code] = Object.fromEntries(KIT_VENUES.map((venue) => [venue, symbol]))
  }
  instruments['USDTUSD'] = Object.fromEntries(IN_DOLLARS.map((venue) => [venue, 'USDT/USD']))
  const second = { BTCUSDT: Object.fromEntries(IN_DOLLARS.map((venue) => [venue, 'BTC/USD'])) }
  const file = { version: 1, instruments, second }
  return parseIndex(Buffer.from(JSON.stringify(file)), INSTRUMENTS)
}
const poll = (check: () => unknown) => expect.poll(check, { interval: 20 })

beforeAll(async () => {
  kit = await openVenues()
  for (const server of Object.values(kit.servers)) {
    server.set('BTC/USDT', '98000.10', '98000.20')
    server.set('ETH/USDT', '3100.00', '3100.10')
  }
  for (const venue of ['binance', 'okx', 'bybit'] as const) {
    kit.servers[venue].set('SOL/USDT', '150.10', '150.11')
  }
  for (const venue of IN_DOLLARS) {
    kit.servers[venue].set('BTC/USD', '97000.10', '97000.20')
    kit.servers[venue].set('USDT/USD', '0.9990', '0.9991')
  }
  // Late and twice is as good as at once.
  kit.servers.kucoin.delayMs = 30
  kit.servers.kucoin.copies = 2
  process.once('worker', (started) => (worker = started))
  const { addresses } = kit
  feed = openVenueFeed({ index: indexed(), clock: systemClock, times: TIMES, addresses })
  void repeat(100, stopped.signal, () => {
    for (const server of Object.values(kit.servers)) server.repeatAll()
  })
  await vi.waitUntil(() => feed.quotes('BTCUSDT').length === KIT_VENUES.length, 30_000)
}, 30_000)

afterAll(async () => {
  stopped.abort()
  await feed.close()
  await kit.close()
})

describe('quotes of venues', () => {
  it('are the very text that was sent, at the moment it came', () => {
    for (const venue of KIT_VENUES) {
      expect(quoteOf(venue), venue).toMatchObject({ bid: '98000.10', ask: '98000.20' })
      const age = feed.now() - (quoteOf(venue)?.arrivedAt ?? 0)
      expect(age, venue).toBeGreaterThanOrEqual(0)
      expect(age, venue).toBeLessThan(5000)
      expect(feed.aliveAt(venue), venue).not.toBeNull()
    }
    expect(KIT_VENUES.filter((venue) => quoteOf(venue)?.venueTime === null)).toEqual([
      'binance',
      'kraken',
    ])
    expect(Math.abs(feed.wallOf(feed.now()) - systemClock.now())).toBeLessThan(1000)
  })

  it('stand beside what a venue tells of the past, over the same thread', async () => {
    kit.servers.binance.bars = (_, from) => [[from, '97000.10', '97000.90', '96000.5', '97000']]
    const page = { code: 'BTCUSDT', span: '1m', from: 1_700_000_040_000, limit: 200 } as const
    expect(await feed.askPast({ ...page, venue: 'binance' })).toEqual({
      kind: 'bars',
      bars: [
        { time: page.from, open: '97000.10', high: '97000.90', low: '96000.5', close: '97000' },
      ],
    })
    expect((await feed.askPast({ ...page, venue: 'gate' })).kind).toBe('failed')
  })

  it('in dollars are kept apart', async () => {
    await poll(() => feed.quotes(inDollars('BTCUSDT')).length).toBe(IN_DOLLARS.length)
    expect(feed.quotes(inDollars('BTCUSDT'))).toEqual(
      IN_DOLLARS.map((venue) => expect.objectContaining({ venue, bid: '97000.10' }) as unknown),
    )
    await poll(() => feed.quotes('USDTUSD').length).toBe(IN_DOLLARS.length)
    expect(feed.quotes('BTCUSDT').map(({ bid }) => bid)).not.toContain('97000.10')
  })

  it('are of the markets that a venue has; the others are said', async () => {
    await poll(() => feed.quotes('SOLUSDT').length).toBe(3)
    const missing = { code: 'SOLUSDT', symbol: 'SOL/USDT', why: 'not listed' }
    expect(statusOf('kraken').missing).toEqual([missing])
    expect(statusOf('okx').missing).toEqual([])
  })

  it('are none where the last word is no decimal, and never of a market nobody asked for', async () => {
    const coinbase = kit.servers.coinbaseexchange
    coinbase.muted.add('BTC/USDT')
    for (const [bid, ask] of [
      ['"1e5"', '"98000.20"'],
      ['1e5', '98000.20'],
      ['"98000.10"', 'null'],
      ['"NaN"', '"98000.20"'],
      ['"0x10"', '"98000.20"'],
      ['"-1"', '"98000.20"'],
    ] as const) {
      const { faults } = statusOf('coinbaseexchange')
      coinbase.muted.delete('BTC/USDT')
      coinbase.tellJson('BTC/USDT', bid, ask)
      coinbase.muted.add('BTC/USDT')
      await poll(() => statusOf('coinbaseexchange').faults).toBe(faults + 1)
      expect(quoteOf('coinbaseexchange'), bid).toBeUndefined()
    }
    const { faults } = statusOf('coinbaseexchange')
    coinbase.tell('{"type":"ticker","product_id":"BTC-USDT","best_bid":NaN,"best_ask":1}')
    coinbase.tell('{"type":"ticker","product_id":"DOGE-USDT","best_bid":"1","best_ask":"2"}')
    coinbase.tell(`{"type":"ticker","product_id":"BTC-USDT","x":"${'x'.repeat(300_000)}"}`)
    await poll(() => statusOf('coinbaseexchange').faults).toBe(faults + 3)
    expect(quoteOf('coinbaseexchange')).toBeUndefined()
    coinbase.muted.clear()
    // One that is crossed is the rule's to judge.
    coinbase.tellJson('ETH/USDT', '"3101"', '"3100"')
    await poll(() => quoteOf('coinbaseexchange')?.bid).toBe('98000.10')
  })
})

it('take no step back in the time of their venue', async () => {
  const { okx } = kit.servers
  const ts = systemClock.now() - 5000
  const data = `[{"asks":[["2","1"]],"bids":[["1","1"]],"ts":"${ts}"}]`
  okx.tell(`{"arg":{"channel":"bbo-tbt","instId":"BTC-USDT"},"data":${data}}`)
  okx.set('ETH/USDT', '3101.00', '3101.10')
  await poll(() => quoteOf('okx', 'ETHUSDT')?.bid).toBe('3101.00')
  expect(quoteOf('okx')?.bid).toBe('98000.10')
})

describe('a connection', () => {
  it('that falls silent is noticed, with pongs and without, and what it said is forgotten', async () => {
    const { okx, bybit } = kit.servers
    const before = [okx.connections, bybit.connections] as const
    okx.talks = false
    bybit.talks = false
    bybit.pongs = false
    okx.set('BTC/USDT', '98000.30', '98000.40')
    await poll(() => statusOf('okx').lastError).toBe('alive, but without quotes')
    await poll(() => statusOf('bybit').lastError).toBe('silent')
    await poll(() => okx.connections).toBeGreaterThan(before[0])
    await poll(() => feed.aliveAt('okx')).not.toBeNull()
    expect(quoteOf('okx')).toBeUndefined()
    expect(quoteOf('bybit', 'ETHUSDT')).toBeUndefined()
    // Nor does a price rest on it, though both are connected again or about to be.
    expect(madeOf('BTCUSDT')).toEqual(['binance', 'coinbaseexchange', 'kraken', 'kucoin'])
    okx.talks = true
    bybit.talks = true
    bybit.pongs = true
    await poll(() => quoteOf('okx')?.bid).toBe('98000.30')
    await poll(() => quoteOf('bybit')?.bid).toBe('98000.10')
    expect(bybit.connections).toBeGreaterThan(before[1])
  })

  it('that goes on talking but holds what the venue no longer answers is dropped', async () => {
    const { binance } = kit.servers
    binance.muted.add('ETH/USDT')
    binance.set('ETH/USDT', '3120.00', '3120.10')
    await poll(() => statusOf('binance').lastError).toBe('ETH/USDT is not what the venue answers')
    binance.muted.clear()
    await poll(() => quoteOf('binance', 'ETHUSDT')?.bid).toBe('3120.00')
    expect(binance.connections).toBeGreaterThan(1)
  })

  it('that is cut in the middle of a frame is made anew', async () => {
    const { kucoin } = kit.servers
    const { drops } = statusOf('kucoin')
    kucoin.cut()
    await poll(() => statusOf('kucoin').drops).toBe(drops + 1)
    await poll(() => quoteOf('kucoin')?.bid).toBe('98000.10')
    expect(kucoin.connections).toBeGreaterThan(drops + 1)
  })

  it('that floods its thread is dropped, and counted, while the others go on', async () => {
    const { kraken } = kit.servers
    const { drops, faults } = statusOf('kraken')
    const before = kraken.connections
    // Twice the bound: a window may end in the middle of them.
    for (let sent = 0; sent < 1_300; sent += 1) kraken.tell('{"channel":"heartbeat"}')
    await poll(() => statusOf('kraken').drops).toBeGreaterThan(drops)
    expect(statusOf('kraken').faults).toBeGreaterThan(faults)
    expect(statusOf('kraken').lastError).toBe('a flood of frames')
    await poll(() => kraken.connections).toBeGreaterThan(before)
    await poll(() => quoteOf('kraken')?.bid).toBe('98000.10')
    for (const venue of ['binance', 'okx'] as const)
      expect(statusOf(venue).connectedAt).not.toBeNull()
    for (let sent = 0; sent < 10; sent += 1) kraken.tell(`["${'x'.repeat(220_000)}"]`)
    await poll(() => kraken.connections).toBeGreaterThan(before + 1)
    await poll(() => quoteOf('kraken')?.bid).toBe('98000.10')
  })

  it('is not tried while its venue wants to be left alone', async () => {
    const { kraken } = kit.servers
    kraken.refusal = { status: 429, retryAfter: '2' }
    await poll(() => statusOf('kraken').limitedUntil).not.toBeNull()
    const { connections } = kraken
    kraken.refusal = null
    kraken.cut()
    await poll(() => statusOf('kraken').connectedAt).toBeNull()
    const until = statusOf('kraken').limitedUntil ?? 0
    await poll(() => quoteOf('kraken')?.bid).toBe('98000.10')
    expect(systemClock.now()).toBeGreaterThanOrEqual(until)
    expect(kraken.connections).toBeGreaterThan(connections)
  })
})

it('an exchange whose certificate is refused is said, and as silent as one that is gone', async () => {
  const proxy = await openTlsProxy(Number(new URL(kit.addresses.okx).port))
  const addresses = { ...kit.addresses, okx: proxy.url }
  const strict = openVenueFeed({ index: indexed(), clock: systemClock, times: TIMES, addresses })
  const okx = () => strict.status().venues.find(({ venue }) => venue === 'okx')
  try {
    await poll(() => okx()?.lastError ?? '').toContain('certificate')
    await poll(() => strict.quotes('BTCUSDT').length).toBe(KIT_VENUES.length - 1)
    await poll(() => okx()?.drops ?? 0).toBeGreaterThan(1)
    expect(okx()).toMatchObject({ connectedAt: null, aliveAt: null })
    expect(strict.quotes('BTCUSDT').map(({ venue }) => venue)).not.toContain('okx')
  } finally {
    await strict.close()
    await proxy.close()
  }
})

describe('the feed', () => {
  it('says how far our clock is from the venues, whichever way', async () => {
    await poll(() => feed.status().clockOffMs ?? 9999).toBeLessThan(1000)
    for (const server of Object.values(kit.servers)) server.clockMs = -10_000
    await poll(() => Math.round((feed.status().clockOffMs ?? 0) / 2000)).toBe(5)
    for (const server of Object.values(kit.servers)) server.clockMs = 0
    expect(feed.status().clockOffMs).toBeGreaterThan(0)
  })

  it('forgets everything when its thread dies, and starts another', async () => {
    await worker.terminate()
    expect(feed.quotes('BTCUSDT')).toEqual([])
    expect(KIT_VENUES.map((venue) => feed.aliveAt(venue))).toEqual(KIT_VENUES.map(() => null))
    await poll(() => feed.quotes('BTCUSDT').length).toBe(KIT_VENUES.length)
    expect(feed.status().restarts).toBe(1)
    expect(KIT_VENUES.map((venue) => kit.servers[venue].open)).toEqual(KIT_VENUES.map(() => 1))
  })
})
