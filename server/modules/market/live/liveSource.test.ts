import { beforeEach, describe, expect, it } from 'vitest'
import { formatDecimal } from '#protocol/decimal.ts'
import { parsePrice, type Price, price } from '#protocol/price.ts'
import { evidenceFault, evidenceHash, readEvidence } from '#protocol/proof/evidence.ts'
import { toIso } from '#protocol/time.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import type { Instrument, PriceSource, Quote } from '../types.ts'
import { inDollars } from './indexFile.ts'
import { createLiveSource } from './liveSource.ts'
import type { VenueQuote } from './types.ts'

const AT = Date.UTC(2026, 2, 11, 16)
/** What the monotonic clock says at `AT`: no whole number. */
const BEGAN = 5_000.25
const SECOND = 1_000

const named = (code: string): Instrument => {
  const found = INSTRUMENTS.find((one) => one.code === code)
  if (found === undefined) throw new Error(code)
  return found
}
const BTC = named('BTCUSDT')

/** A feed in which venues say each second what the test has them say. */
class SaidFeed {
  now = BEGAN
  quoted = new Map<string, VenueQuote>()
  /** Of other codes than the instrument's own. */
  others = new Map<string, readonly VenueQuote[]>()
  alive = new Map<string, number>()
  clockOffMs: number | null = 0

  say(venue: string, mid: string, more: Partial<VenueQuote> = {}): void {
    const quote = { venue, bid: mid, ask: mid, arrivedAt: this.now, venueTime: null, ...more }
    this.quoted.set(venue, quote)
    this.alive.set(venue, this.now)
  }

  wallOf(moment: number): number {
    return AT + Math.round(moment - BEGAN)
  }
}

let feed: SaidFeed
let source: PriceSource
/** The last logged price of each instrument, as the price book keeps it. */
let logged: Map<number, { readonly mid: Price; readonly at: number }>

function start(): void {
  source = createLiveSource({
    feed: {
      quotes: (code) =>
        feed.others.get(code) ?? (code.includes('dollars') ? [] : [...feed.quoted.values()]),
      aliveAt: (venue) => feed.alive.get(venue) ?? null,
      now: () => feed.now,
      wallOf: (moment) => feed.wallOf(moment),
      clockOffMs: () => feed.clockOffMs,
      close: async () => undefined,
    },
    file: 'ab'.repeat(32),
    lastLogged: (id) => logged.get(id) ?? null,
  })
}

beforeEach(() => {
  feed = new SaidFeed()
  logged = new Map()
  start()
})

/** Lets a second pass, in which venues say these mids; logs what comes of it. */
function second(said: Readonly<Record<string, string>>, one: Instrument = BTC): Quote | null {
  feed.now += SECOND
  for (const [venue, mid] of Object.entries(said)) feed.say(venue, mid)
  const at = feed.wallOf(feed.now)
  const quote = source.quoteAt(one, at)
  if (quote !== null) logged.set(one.id, { mid: quote.mid, at })
  return quote
}

const shown = (quote: Quote | null): string =>
  quote === null ? 'none' : `${quote.state} ${formatDecimal(quote.mid, 8, 2)}`

const THREE = { binance: '68000', kraken: '68001', okx: '68002' }

describe('a live price', () => {
  it('is the index of what venues say, and its evidence proves a row of it', () => {
    feed.say('bybit', '61000', { venueTime: AT - 250 })
    const quote = second(THREE)
    expect(shown(quote)).toBe('full 68001.00')
    const text = quote?.evidence ?? ''
    const row = {
      seq: '7',
      instrumentId: 1,
      at: toIso(AT + SECOND),
      mid: '68001.00000000',
      source: 'live',
      previous: '0',
      evidence: evidenceHash(text),
    }
    expect(evidenceFault([row], new Map([['7', text]]))).toBeNull()
    expect(readEvidence(text).venues.slice(0, 2)).toMatchObject([
      { venue: 'binance', ageMs: 0, silentMs: 0, aheadMs: null },
      { venue: 'bybit', ageMs: 1_000, silentMs: 1_000, aheadMs: -250 },
    ])
  })

  it('opens nothing by a clock that is wrong or unknown, and is none by one that is far off', () => {
    expect(shown(second(THREE))).toBe('full 68001.00')
    for (const [off, said] of [
      [2_001, 'doubtful 68001.00'],
      [null, 'doubtful 68001.00'],
      [5_001, 'none'],
      [2_000, 'full 68001.00'],
    ] as const) {
      feed.clockOffMs = off
      expect(shown(second(THREE))).toBe(said)
    }
  })

  it('names the last logged price, also one of before a restart', () => {
    second(THREE)
    start()
    const { last } = readEvidence(second(THREE)?.evidence ?? '')
    expect(last).toEqual({ mid: parsePrice('68001'), at: AT + SECOND })
  })

  it('is thin with two venues, and none with one', () => {
    expect(shown(second(THREE))).toBe('full 68001.00')
    feed.quoted.delete('okx')
    expect(shown(second({ binance: '68000', kraken: '68001' }))).toBe('thin 68000.50')
    feed.quoted.delete('kraken')
    expect(shown(second({ binance: '68000' }))).toBe('none')
  })

  it('that is thin stays near the last full one that was logged, and needs one after a restart', () => {
    const two = (mid: string) => ({ binance: mid, kraken: mid })
    expect(shown(second(THREE))).toBe('full 68001.00')
    feed.quoted.delete('okx')
    // The full price of this second is not in the log.
    const kept = logged.get(BTC.id)
    second({ ...two('68100'), okx: '68100' })
    logged.set(BTC.id, kept ?? { mid: price(0n), at: 0 })
    feed.quoted.delete('okx')
    expect(shown(second(two('68200')))).toBe('none')
    expect(shown(second(two('68200')))).toBe('thin 68200.00')
    const { full } = readEvidence(second(two('68200'))?.evidence ?? '')
    expect(full).toEqual({ mid: parsePrice('68001'), at: AT + SECOND })
    // Two venues walk no further than the band, however long they are alone.
    for (let at = 0; at < 30; at += 1) second(two('68200'))
    expect(shown(second(two('68680')))).toBe('thin 68680.00')
    expect(shown(second(two('68682')))).toBe('none')
    start()
    expect(shown(second(two('68680')))).toBe('none')
    expect(shown(second({ ...two('68680'), okx: '68680' }))).toBe('full 68680.00')
    feed.quoted.delete('okx')
    expect(shown(second(two('68682')))).toBe('thin 68682.00')
  })

  it('does not come of quotes that are kept while their connections are silent', () => {
    second(THREE)
    feed.now += 4 * SECOND
    expect(shown(second({}))).toBe('full 68001.00')
    feed.now += 1
    expect(shown(second({}))).toBe('none')
    // Books may stand still, as long as their connections prove alive.
    for (const venue of Object.keys(THREE)) feed.alive.set(venue, feed.now)
    expect(shown(second({}))).toBe('full 68001.00')
  })

  it.each([
    ['BTCUSDT', '0.985', 'outlier'],
    ['SOLUSDT', '0.985', 'used'],
    ['USDTUSD', '0.994', 'outlier'],
    ['USDTUSD', '0.996', 'used'],
  ])('of %s: a venue at %s is %s', (code, mid, use) => {
    const one = named(code)
    const quote = second({ binance: '1', kraken: '1', okx: '1', bybit: mid }, one)
    const next = second({ binance: '1', kraken: '1', okx: '1', bybit: mid }, one)
    expect(quote?.state).toBe('full')
    const venue = readEvidence(next?.evidence ?? '').venues.find(({ venue: id }) => id === 'bybit')
    expect(venue?.excluded).toEqual(use === 'used' ? null : { calmSince: null })
  })
})

