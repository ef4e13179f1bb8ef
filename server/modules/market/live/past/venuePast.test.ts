import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KitVenues, openVenues } from '#kit/venues/venues.ts'
import type { KitBar } from '#kit/venues/protocol.ts'
import { FEED_TIMES } from '../feedMessages.ts'
import { type ExchangeClass, makeExchange } from '../venueExchange.ts'
import type { VenueId } from '../venueList.ts'
import { PAGE_BARS, pageMs } from './rulesPast.ts'
import { VenuePast } from './venuePast.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

let kit: KitVenues

beforeAll(async () => {
  kit = await openVenues()
  for (const server of Object.values(kit.servers)) {
    server.set('BTC/USDT', '98000.10', '98000.20')
    server.bars = told
  }
})
afterAll(() => kit.close())

/** Bars that say when they opened: their open is the minute of it. */
function told(length: number, from: number, most: number): readonly KitBar[] {
  const first = Math.ceil(from / length)
  return Array.from({ length: most }, (_, i) => {
    const time = (first + i) * length
    return [time, `${time / MINUTE}.10`, `${time / MINUTE}.90`, `${time / MINUTE}.05`, '7.50']
  })
}

/** With the real client, and a stand-in of the venue. */
function pastOf(venue: VenueId & keyof KitVenues['servers']) {
  const Exchange = (ccxt.pro as unknown as Record<string, ExchangeClass>)[venue]
  if (Exchange === undefined) throw new Error(venue)
  const waits: (string | undefined)[] = []
  const past = new VenuePast({
    watched: [{ code: 'BTCUSDT', symbol: 'BTC/USDT' }],
    make: () => makeExchange(Exchange, { times: FEED_TIMES, address: kit.addresses[venue] }),
    called: {
      mayAsk: () => waits.length === 0,
      onLimited: (retryAfter) => void waits.push(retryAfter),
    },
  })
  const ask = (from: number, span: '1m' | '1d' = '1m', code = 'BTCUSDT') =>
    past.ask({ venue, code, span, from, limit: PAGE_BARS })
  return { ask, waits }
}

describe('bars that a venue is asked for', () => {
  it('come as text, each of the page', async () => {
    const { ask } = pastOf('binance')
    const from = Math.floor(Date.parse('2026-09-01') / pageMs('1m')) * pageMs('1m')
    const answer = await ask(from)
    if (answer.kind !== 'bars') throw new Error(JSON.stringify(answer))
    expect(answer.bars).toHaveLength(PAGE_BARS)
    expect(answer.bars[0]).toEqual({
      time: from,
      open: `${from / MINUTE}.10`,
      high: `${from / MINUTE}.90`,
      low: `${from / MINUTE}.05`,
      close: '7.50',
    })
    const days = await ask(from - (from % DAY), '1d')
    if (days.kind !== 'bars') throw new Error(JSON.stringify(days))
    expect(days.bars[1]?.time).toBe(from - (from % DAY) + DAY)
    expect(kit.servers.binance.asked.filter((path) => path.endsWith('/exchangeInfo'))).toHaveLength(
      1,
    )
  })

  it('come from Kraken as far as it goes', async () => {
    const { ask } = pastOf('kraken')
    const now = Math.floor(Date.now() / MINUTE) * MINUTE
    const answer = await ask(now - 300 * MINUTE)
    if (answer.kind !== 'bars') throw new Error(JSON.stringify(answer))
    expect(answer.bars[0]).toMatchObject({ time: now - 300 * MINUTE, close: '7.50' })
    expect(answer.bars).toHaveLength(PAGE_BARS)
  })

  it('are asked for no more once the venue wants to be left alone', async () => {
    const { ask, waits } = pastOf('binance')
    const server = kit.servers.binance
    await ask(0)
    server.refusal = { status: 429, retryAfter: '7' }
    expect(await ask(0)).toEqual({ kind: 'limited' })
    expect(waits).toEqual(['7'])
    server.refusal = null
    const asked = server.asked.length
    expect(await ask(0)).toEqual({ kind: 'limited' })
    expect(server.asked).toHaveLength(asked)
  })

  it('are none, in words, of what the venue does not list or when it fails', async () => {
    const { ask } = pastOf('binance')
    expect(await ask(0, '1m', 'ETHUSDT')).toEqual({
      kind: 'failed',
      why: 'ETHUSDT cannot be used',
    })
    kit.servers.binance.refusal = { status: 503 }
    expect((await ask(0)).kind).toBe('failed')
    kit.servers.binance.refusal = null
    expect((await ask(0)).kind).toBe('bars')
  })
})
