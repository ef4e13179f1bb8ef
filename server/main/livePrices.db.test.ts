import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp } from '#kit/testApp.ts'
import { type KitVenue, type KitVenues, openVenues } from '#kit/venues/venues.ts'
import type { App } from './app.ts'

const FIVE = ['binance', 'okx', 'bybit', 'kraken', 'coinbaseexchange'] as const
const [BTC, ETH] = [1, 2]
let kit: KitVenues
let app: App
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-index-'))
const file = join(folder, 'index.json')

const priceOf = (id: number) => app.market.last(id)?.mid
const say = (venue: KitVenue, dollars: number): void =>
  kit.servers[venue].set('BTC/USDT', `${dollars - 1}.00`, `${dollars + 1}.00`)

beforeAll(async () => {
  kit = await openVenues()
  FIVE.forEach((venue, at) => say(venue, 98_000 + at * 10))
  const BTCUSDT = Object.fromEntries(FIVE.map((venue) => [venue, 'BTC/USDT']))
  writeFileSync(file, JSON.stringify({ version: 1, instruments: { BTCUSDT } }))
  const pairs = FIVE.map((venue) => `${venue}=${kit.addresses[venue]}`)
  app = await openTestApp({
    env: { PRICE_SOURCE: 'auto', INDEX_FILE: file, VENUE_ADDRESSES: pairs.join(',') },
  })
  await vi.waitUntil(async () => {
    await app.tick()
    return priceOf(BTC) === 9_802_000_000_000n
  }, 20_000)
})

afterAll(async () => {
  await app.close()
  await kit.close()
  rmSync(folder, { recursive: true })
})

test('what exchanges quote is live, and what they do not is simulated', async () => {
  const [bitcoin, ether] = [await app.market.info(BTC), await app.market.info(ETH)]
  expect([bitcoin?.source, bitcoin?.price]).toEqual(['live', '98020.00'])
  expect(ether?.source).toBe('simulated')
  const rows = await app.db.query<{ source: string; bytes: number }>(
    `SELECT source, length(evidence) AS bytes FROM price_log WHERE instrument_id = ${BTC} ORDER BY seq DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ source: 'live', bytes: 32 }])
})

test('operators see each exchange', async () => {
  const page = await (await fetch(`${app.url}/status`, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('<dt>kraken</dt><dd class="ok">connected')
})

test('a price goes on with three of five exchanges, and there is none of one', async () => {
  for (const venue of ['binance', 'okx'] as const) {
    kit.servers[venue].refusal = { status: 503 }
    kit.servers[venue].cut()
  }
  for (const venue of ['bybit', 'kraken', 'coinbaseexchange'] as const) say(venue, 98_100)
  await vi.waitUntil(async () => {
    await app.tick()
    return priceOf(BTC) === 9_810_000_000_000n
  }, 20_000)
  for (const venue of ['bybit', 'kraken'] as const) {
    kit.servers[venue].refusal = { status: 503 }
    kit.servers[venue].cut()
  }
  say('coinbaseexchange', 98_200)
  await vi.waitUntil(async () => (await statusOf()).filter((one) => one.connected).length === 1)
  const seq = app.market.last(BTC)?.seq
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await app.tick()
  expect(app.market.last(BTC)).toMatchObject({ seq, mid: 9_810_000_000_000n })
  expect((await app.market.info(BTC))?.source).toBe('live')
})

async function statusOf(): Promise<readonly { readonly connected: boolean }[]> {
  const reply = await fetch(`${app.url}/status`, { headers: { accept: 'application/json' } })
  const { live } = (await reply.json()) as { live: { venues: { connected: boolean }[] } }
  return live.venues
}
