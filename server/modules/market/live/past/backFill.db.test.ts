import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CALENDARS } from '#kit/calendars.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { barsOf, PastVenue } from '#kit/pastVenue.ts'
import { runs } from '#kit/runs.ts'
import { scriptedSource } from '#kit/scriptedSource.ts'
import { type Interval, INTERVALS, isIntraday } from '#protocol/intervals.ts'
import { price } from '#protocol/price.ts'
import type { Db } from '#server/platform/db.ts'
import { pageOfBars } from '../../candles.ts'
import { INSTRUMENTS } from '../../instruments/instruments.ts'
import { LogBars } from '../../logBars.ts'
import { readPast } from '../../pastBars.ts'
import { createMarketService } from '../../service.ts'
import { addDay, appendPrices } from '../../store.ts'
import { makeCandles } from '../../storeCandles.ts'
import { readEnd } from '../../storeEnd.ts'
import type { Bar, Instrument } from '../../types.ts'
import { BackFill } from './backFill.ts'
import { PAGE_BARS, pageMs } from './rulesPast.ts'
import type { PastPrices } from './types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 1_440 * MINUTE
const NOON = Date.parse('2026-11-20T12:30:00Z')
const BTC = named('BTCUSDT')
const ETH = named('ETHUSDT')

let base: TestDb
let now = NOON

beforeEach(async () => {
  now = NOON
  base = await openTestDb()
})
afterEach(() => base.close())

function named(code: string): Instrument {
  const found = INSTRUMENTS.find((one) => one.code === code)
  if (found === undefined) throw new Error(code)
  return found
}

const fillOf = (past: PastPrices, db: Db = base.db, instruments = [BTC, ETH]) =>
  new BackFill({
    db,
    past,
    instruments,
    clock: { now: () => now },
    last: (instrumentId) => ({ instrumentId, seq: 1n, at: now, mid: price(9_000_000_000_000n) }),
  })

