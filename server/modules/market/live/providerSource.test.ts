import { beforeEach, describe, expect, it } from 'vitest'
import { formatPrice, type Price } from '#protocol/price.ts'
import { evidenceFault, evidenceHash } from '#protocol/proof/evidence.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { toIso } from '#protocol/time.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import type { Instrument, Quote } from '../types.ts'
import { createProviderSource } from './providerSource.ts'
import type { Offer } from './types.ts'

const AT = Date.UTC(2026, 2, 11, 16)
const SECOND = 1_000
const BEGAN = 5_000.25

const named = (code: string): Instrument => {
  const found = INSTRUMENTS.find((one) => one.code === code)
  if (found === undefined) throw new Error(code)
  return found
}
const EURO = named('EURUSD')

let now: number
let alive: number | null
let clockOffMs: number | null
let offers: Map<string, Offer>
let isOneEnough: boolean
let last: { readonly mid: Price; readonly at: number } | null
let source: ReturnType<typeof createProviderSource>

beforeEach(() => {
  ;[now, alive, clockOffMs, isOneEnough, last] = [BEGAN, null, 0, true, null]
  offers = new Map()
  source = createProviderSource({
    feed: {
      offers: () => [...offers.values()],
      aliveAt: () => alive,
      now: () => now,
      wallOf: (moment) => AT + Math.round(moment - BEGAN),
      clockOffMs: () => clockOffMs,
    },
    file: 'ab'.repeat(32),
    lastLogged: () => last,
    isOneEnough: () => isOneEnough,
  })
})

const say = (mid: string, provider = 'twelvedata'): void => {
  offers.set(provider, {
    provider,
    bid: mid,
    ask: mid,
    last: null,
    arrivedAt: now,
    venueTime: null,
  })
  alive = now
}
/** A second later; what is quoted is logged. */
const second = (instrument: Instrument = EURO): Quote | null => {
  now += SECOND
  const at = AT + Math.floor((now - BEGAN) / SECOND) * SECOND
  const quote = source.quoteAt(instrument, at)
  if (quote === null) return null
  last = { mid: quote.mid, at }
  const evidence = quote.evidence ?? ''
  const row = {
    seq: '7',
    instrumentId: instrument.id,
    at: toIso(at),
    mid: formatDecimal(quote.mid, 8),
    source: 'live',
    previous: '3',
    evidence: evidenceHash(evidence),
  }
  expect(evidenceFault([row], new Map([['7', evidence]]))).toBeNull()
  return quote
}
const shown = (quote: Quote | null): string =>
  quote === null ? 'none' : `${quote.state} ${formatPrice(quote.mid, 5)}`

describe('a price of providers', () => {
  it('of one is full where the policy says so, and else only closes', () => {
    say('1.15925')
    expect(shown(second())).toBe('full 1.15925')
    isOneEnough = false
    expect(shown(second())).toBe('thin 1.15925')
    say('1.15927', 'finnhub')
    expect(shown(second())).toBe('full 1.15926')
  })

  it('does not come of a quote that is kept while its connection is silent', () => {
    say('1.15925')
    now += 2 * SECOND - 1
    expect(shown(second())).toBe('full 1.15925')
    now += 3 * SECOND
    expect(shown(second())).toBe('none')
    alive = now
    expect(shown(second())).toBe('full 1.15925')
    offers.clear()
    expect(shown(second())).toBe('none')
  })

  it('of half as much again waits for another quote that says so', () => {
    say('1.15925')
    second()
    say('1.73888')
    expect([second(), second(), second()].map(shown)).toEqual(['none', 'none', 'none'])
    say('1.15925')
    expect(shown(second())).toBe('full 1.15925')
    say('1.73888')
    expect(shown(second())).toBe('none')
    say('1.73889')
    // It came in the second that held the other back: that may be the same.
    expect(shown(second())).toBe('none')
    now += SECOND / 10
    say('1.73889')
    expect(shown(second())).toBe('full 1.73889')
  })

  it('confirms nothing that another round of its second, or a later clock, held back', () => {
    say('1.15925')
    second()
    say('1.73888')
    now += SECOND
    expect(source.quoteAt(EURO, AT + 2 * SECOND)).toBeNull()
    say('1.15925')
    now -= SECOND
    expect(shown(second())).toBe('full 1.15925')
    say('1.73888')
    expect(source.quoteAt(EURO, AT + 9 * SECOND)).toBeNull()
    expect(shown(second())).toBe('none')
    say('1.15925')
    expect(shown(second())).toBe('full 1.15925')
  })

  it('only closes by a clock that is off, and ends by one that is far off', () => {
    say('1.15925')
    clockOffMs = 2_001
    expect(shown(second())).toBe('doubtful 1.15925')
    clockOffMs = 5_001
    expect(shown(second())).toBe('none')
  })

  it('only closes where currency pairs have not fitted one another for a minute', () => {
    const round = (at: number, pound: string): readonly string[] =>
      [['EURUSD', '1.25'] as const, ['GBPUSD', '1.6'] as const, ['EURGBP', pound] as const].map(
        ([code, mid]) => {
          say(mid)
          last = null
          return shown(source.quoteAt(named(code), AT + at * SECOND))
        },
      )
    for (let at = 0; at < 60; at += 1) {
      expect(round(at, '0.79')).toEqual(['full 1.25000', 'full 1.60000', 'full 0.79000'])
    }
    expect(round(60, '0.79').at(-1)).toBe('doubtful 0.79000')
    const all = ['doubtful 1.25000', 'doubtful 1.60000', 'doubtful 0.78125']
    expect(round(61, '0.78125')).toEqual(all)
    isOneEnough = false
    expect(round(62, '0.78125').at(-1)).toBe('thin 0.78125')
  })

  it('is none of coins', () => {
    say('1.15925')
    expect(second(named('BTCUSDT'))).toBeNull()
  })
})
