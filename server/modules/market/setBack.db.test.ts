import { CALENDARS } from '#kit/calendars.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { type ScriptedSource, scriptedSource } from '#kit/scriptedSource.ts'
import { createMarketService } from './service.ts'
import type { LoggedPrice, MarketService } from './types.ts'

const BTC = 1
const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** A Friday: everything trades. */
const START = Date.parse('2026-11-20T15:00:00Z')

let base: TestDb
let source: ScriptedSource
let now: number
let market: MarketService
let said: string[]

async function start(): Promise<void> {
  market = createMarketService({
    calendars: CALENDARS,
    db: base.db,
    clock: { now: () => now },
    source,
    onSetBack: (text) => void said.push(text),
  })
  await market.start()
}

async function tickAt(at: number, text?: string): Promise<LoggedPrice | null> {
  if (text !== undefined) source.say('BTCUSDT', text)
  now = at
  await market.tick()
  return market.last(BTC)
}

/** A second of rounds after another, as the job makes them. */
async function pass(from: number, seconds: number): Promise<void> {
  for (let second = 0; second <= seconds; second += 1) await tickAt(from + second * SECOND)
}

beforeEach(async () => {
  base = await openTestDb()
  source = scriptedSource()
  said = []
  now = START
  await start()
  await tickAt(START, '100')
})
afterEach(() => base.close())

const rows = async (): Promise<readonly (readonly [bigint, number])[]> => {
  const found = await base.db.query<{ seq: bigint; at: Date }>(
    'SELECT seq, at FROM price_log WHERE instrument_id = 1 ORDER BY seq',
  )
  return found.map(({ seq, at }) => [seq, at.getTime()])
}

const units = (whole: bigint) => price(whole * 100_000_000n)

describe('a clock that jumped ahead and is set back', () => {
  it('stops prices for a minute, however far it had jumped', async () => {
    await tickAt(START + 24 * HOUR, '101')
    await pass(START + SECOND, 59)
    expect(market.last(BTC)?.at).toBe(START + 24 * HOUR)
    expect(said).toEqual([])
    const last = await tickAt(START + 61 * SECOND, '102')
    expect(last).toMatchObject({ seq: 3n, at: START + 61 * SECOND, mid: units(102n) })
    expect(market.loggedBefore()).toBe(START + 61 * SECOND)
    expect(said).toEqual([
      'the clock was set back from 2026-11-21T15:00:00.000Z to 2026-11-20T15:01:01.000Z: ' +
        'the price log goes on after row 2 with the earlier time',
    ])
    expect(await tickAt(START + 62 * SECOND, '103')).toMatchObject({ seq: 4n })
    expect(said).toHaveLength(1)
  })

  it('adds nothing behind what was complete when it is past within the minute', async () => {
    await tickAt(START + 40 * SECOND, '101')
    await pass(START + SECOND, 38)
    expect(await tickAt(START + 40 * SECOND)).toMatchObject({ seq: 2n })
    expect(await tickAt(START + 41 * SECOND, '102')).toMatchObject({ seq: 3n })
    expect(said).toEqual([])
  })

  it('waits anew when it is set back once more', async () => {
    await tickAt(START + HOUR, '101')
    await pass(START + 100 * SECOND, 50)
    await pass(START, 59)
    expect(said).toEqual([])
    await tickAt(START + 60 * SECOND)
    expect(said).toHaveLength(1)
  })

  it('is known to the next run: the last price is the last one logged', async () => {
    await tickAt(START + HOUR, '101')
    await pass(START + SECOND, 60)
    await start()
    expect(market.last(BTC)).toMatchObject({ seq: 3n, at: START + 61 * SECOND })
    expect(await tickAt(START + 62 * SECOND, '102')).toMatchObject({ seq: 4n })
    expect((await rows()).map(([seq]) => seq)).toEqual([1n, 2n, 3n, 4n])
  })

  it('logs the seconds that it had jumped to a second time', async () => {
    await tickAt(START + HOUR, '101')
    await pass(START + SECOND, 60)
    await tickAt(START + HOUR, '104')
    expect((await rows()).slice(-1)).toEqual([[4n, START + HOUR]])
    expect(market.last(BTC)?.mid).toBe(units(104n))
  })

  it('leaves no row out that fires an order which was opened while it was ahead', async () => {
    await tickAt(START + HOUR, '101')
    await pass(START + SECOND, 60)
    await tickAt(START + 62 * SECOND, '90')
    await tickAt(START + HOUR, '95')
    const first = (after: bigint, low: bigint): Promise<LoggedPrice | null> =>
      market.firstOutside(base.db, BTC, after, units(low), units(1_000n))
    expect(await first(2n, 95n)).toMatchObject({ seq: 4n, at: START + 62 * SECOND })
    expect(await first(1n, 90n)).toMatchObject({ seq: 4n })
    expect(await first(4n, 95n)).toMatchObject({ seq: 5n })
    expect(await first(5n, 99n)).toBeNull()
  })

  it('an option is settled by what was logged since it was bought, not by what the clock had been ahead for', async () => {
    await tickAt(START + HOUR, '101')
    await pass(START + SECOND, 60)
    await tickAt(START + HOUR - 3 * SECOND, '104')
    const at = (since: bigint): Promise<LoggedPrice | null> =>
      market.lastBetween(base.db, BTC, START + HOUR - 5 * SECOND, START + HOUR, since)
    expect(await at(3n)).toMatchObject({ seq: 4n })
    expect(await at(5n)).toBeNull()
  })

  it('keeps the days that somebody needs rows of, though later rows name earlier days', async () => {
    await tickAt(START + 72 * HOUR, '101')
    await pass(START + SECOND, 60)
    await tickAt(START + 120 * HOUR, '102')
    const need = { instrumentId: BTC, afterSeq: 2n, from: null }
    await market.maintain(1, [need])
    expect((await rows()).map(([seq]) => seq)).toEqual([1n, 2n, 3n, 4n])
    await market.maintain(1, [{ ...need, from: START + 96 * HOUR }])
    expect((await rows()).map(([seq]) => seq)).toEqual([4n])
  })

  it('a price that stands still is logged at once all the same', async () => {
    await tickAt(START + HOUR, '100')
    await pass(START + SECOND, 60)
    expect(market.last(BTC)).toMatchObject({ seq: 3n, at: START + 61 * SECOND })
  })

  it('goes on when nothing was logged before it is set back again', async () => {
    await tickAt(START + HOUR, '101')
    source.hush('BTCUSDT')
    await pass(START + SECOND, 60)
    await pass(START - HOUR, 60)
    expect(said).toHaveLength(2)
    expect(await tickAt(START - HOUR + 61 * SECOND, '102')).toMatchObject({ seq: 3n })
  })
})

it.each([
  `UPDATE price_log_head SET complete_at = complete_at - interval '1 hour'`,
  `INSERT INTO price_log_break (last_seq, complete_at, back_to)
     SELECT last_seq + 1, complete_at, complete_at - interval '1 hour' FROM price_log_head`,
  'DELETE FROM price_log_break',
])('nobody says so who is not the writer of the log: %s', async (sql) => {
  await expect(base.db.query(sql)).rejects.toThrow(/refused/)
})
