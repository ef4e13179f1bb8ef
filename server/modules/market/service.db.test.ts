import { CALENDARS } from '#kit/calendars.ts'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { MarketInfo, MarketList } from '#protocol/market.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createMarketService, createSource } from './service.ts'
import type { MarketService } from './types.ts'

/** A Sunday: only crypto trades. */
const START = Date.parse('2026-11-22T12:00:00.400Z')
const clock = { at: START, now: () => clock.at }
let base: TestDb
let market: MarketService

beforeAll(async () => {
  base = await openTestDb()
  const source = await createSource('simulated', { calendars: CALENDARS, seed: 'service', clock })
  market = createMarketService({ calendars: CALENDARS, db: base.db, clock, source })
  await market.tick()
})

afterAll(() => base.close())

describe('the list', () => {
  it('has every figure of every instrument from the first round on, also where it is closed', () => {
    const list = MarketList.parse(market.list(null))
    expect(list).toHaveLength(market.instruments().length)
    for (const item of list) {
      expect(item.price, item.code).toMatch(new RegExp(`^\\d+\\.?\\d{${item.decimals}}$`))
      expect(item.nowPrice).toBe(item.price)
      expect(item.zdf, item.code).toMatch(/^-?\d+\.\d\d$/)
      expect(item.hundred, item.code).toHaveLength(100)
      expect(item.hundred.at(-1)).toBe(item.price)
      expect(new Set(item.hundred).size, item.code).toBeGreaterThan(10)
    }
    expect(market.list(2).every((item) => item.type === 2 && item.open)).toBe(true)
    const shares = market.list(3)[0]
    expect(shares).toMatchObject({
      open: false,
      changesAt: '2026-11-23T14:30:00.000Z',
      at: '2026-11-20T20:59:59.000Z',
    })
  })

  it('counts the change from the price a day before', async () => {
    const page = await market.candles({
      code: 'BTCUSDT',
      interval: '1m',
      before: START - 86_399_000,
      limit: 1,
    })
    const item = market.list(2)[0]
    const from = Number(page.candles[0]?.open)
    const change = (Number(item?.price) / from - 1) * 100
    expect(Number(item?.zdf)).toBeCloseTo(change, 2)
    expect(market.change24h(1)).toBe(item?.zdf)
  })

  it('moves on with the market', async () => {
    const before = market.list(2)[0]
    clock.at += 61_000
    await market.tick()
    const after = market.list(2)[0]
    expect(after?.hundred).toHaveLength(100)
    expect(after?.hundred.at(-1)).toBe(after?.price)
    expect(after?.price).not.toBe(before?.price)
  })
})

describe('a replay with less than a day of history', () => {
  it('draws and counts from where its recording begins', async () => {
    const dir = fileURLToPath(new URL('../../../test/fixtures/replay', import.meta.url))
    const wednesday = { now: () => Date.parse('2026-11-18T10:00:30Z') }
    const own = await openTestDb()
    const source = await createSource('replay', {
      calendars: CALENDARS,
      seed: 'service',
      clock: wednesday,
      replay: { dir, speed: 1 },
    })
    const replayed = createMarketService({
      calendars: CALENDARS,
      db: own.db,
      clock: wednesday,
      source,
    })
    await replayed.tick()
    const bitcoin = await replayed.info(1)
    const kinds = await own.db.query<{ source: string }>(
      'SELECT DISTINCT source FROM price_log ORDER BY 1',
    )
    await own.close()
    expect(kinds.map((row) => row.source)).toEqual(['replay', 'simulated'])
    expect(bitcoin?.source).toBe('replay')
    expect(bitcoin?.hundred.length).toBeGreaterThan(90)
    expect(bitcoin?.zdf).toMatch(/^-?0\.\d\d$/)
    expect(Number(bitcoin?.high24h)).toBeGreaterThan(Number(bitcoin?.low24h))
  })
})

describe('one instrument', () => {
  it('has its range, hours and terms', async () => {
    const info = MarketInfo.omit({
      spotOnReal: true,
      leveragesOnReal: true,
      comingAction: true,
    }).parse(await market.info(1))
    const points = info.hundred.map(Number)
    expect(Number(info.high24h)).toBeGreaterThanOrEqual(Math.max(...points))
    expect(Number(info.low24h)).toBeLessThanOrEqual(Math.min(...points))
    expect(info).toMatchObject({ source: 'simulated', zone: 'UTC', base: 'BTC', quote: 'USDT' })
    expect(info.contract).toEqual({
      contractSize: '0.01',
      lotMin: 1,
      lotMax: 500,
      leverages: [1, 5, 10, 20, 50, 100],
      feeRate: '0.0006',
      spreadRate: '0.0001',
      closeOutRatio: '0.5',
    })
    expect((await market.info(601))?.contract).toBeNull()
    expect(await market.info(999)).toBeNull()
  })

  it('ends with its expiry when it is an option', () => {
    const option = market.find(601)
    if (option === null) throw new Error('no option')
    const expiry = Date.parse('2027-12-31T08:00:00Z')
    expect(market.hours(option, expiry - 1)).toEqual({ open: true, changesAt: expiry })
    expect(market.hours(option, expiry)).toEqual({ open: false, changesAt: null })
  })
})

describe('candles', () => {
  it('end with the last logged price, not with what comes after it', async () => {
    const page = await market.candles({
      code: 'ETHUSDT',
      interval: '5m',
      before: clock.at + 86_400_000,
      limit: 10,
    })
    expect(page.candles).toHaveLength(10)
    expect(page.more).toBe(true)
    expect(page.candles.at(-1)?.close).toBe((await market.info(2))?.price)
  })

  it('are refused for a code nobody has', async () => {
    const query = { interval: '1m', before: clock.at, limit: 1 } as const
    await expect(market.candles({ code: 'NOPE', ...query })).rejects.toThrow(
      new Refusal(CODE.instrumentUnknown),
    )
  })
})