async function kept(): Promise<Record<string, number>> {
  const rows = await base.db.query<{ name: string; bars: bigint }>(
    `SELECT instrument_id || ' ' || span || ' ' || origin AS name, count(*) AS bars FROM candle GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, bars }) => [name, Number(bars)]))
}

async function ended(): Promise<number> {
  const [row] = await base.db.query<{ count: bigint }>('SELECT count(*) FROM back_fill')
  return Number(row?.count)
}

describe('back-fill', () => {
  it('asks for the newest minutes, then days, then older minutes, a page at a time', async () => {
    const venue = new PastVenue()
    const fill = fillOf(venue, base.db, [BTC])
    for (let round = 0; round < 14; round += 1) await fill.page()
    const days = Array.from({ length: 10 }, (_, ago) => `BTC 1d ${ago}`)
    expect(venue.pages(NOON)).toEqual(['BTC 1m 0', ...days, 'BTC 1m 1', 'BTC 1m 2', 'BTC 1m 3'])
    const open = (NOON % pageMs('1m')) / MINUTE
    const today = Math.floor((NOON % pageMs('1d')) / DAY)
    expect(await kept()).toEqual({
      '1 1m binance': open + 3 * PAGE_BARS,
      '1 1d binance': today + 9 * PAGE_BARS,
    })
    const [future] = await base.db.query('SELECT FROM candle WHERE time > $1', [new Date(NOON)])
    expect(future).toBeUndefined()
  })

  it('goes on with the chart that was opened last, and asks for nothing twice', async () => {
    const venue = new PastVenue()
    const fill = fillOf(venue)
    await fill.page()
    fill.wanted(ETH)
    await fill.page()
    fill.wanted(BTC)
    await fill.page()
    expect(venue.pages(NOON)).toEqual(['BTC 1m 0', 'ETH 1m 0', 'BTC 1d 0'])
    await fillOf(venue).page()
    expect(venue.pages(NOON).at(-1)).toBe('BTC 1d 1')
    expect(await ended()).toBe(4)
  })

  it('leaves a venue alone that wants it or that fails, and keeps to the one that told before', async () => {
    const venue = new PastVenue()
    const fill = fillOf(venue, base.db, [BTC])
    venue.says = () => ({ kind: 'limited' })
    await fill.page()
    now += 59 * SECOND
    await fill.page()
    expect(venue.asked).toHaveLength(1)
    now += SECOND
    venue.says = () => ({ kind: 'failed', why: '503' })
    await fill.page()
    now += 5 * SECOND
    await fill.page()
    expect(venue.asked).toHaveLength(2)
    now += MINUTE
    venue.says = null
    await fill.page()
    venue.connected.delete('binance')
    await fill.page()
    expect(venue.asked.map((page) => page.venue)).toEqual(['binance', 'binance', 'binance'])
    expect(await ended()).toBe(1)
  })

  it('keeps a page or nothing, wherever it dies, and goes on there', async () => {
    const venue = new PastVenue()
    for (const diesAt of [1, 2]) {
      await expect(fillOf(venue, dyingAt(diesAt), [BTC]).page()).rejects.toThrow('it died')
      expect([await ended(), await kept()]).toEqual([0, {}])
    }
    await fillOf(venue, base.db, [BTC]).page()
    expect(venue.pages(NOON)).toEqual(['BTC 1m 0', 'BTC 1m 0', 'BTC 1m 0'])
    expect(await ended()).toBe(1)
  })

  it('asks for no page that our own candles fill', async () => {
    const full = Math.floor(NOON / pageMs('1m')) - 1
    await base.db.query(
      `INSERT INTO candle (instrument_id, span, origin, time, open, high, low, close)
       SELECT 1, '1m', 'log', $1::timestamptz + i * interval '1 minute', 9000000000000, 9000000000000, 9000000000000,
              9000000000000 FROM generate_series(0, $2) AS i`,
      [new Date(full * pageMs('1m')), PAGE_BARS - 1],
    )
    const venue = new PastVenue()
    const fill = fillOf(venue, base.db, [BTC])
    for (let round = 0; round < 12; round += 1) await fill.page()
    expect(venue.pages(NOON).filter((page) => page.includes('1m'))).toEqual([
      'BTC 1m 0',
      'BTC 1m 2',
    ])
  })

  it('notes what it refused, and does not ask for that again', async () => {
    const venue = new PastVenue()
    venue.says = (page) => ({
      kind: 'bars',
      bars: barsOf(page).map((bar, i) => (i === 3 ? { ...bar, high: '1' } : bar)),
    })
    const fill = fillOf(venue, base.db, [BTC])
    await fill.page()
    const [row] = await base.db.query<{ kept: number; refused: number }>('SELECT * FROM back_fill')
    const open = (NOON % pageMs('1m')) / MINUTE
    expect(row).toMatchObject({ kept: open - 1, refused: PAGE_BARS - open + 1 })
  })
})

/** A process that dies at one of the statements of its transactions. */
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

/** Candles of a page. */
const DRAWN = 1000

/** The newest page that is drawn in a length, with or without what venues told. */
async function drawn(interval: Interval, filled: boolean) {
  const past = filled ? readPast(base.db, BTC) : null
  const asked = { interval, before: now + 1, limit: DRAWN, asOf: now, past }
  return pageOfBars(new LogBars(base.db, [BTC]), BTC, asked)
}

async function own(): Promise<unknown> {
  return base.db.query(`SELECT * FROM candle WHERE origin = 'log' ORDER BY span, time`)
}

const isLong = (interval: Interval): boolean => !isIntraday(interval) && interval !== '1d'
const originAt = ({ time, origin }: Bar): readonly number[] => (origin === undefined ? [] : [time])

describe('our own candles', () => {
  const step = fc.record({
    /** Minutes until the next row, and its last digits. */
    rows: fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 999 })), {
      minLength: 1,
      maxLength: 20,
    }),
    pages: fc.integer({ min: 1, max: 3 }),
    makes: fc.boolean(),
    diesAt: fc.integer({ min: 1, max: 4 }),
  })

  it('are the fold of the log for any overlap: what venues told never touches them', async () => {
    let filledAny = 0
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 4 }),
      async (steps) => {
        await base.db.query('TRUNCATE candle, back_fill')
        // Days of their own: what is logged stays logged.
        now += 40 * DAY - (now % DAY)
        await base.db.query(
          'UPDATE candle_progress SET upto_seq = (SELECT last_seq FROM price_log_head)',
        )
        const venue = new PastVenue()
        for (const { rows, pages, makes, diesAt } of steps) {
          for (const [minutes, digits] of rows) {
            now += minutes * MINUTE
            await addDay(base.db, now)
            const mid = price(9_000_000_000_000n + BigInt(digits) * 1_000_000n)
            const one = {
              instrumentId: BTC.id,
              at: now,
              mid,
              source: 'live' as const,
              evidence: null,
            }
            await appendPrices(base.db, [one], await readEnd(base.db), now)
          }
          if (makes) await makeCandles(base.db)
          await fillOf(venue, dyingAt(diesAt), [BTC])
            .page()
            .catch(() => undefined)
          for (let page = 0; page < pages; page += 1) await fillOf(venue, base.db, [BTC]).page()
        }
        await makeCandles(base.db)
        const before = await own()
        for (let page = 0; page < 2; page += 1) await fillOf(venue, base.db, [BTC]).page()
        await makeCandles(base.db)
        expect(await own()).toEqual(before)
        for (const interval of INTERVALS) {
          const { bars: both, more } = await drawn(interval, true)
          // A page with what venues told may begin later than one of our own alone.
          const begins = more ? (both[0]?.time ?? 0) : 0
          const { bars } = await drawn(interval, false)
          const alone = bars.filter(({ time }) => time >= begins)
          // A candle longer than a day may have days of both: then it names the venue.
          const mixed = new Set(isLong(interval) ? both.flatMap(originAt) : [])
          const whole = alone.filter(({ time }) => !mixed.has(time))
          expect(both.filter(({ origin }) => origin === undefined)).toEqual(whole)
          expect(new Set(both.map(({ time }) => time)).size).toBe(both.length)
          expect(both.every(({ time }, i) => i === 0 || time > (both[i - 1]?.time ?? 0))).toBe(true)
          filledAny += both.filter(({ origin }) => origin === 'binance').length
        }
      },
    )
    await fc.assert(property, runs(9))
    expect(filledAny).toBeGreaterThan(0)
  })

  it('are followed in the chart by what a venue told, while premiums see our own alone', async () => {
    const venue = new PastVenue()
    const source = { ...scriptedSource(), kindOf: () => 'live' as const, past: venue }
    const clock = { now: () => now }
    const market = createMarketService({ calendars: CALENDARS, db: base.db, clock, source })
    const ask = async (filled: boolean) => {
      const query = { code: 'BTCUSDT', interval: '1m' as const, before: now + 1, limit: 3, filled }
      const { candles, more } = await market.candles(query)
      return {
        more,
        told: candles.map(({ time, close, origin }) => [time.slice(11, 16), close, origin]),
      }
    }
    await market.fillPast()
    expect(venue.asked).toEqual([])
    source.say('BTCUSDT', '90000')
    await market.tick()
    await market.fillPast()
    expect(await ask(true)).toEqual({
      more: true,
      told: [
        ['12:28', '90001.50', 'binance'],
        ['12:29', '90001.50', 'binance'],
        ['12:30', '90000.00', undefined],
      ],
    })
    expect(await ask(false)).toEqual({ more: false, told: [['12:30', '90000.00', undefined]] })
  })
})
