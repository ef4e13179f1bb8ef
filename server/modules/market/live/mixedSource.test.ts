import { CALENDARS } from '#kit/calendars.ts'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { createSimulatedSource } from '../simulation/simulatedSource.ts'
import { ownQuote } from '../types.ts'
import { openCalendars } from '../calendars/calendars.ts'
import { coveredCodes } from './coverage.ts'
import { createMixedSource } from './mixedSource.ts'
import type { VenueQuote } from './types.ts'

const AT = Date.parse('2026-11-23T15:00:00Z')
const named = (code: string) => {
  const found = INSTRUMENTS.find((one) => one.code === code)
  if (found === undefined) throw new Error(code)
  return found
}
const [btc, eth, gold] = [named('BTCUSDT'), named('ETHUSDT'), named('XAUUSD')]
const made = createSimulatedSource('mixed', CALENDARS)
const said = new Map([[btc.code, ownQuote(price(7n))]])
const live = {
  quoteAt: ({ code }: { readonly code: string }) => said.get(code) ?? null,
  leastTermMs: () => 300_000,
  constituents: { indexFile: '', providersFile: null, of: () => ({ at: null, quotes: [] }) },
}

it('keeps each instrument what it was at the start, also while nobody quotes it', () => {
  const source = createMixedSource(live, new Set([btc.code, eth.code]), made)
  expect([btc, eth, gold].map((one) => source.kindOf(one))).toEqual(['live', 'live', 'simulated'])
  expect(source.quoteAt(btc, AT)?.mid).toBe(7n)
  expect(source.quoteAt(eth, AT)).toBeNull()
  expect(source.quoteAt(gold, AT)).toEqual(made.quoteAt(gold, AT))
  expect([source.leastTermMs(btc), source.leastTermMs(gold)]).toEqual([300_000, 0])
  expect([source.bars, source.quoted]).toEqual([made.bars, null])
  expect(source.constituents).toBe(live.constituents)
})

it('simulates nothing where nothing may be', () => {
  const source = createMixedSource(live, new Set([btc.code]), null)
  expect([source.kindOf(gold), source.quoteAt(gold, AT), source.bars]).toEqual(['live', null, null])
  expect(source.quoted).toEqual(new Set([btc.code]))
})

it('waits for three venues of each and for the time, and not for ever', async () => {
  const quotes: VenueQuote[] = []
  let off: number | null = 0
  const feed = {
    quotes: (code: string) => (code === btc.code ? quotes : []),
    offers: () => [],
    aliveAt: () => null,
    now: () => performance.now(),
    clockOffMs: () => off,
  }
  const wanted = (...codes: readonly string[]) => ({
    codes,
    providers: [],
    calendars: openCalendars(null),
    now: () => AT,
  })
  const quote = { venue: 'okx', bid: '1', ask: '2', arrivedAt: 0, venueTime: null }
  quotes.push(quote, quote)
  expect(await coveredCodes(feed, wanted(btc.code, eth.code), 10)).toEqual(new Set())
  const waiting = coveredCodes(feed, wanted(btc.code), 10_000)
  off = null
  quotes.push(quote)
  const first = await Promise.race([waiting, setTimeout(250, 'later')])
  off = 0
  expect([first, await waiting]).toEqual(['later', new Set([btc.code])])
})
