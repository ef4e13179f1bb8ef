import { CALENDARS } from '#kit/calendars.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Interval } from '#protocol/intervals.ts'
import { price } from '#protocol/price.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { runs } from '#kit/runs.ts'
import { type ScriptedSource, scriptedSource } from '#kit/scriptedSource.ts'
import type { Db } from '#server/platform/db.ts'
import { INSTRUMENTS } from './instruments/instruments.ts'
import { LogBars } from './logBars.ts'
import { createMarketService } from './service.ts'
import { addDay, appendPrices, type NewPrice } from './store.ts'
import { readEnd, setBack } from './storeEnd.ts'
import { makeCandles } from './storeCandles.ts'
import type { Bar, Instrument, MarketService, SourceKind } from './types.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 1_440 * MINUTE
/** Sequences begin shortly before midnight, so that they make two days. */
const LATE = 1_434 * MINUTE
const TODAY = Math.floor(Date.parse('2026-11-20') / DAY)

function named(code: string): Instrument {
  const found = INSTRUMENTS.find((one) => one.code === code)
  if (found === undefined) throw new Error(code)
  return found
}

const BTC = named('BTCUSDT')
const ETH = named('ETHUSDT')

let base: TestDb

beforeEach(async () => {
  base = await openTestDb()
})
afterEach(() => base.close())

async function log(prices: readonly NewPrice[]): Promise<void> {
  const end = await readEnd(base.db)
  const last = Math.max(end.complete ?? 0, ...prices.map(({ at }) => at))
  await appendPrices(base.db, prices, end, last)
}

const row = (one: Instrument, at: number, ticks: number, source: SourceKind): NewPrice => ({
  instrumentId: one.id,
  at,
  mid: price(BigInt(ticks) * 1_000_000n),
  source,
  evidence: null,
})

/** What the log says a candle is, row by row. */
async function folded(one: Instrument, length: number, from: number): Promise<readonly Bar[]> {
  const rows = await base.db.query<{ at: Date; mid: bigint }>(
    `SELECT at, mid FROM price_log WHERE instrument_id = $1 AND source = 'live' AND at >= $2 ORDER BY at, seq`,
    [one.id, new Date(from)],
  )
  const bars = new Map<number, Bar>()
  for (const { at, mid } of rows) {
    const time = Math.floor(at.getTime() / length) * length
    const [open, ticks] = [bars.get(time), Number(mid / 1_000_000n)]
    bars.set(time, {
      time,
      open: open?.open ?? ticks,
      high: Math.max(open?.high ?? ticks, ticks),
      low: Math.min(open?.low ?? ticks, ticks),
      close: ticks,
      volume: 0,
    })
  }
  return [...bars.values()]
}

/** What was made of it. */
async function made(one: Instrument, span: '1m' | '1d', from: number): Promise<readonly Bar[]> {
  const rows = await base.db.query<
    Record<'open' | 'high' | 'low' | 'close', bigint> & { time: Date }
  >(
    `SELECT time, open, high, low, close FROM candle
      WHERE instrument_id = $1 AND span = $2 AND origin = 'log' AND time >= $3 ORDER BY time`,
    [one.id, span, new Date(from)],
  )
  return rows.map(({ time, ...prices }) => {
    const ticks = (name: keyof typeof prices): number => Number(prices[name] / 1_000_000n)
    const [open, high, low, close] = [ticks('open'), ticks('high'), ticks('low'), ticks('close')]
    return { time: time.getTime(), open, high, low, close, volume: 0 }
  })
}

async function drawn(one: Instrument, from: number, asOf: number): Promise<readonly Bar[]> {
  const bars = new LogBars(base.db, [BTC, ETH])
  const days = [from / DAY, from / DAY + 1].map((day) => bars.minuteBars(one, day, asOf))
  return (await Promise.all(days)).flat()
}

/** A process that dies at one of its statements. */
const dyingAt = (statement: number): Db => {
  let left = statement
  return {
    ...base.db,
    transaction: (work) =>
      base.db.transaction((tx) =>
        work({
          ...tx,
          query: (sql, values) => {
            left -= 1
            return left <= 0 ? Promise.reject(new Error('it died')) : tx.query(sql, values)
          },
        }),
      ),
  }
}

/** Seconds until the next row, its last digits, and whether it came from a live quote. */
const second = fc.record({
  gap: fc.integer({ min: 1, max: 80 }),
  ticks: fc.integer({ min: 1, max: 1_000 }),
  isLive: fc.boolean(),
})
const step = fc.record({
  rows: fc.array(second, { minLength: 1, maxLength: 40 }),
  /** The statement at which the job dies; it has fewer. */
  diesAt: fc.integer({ min: 1, max: 9 }),
  /** Seconds that the clock is set back by. */
  back: fc.option(fc.integer({ min: 1, max: 300 }), { freq: 4, nil: 0 }),
})

