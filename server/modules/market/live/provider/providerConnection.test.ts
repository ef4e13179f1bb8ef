import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openProvider, PROVIDER_KEY, providersText } from '#kit/venues/providers.ts'
import type { VenueServer } from '#kit/venues/venueServer.ts'
import type { Clock } from '#server/platform/clock.ts'
import { FeedLink } from '../feedLink.ts'
import { FEED_TIMES } from '../feedMessages.ts'
import { FeedState, type VenueStatus } from '../feedState.ts'
import { monotonicNow } from '../monotonic.ts'
import { Outbox } from '../outbox.ts'
import type { Offer } from '../types.ts'
import { openCalendars } from '../../calendars/calendars.ts'
import { providerDial } from './providerConnection.ts'
import { parseProviders } from './providersFile.ts'

const TIMES = {
  ...FEED_TIMES,
  pingMs: 200,
  silentMs: 1000,
  lookMs: 50,
  compareMs: 300,
  leastGapMs: 100,
  leastBackOffMs: 50,
  mostBackOffMs: 300,
  most: { frames: 2000, letters: 2_000_000 },
}
const WEDNESDAY = Date.UTC(2026, 2, 11, 16)
const SATURDAY = WEDNESDAY + 3 * 86_400_000
/** Currencies trade then, and shares do not. */
const NIGHT = Date.UTC(2026, 2, 11, 3)
const SYMBOLS = { EURUSD: 'EUR/USD', USDJPY: 'USD/JPY', AAPL: 'AAPL' }

const stopped = new AbortController()
const heard: string[] = []
const outbox = new Outbox()
const state = new FeedState(['twelvedata'])
let at = WEDNESDAY
const clock: Clock = { now: () => at }
let server: VenueServer

/** What the engine would know by now. */
const told = (): FeedState => {
  const news = outbox.take()
  if (news !== null) state.apply(news, monotonicNow())
  return state
}
const offerOf = (code = 'EURUSD'): Offer | undefined => told().offers(code)[0]
const status = (): VenueStatus => {
  const [found] = told().venues()
  if (found === undefined) throw new Error('no provider')
  return found
}
const poll = (check: () => unknown) => expect.poll(check, { interval: 20, timeout: 10_000 })

beforeAll(async () => {
  server = await openProvider(heard)
  server.set('EUR/USD', '1.15920', '1.15930')
  server.set('USD/JPY', '156.240', '156.250')
  server.set('AAPL', '270.10', '270.12')
  const [entry] = parseProviders(Buffer.from(providersText(server, SYMBOLS))).providers
  if (entry === undefined) throw new Error('no provider')
  const { profile, symbols } = entry
  const { socket, http } = profile
  const fast = {
    ...profile,
    socket: { ...socket, heartbeat: { everyMs: 50, message: { action: 'heartbeat' } } },
    http: http === null ? null : { ...http, perMinute: 600 },
  }
  const order = { profile: fast, symbols, key: PROVIDER_KEY }
  const dial = providerDial({
    order,
    outbox,
    times: TIMES,
    clock,
    calendars: openCalendars(null),
  })
  void new FeedLink({ venue: profile.id, outbox, times: TIMES, clock, dial }).run(stopped.signal)
  const repeating = setInterval(() => server.repeatAll(), 100)
  stopped.signal.addEventListener('abort', () => clearInterval(repeating))
  await vi.waitUntil(() => offerOf()?.bid === '1.15920', 20_000)
}, 30_000)

afterAll(async () => {
  stopped.abort()
  await server.close()
})

beforeEach(() => {
  at = WEDNESDAY
  Object.assign(server, { talks: true, pongs: true, refusal: null })
  server.muted.clear()
})

describe('what a provider says', () => {
  it('is the very text that was sent, of each symbol', async () => {
    expect(offerOf()).toMatchObject({ bid: '1.15920', ask: '1.15930', last: null })
    await poll(() => offerOf('USDJPY')?.ask).toBe('156.250')
    expect(offerOf()?.venueTime).toBeGreaterThan(Date.now() - 60_000)
    expect(state.aliveAt('twelvedata')).not.toBeNull()
  })

  it.each([
    ['1e5', '1.15930'],
    ['null', '1.15930'],
    ['"NaN"', '1.15930'],
    ['-1', '1.15930'],
    ['1.15920', '{}'],
  ])('is none where its last word is %s and %s', async (bid, ask) => {
    const { faults } = status()
    server.tellJson('EUR/USD', bid, ask)
    server.muted.add('EUR/USD')
    await poll(() => status().faults).toBeGreaterThan(faults)
    expect(offerOf()).toBeUndefined()
    server.muted.clear()
    await poll(() => offerOf()?.bid).toBe('1.15920')
  })

  it('is nothing of a symbol that nobody asked for, and no frame that can not be read', async () => {
    const { faults } = status()
    server.tell('{"event":"price","symbol":"DOGE/USD","bid":1,"ask":2,"timestamp":1773244800}')
    server.tell('{"event":"price","symbol":"EUR/USD","bid":NaN,"ask":2}')
    await poll(() => status().faults).toBe(faults + 2)
    expect(state.offers('DOGEUSD')).toEqual([])
  })

  it('may be crossed, or half as much again: the rule judges that', async () => {
    server.tellJson('EUR/USD', '1.73880', '1.73870')
    server.muted.add('EUR/USD')
    await poll(() => offerOf()?.bid).toBe('1.73880')
    expect(offerOf()?.ask).toBe('1.73870')
  })
})