describe('a venue that wicks by 30 % for ten seconds', () => {
  const FIVE = { ...THREE, bybit: '68001', coinbaseexchange: '68001' }
  const excluded = (quote: Quote | null): unknown =>
    readEvidence(quote?.evidence ?? '').venues.find(({ venue }) => venue === 'okx')?.excluded

  it('moves nothing, and is back after five calm minutes', () => {
    second(FIVE)
    for (let at = 0; at < 10; at += 1) {
      expect(shown(second({ ...FIVE, okx: '47600' }))).toBe('full 68001.00')
    }
    const calm = feed.wallOf(feed.now) + SECOND
    for (let at = 0; at <= 300; at += 1) {
      const quote = second(FIVE)
      expect(excluded(quote)).toEqual({ calmSince: at === 0 ? null : calm })
    }
    expect(excluded(second(FIVE))).toBeNull()
  })

  it('stays out while its quotes are gone', () => {
    second({ ...FIVE, okx: '47600' })
    second(FIVE)
    feed.quoted.delete('okx')
    const { okx: _gone, ...four } = FIVE
    second(four)
    expect(excluded(second(four))).toEqual({ calmSince: null })
  })
})

describe('a move of more than a tenth', () => {
  const all = (mid: string) => ({ binance: mid, kraken: mid, okx: mid })

  it('is not quoted until the next second confirms it', () => {
    second(all('68000'))
    expect(shown(second(all('58000')))).toBe('none')
    expect(shown(second(all('58100')))).toBe('full 58100.00')
  })

  it('is forgotten when it goes back', () => {
    second(all('68000'))
    second(all('58000'))
    expect(shown(second(all('68000')))).toBe('full 68000.00')
    expect(shown(second(all('58000')))).toBe('none')
  })
})

describe('a price that dollar books do not bear out', () => {
  const dollars = (mid: string, tether: string): void => {
    const said = (text: string) =>
      ['kraken', 'bitfinex'].map((venue) => ({
        venue,
        bid: text,
        ask: text,
        arrivedAt: feed.now,
        venueTime: null,
      }))
    feed.others.set(inDollars('BTCUSDT'), said(mid))
    feed.others.set('USDTUSD', said(tether))
  }
  const seconds = (count: number, mid: string, tether = '1'): Quote | null => {
    let quote: Quote | null = null
    for (let at = 0; at < count; at += 1) {
      dollars(mid, tether)
      quote = second(THREE)
    }
    return quote
  }

  it.each(['66000', '70000'])('is doubtful after a minute of %s', (mid) => {
    expect(shown(seconds(60, mid))).toBe('full 68001.00')
    const doubtful = seconds(2, mid)
    expect(shown(doubtful)).toBe('doubtful 68001.00')
    // Its evidence knows nothing of it.
    expect(doubtful?.evidence).not.toContain(mid)
    expect(shown(seconds(60, '68001'))).toBe('doubtful 68001.00')
    expect(shown(seconds(2, '68001'))).toBe('full 68001.00')
  })

  it('is full where USDT alone left the dollar, and thin stays thin', () => {
    expect(shown(seconds(65, '64600.95', '0.95'))).toBe('full 68001.00')
    seconds(65, '70000')
    feed.quoted.delete('okx')
    expect(shown(second({ binance: '68000', kraken: '68001' }))).toBe('thin 68000.50')
  })
})