describe('candles of live prices', () => {
  it('are the fold of what was logged live, wherever the job died', async () => {
    let day = TODAY
    const property = fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      // Days of their own: what is logged stays logged.
      const from = day * DAY
      let [at, isBack] = [from + LATE, false]
      for (const ahead of [0, 1]) await addDay(base.db, from + ahead * DAY)
      day += 2
      for (const { rows, diesAt, back } of steps) {
        const prices: NewPrice[] = []
        for (const { gap, ticks, isLive } of rows) {
          at += gap * SECOND
          prices.push(row(BTC, at, ticks, isLive ? 'live' : 'replay'), row(ETH, at, ticks, 'live'))
        }
        await log(prices)
        await makeCandles(dyingAt(diesAt)).catch(() => undefined)
        if (!isBack) expect(await drawn(BTC, from, at)).toEqual(await folded(BTC, MINUTE, from))
        if (back === 0) continue
        isBack = true
        const end = await readEnd(base.db)
        at = (end.complete ?? at) - back * SECOND
        await setBack(base.db, end, at)
      }
      await makeCandles(base.db)
      for (const one of [BTC, ETH]) {
        expect(await made(one, '1m', from)).toEqual(await folded(one, MINUTE, from))
        expect(await made(one, '1d', from)).toEqual(await folded(one, DAY, from))
      }
    })
    await fc.assert(property, runs(24))
  })
})

describe('bars of live prices', () => {
  const NOON = Date.parse('2026-11-20T12:00:00Z')
  /** Live in one instrument, and with a history of its own in all, which live bars may not be. */
  const mixed = (): ScriptedSource => {
    const source = scriptedSource()
    return { ...source, kindOf: ({ code }) => (code === 'BTCUSDT' ? 'live' : 'replay') }
  }
  let now = NOON
  const marketOf = (source: ScriptedSource) =>
    createMarketService({ calendars: CALENDARS, db: base.db, clock: { now: () => now }, source })
  const candles = async (market: MarketService, code: string, interval: Interval) =>
    (await market.candles({ code, interval, before: now + 1, limit: 9 })).candles.map(
      ({ time, open, high, low, close }) => [time.slice(11, 16), open, high, low, close],
    )

  it('hold what was logged live and nothing that the source tells, across a restart', async () => {
    now = NOON
    const source = mixed()
    const market = marketOf(source)
    for (const [at, text] of [
      [0, '90000'],
      [30, '90010'],
      [130, '89990'],
      [150, '90020'],
    ] as const) {
      now = NOON + at * SECOND
      source.say('BTCUSDT', text)
      source.say('ETHUSDT', '3000')
      await market.tick()
    }
    const minutes = [
      ['12:00', '90000.00', '90010.00', '90000.00', '90010.00'],
      ['12:02', '89990.00', '90020.00', '89990.00', '90020.00'],
    ]
    expect(await candles(market, 'BTCUSDT', '1m')).toEqual(minutes)
    await market.makeCandles()
    expect(await candles(market, 'BTCUSDT', '1m')).toEqual(minutes)
    const day = ['00:00', '90000.00', '90020.00', '89990.00', '90020.00']
    expect(await candles(market, 'BTCUSDT', '1d')).toEqual([day])
    expect((await market.info(BTC.id))?.low24h).toBe('89990.00')
    now += 3 * DAY
    const later = mixed()
    later.say('BTCUSDT', '90100')
    const again = marketOf(later)
    await again.start()
    await again.tick()
    expect(await candles(again, 'BTCUSDT', '1d')).toEqual([
      day,
      ['00:00', '90100.00', '90100.00', '90100.00', '90100.00'],
    ])
    expect(again.change24h(BTC.id)).toBe('0.09')
  })

  it('leave out candles of another origin', async () => {
    await addDay(base.db, NOON)
    await log([row(BTC, NOON, 9_000_000, 'live')])
    await makeCandles(base.db)
    await base.db.query(
      `INSERT INTO candle (instrument_id, span, origin, time, open, high, low, close, volume)
       SELECT 1, span, 'kraken', time - interval '1 day', 1, 2, 1, 2, 7 FROM candle`,
    )
    const bars = new LogBars(base.db, [BTC])
    expect(await bars.firstDay(BTC)).toBe(NOON / DAY - 0.5)
    expect(await bars.minuteBars(BTC, TODAY - 1, NOON)).toEqual([])
    expect(await bars.dayBar(BTC, TODAY - 1, NOON + 3 * DAY)).toBeNull()
    expect((await bars.dayBar(BTC, TODAY, NOON + 3 * DAY))?.open).toBe(9_000_000)
  })
})