describe('a connection to a provider', () => {
  it('carries the key and a heartbeat, and nothing says the key', async () => {
    const connected = server.urls.find((url) => url.startsWith('/v1/quotes/price'))
    const searched = new URLSearchParams({ apikey: PROVIDER_KEY }).toString()
    expect(connected).toContain(searched)
    await poll(() => heard).toContain('{"action":"heartbeat"}')
    const { faults } = status()
    const keys = `${PROVIDER_KEY} and ${encodeURIComponent(PROVIDER_KEY)} and ${searched}`
    server.tell(JSON.stringify({ event: 'error', message: `no rights: ${keys}` }))
    await poll(() => status().faults).toBe(faults + 1)
    expect(status().lastError).toBe('no rights: [key] and [key] and apikey=[key]')
    // Not a part of it either, where its words are cut.
    server.tell(JSON.stringify({ event: 'error', message: 'x'.repeat(190) + PROVIDER_KEY }))
    await poll(() => status().faults).toBe(faults + 2)
    expect(status().lastError).toBe(`${'x'.repeat(190)}[key]`)
  })

  it('that falls silent is noticed, with pongs and without, and what it said is forgotten', async () => {
    for (const [pongs, why] of [
      [true, 'alive, but without quotes'],
      [false, 'silent'],
    ] as const) {
      const { connections } = server
      Object.assign(server, { talks: false, pongs })
      await poll(() => status().lastError).toBe(why)
      expect(offerOf()).toBeUndefined()
      await poll(() => server.connections).toBeGreaterThan(connections)
      Object.assign(server, { talks: true, pongs: true })
      await poll(() => offerOf()?.bid).toBe('1.15920')
    }
  })

  it('owes no quotes while all its markets are closed', async () => {
    at = SATURDAY
    server.talks = false
    const { drops } = status()
    const began = monotonicNow()
    await poll(() => monotonicNow() - began).toBeGreaterThan(1.5 * TIMES.silentMs)
    expect(status().drops).toBe(drops)
  })

  it('that holds what the provider no longer answers is dropped', async () => {
    const { drops } = status()
    server.muted.add('EUR/USD')
    server.set('EUR/USD', '1.16920', '1.16930')
    await poll(() => status().lastError).toBe('EUR/USD is not what the provider answers')
    expect(status().drops).toBeGreaterThan(drops)
    server.muted.clear()
    server.set('EUR/USD', '1.15920', '1.15930')
    await poll(() => offerOf()?.bid).toBe('1.15920')
  })

  it('is not held to what the provider answers of a closed market', async () => {
    at = NIGHT
    await poll(() => offerOf('AAPL')?.bid).toBe('270.10')
    const { drops } = status()
    server.muted.add('AAPL/')
    server.set('AAPL', '276.10', '276.12')
    const asked = server.asked.length
    await poll(() => server.asked.length).toBeGreaterThan(asked + 6)
    expect(status().drops).toBe(drops)
    server.set('AAPL', '270.10', '270.12')
  })

  it('that floods the thread of all is dropped, and comes back', async () => {
    const { drops } = status()
    // Twice the bound: a window may end in the middle of them.
    for (let sent = 0; sent <= 2 * TIMES.most.frames; sent += 1)
      server.tell('{"event":"heartbeat"}')
    await poll(() => status().drops).toBe(drops + 1)
    expect(status().lastError).toBe('a flood of frames')
    await poll(() => offerOf()?.bid).toBe('1.15920')
  })

  it('ends by a frame that is far too large', async () => {
    const { drops } = status()
    server.tell(`{"event":"price","symbol":"EUR/USD","x":"${'x'.repeat(300_000)}"}`)
    await poll(() => status().drops).toBe(drops + 1)
    expect(status().lastError).toMatch(/payload|1009/)
    await poll(() => offerOf()?.bid).toBe('1.15920')
  })

  it('is not tried while the provider wants to be left alone', async () => {
    server.refusal = { status: 429, retryAfter: '2' }
    server.cut()
    await poll(() => status().limitedUntil).not.toBeNull()
    const { connections } = server
    server.refusal = null
    const began = monotonicNow()
    await poll(() => offerOf()?.bid).toBe('1.15920')
    expect(monotonicNow() - began).toBeGreaterThan(1000)
    expect(server.connections).toBe(connections + 1)
  })
})
