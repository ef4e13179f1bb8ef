import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as CODE from '#protocol/errorCodes.ts'
import { CandlePage, MarketDays, MarketInfo, MarketList } from '#protocol/market.ts'
import { routePath } from '#protocol/routePaths.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'

/** A Wednesday afternoon in London: everything trades. */
const clock = { at: Date.parse('2026-11-18T15:00:00.000Z'), now: () => clock.at }
let app: App

beforeAll(async () => {
  app = await openTestApp({ clock })
})

afterAll(() => app.close())

const Envelope = z.object({
  code: z.string(),
  result: z.unknown(),
  fields: z.record(z.string(), z.string()).optional(),
})

async function ask(path: string): Promise<z.infer<typeof Envelope>> {
  return Envelope.parse(await (await fetch(`${app.url}${path}`)).json())
}

const LIST = routePath('listMarkets')
const CANDLES = routePath('listCandles')

describe('markets', () => {
  it('are listed, all or of one type', async () => {
    const all = MarketList.parse((await ask(LIST)).result)
    expect(all.length).toBeGreaterThanOrEqual(60)
    expect(all[0]).toMatchObject({ id: '1', code: 'BTCUSDT', open: true })
    const metals = MarketList.parse((await ask(`${LIST}?type=6`)).result)
    expect(metals.map((item) => item.code)).toEqual(['XAUUSD', 'XAGUSD', 'XPTUSD', 'XPDUSD'])
  })

  it('are known by their id', async () => {
    const gold = MarketInfo.parse((await ask(routePath('getMarket', { id: '501' }))).result)
    expect(gold).toMatchObject({ code: 'XAUUSD', zone: 'America/New_York', source: 'simulated' })
    expect(await ask(routePath('getMarket', { id: '999' }))).toMatchObject({
      code: CODE.instrumentUnknown,
    })
    expect(await ask(routePath('getMarket', { id: 'x' }))).toMatchObject({
      code: '400',
      fields: { 'path.id': 'malformed' },
    })
  })
})

describe('the last 24 hours of all instruments', () => {
  it('are listed with whose figures they are', async () => {
    const days = MarketDays.parse((await ask(routePath('listMarketDays'))).result)
    const all = MarketList.parse((await ask(LIST)).result)
    expect(days.map((day) => day.code)).toEqual(all.map((item) => item.code))
    const info = MarketInfo.parse((await ask(routePath('getMarket', { id: '1' }))).result)
    expect(days[0]).toMatchObject({
      high24h: info.high24h,
      low24h: info.low24h,
      source: 'simulated',
      spreadRate: info.contract?.spreadRate,
    })
    const candles = CandlePage.parse((await ask(`${CANDLES}?code=BTCUSDT&limit=1000`)).result)
    const traded = candles.candles.reduce((sum, { volume }) => sum + Number(volume), 0)
    // 1,000 of the day's 1,440 minutes.
    expect(Number(days[0]?.volume24h)).toBeGreaterThan(traded)
    expect(Number(days[0]?.volume24h)).toBeLessThan(traded * 3)
  })
})

describe('what the policy says', () => {
  it('of coin to coin on a real account comes with the instrument', async () => {
    const path = routePath('getMarket', { id: '1' })
    expect(MarketInfo.parse((await ask(path)).result).spotOnReal).toBe(true)
    const folder = mkdtempSync(join(tmpdir(), 'policy-'))
    const file = join(folder, 'policy.json')
    const contracts = [{ marketType: 'crypto', maxLeverage: 2 }]
    writeFileSync(file, JSON.stringify({ name: 'No coins', source: 'test', contracts }))
    const strict = await openTestApp({ clock, env: { POLICY_FILE: file } })
    const reply = Envelope.parse(await (await fetch(`${strict.url}${path}`)).json())
    await strict.close()
    rmSync(folder, { recursive: true })
    expect(MarketInfo.parse(reply.result)).toMatchObject({
      spotOnReal: false,
      leveragesOnReal: [1, 2],
    })
  })
})

describe('candles', () => {
  it('are paged back from now, and from a moment', async () => {
    const newest = CandlePage.parse((await ask(`${CANDLES}?code=BTCUSDT`)).result)
    expect(newest.candles).toHaveLength(300)
    expect(newest.candles.at(-1)?.time).toBe('2026-11-18T15:00:00.000Z')
    const first = newest.candles[0]?.time ?? ''
    const query = `code=BTCUSDT&interval=1m&limit=2&date=${encodeURIComponent(first)}`
    const older = CandlePage.parse((await ask(`${CANDLES}?${query}`)).result)
    expect(older.candles.map((candle) => Date.parse(first) - Date.parse(candle.time))).toEqual([
      120_000, 60_000,
    ])
  })

  it.each([
    ['code=NOPE', { code: CODE.instrumentUnknown }],
    ['', { code: '400', fields: { 'query.code': 'required' } }],
    ['code=BTCUSDT&interval=2m', { code: '400', fields: { 'query.interval': 'malformed' } }],
    ['code=BTCUSDT&limit=1001', { code: '400', fields: { 'query.limit': 'outOfRange' } }],
    ['code=BTCUSDT&date=yesterday', { code: '400', fields: { 'query.date': 'malformed' } }],
    ['code=BTCUSDT&to=1', { code: '400', fields: { 'query.to': 'unknownField' } }],
  ])('are refused for %s', async (query, answer) => {
    expect(await ask(`${CANDLES}?${query}`)).toMatchObject(answer)
  })

  it('show the present minute up to the last logged second', async () => {
    clock.at += 30_000
    await app.tick()
    const page = CandlePage.parse((await ask(`${CANDLES}?code=BTCUSDT&limit=1`)).result)
    expect(page.candles[0]?.close).toBe((await app.market.info(1))?.price)
  })
})
