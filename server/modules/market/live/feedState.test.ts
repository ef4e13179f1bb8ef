import { describe, expect, it } from 'vitest'
import type { FeedNews, OfferNews, QuoteNews, VenueEvent } from './feedMessages.ts'
import { FeedState } from './feedState.ts'
import { Outbox } from './outbox.ts'

const quote = (arrivedAt: number, bid = '1.0'): QuoteNews => ({
  venue: 'okx',
  code: 'BTCUSDT',
  prices: { bid, ask: '2.0' },
  arrivedAt,
  venueTime: null,
})
const offer = (arrivedAt: number): OfferNews => ({
  provider: 'twelvedata',
  code: 'EURUSD',
  prices: { bid: '1.1', ask: '1.2', last: null },
  arrivedAt,
  venueTime: null,
})
const news = (part: Partial<FeedNews>): FeedNews => ({
  events: [],
  quotes: [],
  offers: [],
  alive: [],
  ...part,
})
const connected: VenueEvent = { kind: 'connected', venue: 'okx', at: 10 }
const dropped: VenueEvent = { kind: 'dropped', venue: 'okx', why: 'silent' }

describe('what a venue said', () => {
  it('is forgotten with the connection that brought it, and a new one alone does not bring it back', () => {
    const state = new FeedState(['okx', 'kraken'])
    state.apply(news({ events: [connected], quotes: [quote(11)] }), 12)
    expect(state.quotes('BTCUSDT')).toEqual([
      { venue: 'okx', bid: '1.0', ask: '2.0', arrivedAt: 11, venueTime: null },
    ])
    state.apply(news({ events: [dropped] }), 13)
    expect([state.quotes('BTCUSDT'), state.aliveAt('okx')]).toEqual([[], null])
    state.apply(news({ events: [{ ...connected, at: 20 }] }), 21)
    expect([state.quotes('BTCUSDT'), state.aliveAt('okx')]).toEqual([[], 20])
  })

  it('is no quote once its last word can not be read', () => {
    const state = new FeedState(['okx'])
    state.apply(news({ events: [connected], quotes: [quote(11)] }), 12)
    state.apply(news({ quotes: [{ ...quote(12), prices: null }] }), 13)
    expect(state.quotes('BTCUSDT')).toEqual([])
  })

  it('is forgotten and unread in the same way where a provider said it', () => {
    const state = new FeedState(['twelvedata'])
    const gone: VenueEvent = { kind: 'dropped', venue: 'twelvedata', why: 'silent' }
    const { code, prices: said, ...about } = offer(11)
    for (const last of [{ offers: [{ ...offer(12), prices: null }] }, { events: [gone] }]) {
      state.apply(news({ offers: [offer(11)] }), 12)
      expect(state.offers(code)).toEqual([{ ...about, ...said }])
      state.apply(news(last), 13)
      expect(state.offers(code)).toEqual([])
    }
  })

  it('proves no life of a connection that ended', () => {
    const state = new FeedState(['okx'])
    state.apply(news({ alive: [{ venue: 'okx', at: 9 }] }), 9)
    expect(state.aliveAt('okx')).toBeNull()
    state.apply(news({ events: [connected], alive: [{ venue: 'okx', at: 15 }] }), 15)
    expect([state.aliveAt('okx'), state.aliveAt('nobody')]).toEqual([15, null])
    state.lose('died')
    expect(state.venues()[0]).toMatchObject({ aliveAt: null, drops: 1, lastError: 'died' })
  })
})

describe('the clock', () => {
  const clock = (venue: 'okx' | 'kraken' | 'bybit', offsetMs: number): VenueEvent => ({
    kind: 'clock',
    venue,
    offsetMs,
  })

  it('is off by the middle of what the venues say, whichever way, and not by old figures', () => {
    const state = new FeedState(['okx', 'kraken', 'bybit'])
    expect(state.clockOffMs(0)).toBeNull()
    state.apply(news({ events: [clock('okx', -9000), clock('kraken', -2500)] }), 100)
    state.apply(news({ events: [clock('bybit', 100)] }), 200)
    expect(state.clockOffMs(0)).toBe(2500)
    expect(state.clockOffMs(150)).toBe(100)
    expect(state.clockOffMs(201)).toBeNull()
  })
})

describe('what is to be told', () => {
  it('has the last quote alone, and none of a connection that ended', () => {
    const outbox = new Outbox()
    expect(outbox.take()).toBeNull()
    outbox.quote({ ...quote(1), code: 'ETHUSDT' })
    outbox.offer({ ...offer(1), provider: 'okx' })
    outbox.alive('okx', 1)
    outbox.tell(dropped)
    outbox.offer(offer(2))
    outbox.quote(quote(2))
    outbox.quote(quote(3, '1.5'))
    outbox.alive('okx', 3)
    expect(outbox.take()).toEqual({
      events: [dropped],
      quotes: [quote(3, '1.5')],
      offers: [offer(2)],
      alive: [{ venue: 'okx', at: 3 }],
    })
    expect(outbox.take()).toBeNull()
  })
})
