import { CALENDARS as calendars } from '#kit/calendars.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { type ScriptedSource, scriptedSource } from '#kit/scriptedSource.ts'
import type { Db } from '#server/platform/db.ts'
import { createMarketService } from './service.ts'
import type { LoggedPrice, MarketService } from './types.ts'

const BTC = 1
const ETH = 2
const EURUSD = 101
/** A Friday: currencies close at 22:00. */
const START = Date.parse('2026-11-20T15:00:00.250Z')

let base: TestDb
let source: ScriptedSource
let now: number
let market: MarketService
let told: LoggedPrice[][]

function openMarket(db: Db = base.db): MarketService {
  const opened = createMarketService({ calendars, db, clock: { now: () => now }, source })
  opened.onLogged((batch) => void told.push([...batch]))
  return opened
}

beforeEach(async () => {
  base = await openTestDb()
  source = scriptedSource()
  now = START
  told = []
  market = openMarket()
})

afterEach(() => base.close())

interface Row {
  readonly seq: bigint
  readonly instrument_id: number
  readonly at: Date
  readonly mid: bigint
  readonly source: string
}

const rows = (): Promise<readonly Row[]> =>
  base.db.query('SELECT seq, instrument_id, at, mid, source FROM price_log ORDER BY seq')

/** A database that fails on the statements a test picks, before or after they take effect. */
function failing(pick: (sql: string) => 'before' | 'after' | null): Db {
  return {
    ...base.db,
    async query<R>(sql: string, values?: readonly unknown[]): Promise<readonly R[]> {
      const when = pick(sql)
      if (when === 'before') throw new Error('the database is away')
      const result = await base.db.query<R>(sql, values)
      if (when === 'after') throw new Error('the answer was lost')
      return result
    },
  }
}

describe('a round of prices', () => {
  it('logs whole seconds, then remembers, then tells', async () => {
    source.say('BTCUSDT', '92000.10')
    source.say('EURUSD', '1.17240')
    let inLog = 0
    market.onLogged(async (batch) => {
      inLog = (await rows()).length
      expect(market.last(BTC)).toEqual(batch[0])
    })
    await market.tick()
    expect(inLog).toBe(2)
    const at = new Date('2026-11-20T15:00:00Z')
    expect(await rows()).toEqual([
      { seq: 1n, instrument_id: BTC, at, mid: 9_200_010_000_000n, source: 'replay' },
      { seq: 2n, instrument_id: EURUSD, at, mid: 117_240_000n, source: 'replay' },
    ])
    expect(market.last(EURUSD)).toEqual({
      instrumentId: EURUSD,
      seq: 2n,
      at: at.getTime(),
      mid: 117_240_000n,
    })
    expect(market.last(ETH)).toBeNull()
  })

  it('logs one row a second and instrument at most, and a still price every 2 seconds', async () => {
    source.say('BTCUSDT', '92000')
    await market.tick()
    source.say('BTCUSDT', '92001')
    await market.tick()
    expect(await rows()).toHaveLength(1)
    for (let second = 1; second <= 11; second += 1) {
      now = START + second * 1000
      await market.tick()
    }
    const ages = (await rows()).map((row) => (row.at.getTime() - START + 250) / 1000)
    expect(ages).toEqual([0, 1, 3, 5, 7, 9, 11])
  })

  it('logs nothing when the clock went back', async () => {
    source.say('BTCUSDT', '92000')
    await market.tick()
    now -= 60_000
    source.say('BTCUSDT', '92001')
    await market.tick()
    expect(await rows()).toHaveLength(1)
    expect(market.last(BTC)?.mid).toBe(price(9_200_000_000_000n))
  })

  it('does not overlap itself', async () => {
    source.say('BTCUSDT', '92000')
    let running = 0
    let most = 0
    market.onLogged(async () => {
      running += 1
      most = Math.max(most, running)
      await base.db.query('SELECT pg_sleep(0.05)')
      running -= 1
    })
    const rounds = [market.tick(), market.tick()]
    now += 1000
    source.say('BTCUSDT', '92001')
    rounds.push(market.tick())
    await Promise.all(rounds)
    expect(most).toBe(1)
    expect(told).toHaveLength(1)
  })

  it('leaves closed markets alone but for their last price, once', async () => {
    now = Date.parse('2026-11-21T12:00:00Z')
    source.say('EURUSD', '1.17240')
    source.say('BTCUSDT', '92000')
    await market.tick()
    now += 60_000
    source.say('EURUSD', '1.20000')
    source.say('BTCUSDT', '92001')
    await market.tick()
    expect((await rows()).map((row) => row.instrument_id)).toEqual([BTC, EURUSD, BTC])
  })

  it('tells every listener, also after one that fails', async () => {
    const failed = openMarket()
    failed.onLogged(() => {
      throw new Error('one is out of order')
    })
    const heard: number[] = []
    failed.onLogged((batch) => void heard.push(batch.length))
    source.say('BTCUSDT', '92000')
    await expect(failed.tick()).rejects.toThrow(AggregateError)
    expect(heard).toEqual([1])
    expect(failed.last(BTC)?.seq).toBe(1n)
  })
})

describe('when the database fails', () => {
  it('keeps the old price and tells nobody', async () => {
    let away = false
    const shaky = openMarket(
      failing((sql) => (away && sql.includes('INSERT INTO price_log') ? 'before' : null)),
    )
    source.say('BTCUSDT', '92000')
    await shaky.tick()
    away = true
    now += 1000
    source.say('BTCUSDT', '91000')
    await expect(shaky.tick()).rejects.toThrow('away')
    expect(shaky.last(BTC)?.mid).toBe(price(9_200_000_000_000n))
    expect(told).toHaveLength(1)
    away = false
    now += 1000
    await shaky.tick()
    expect(shaky.last(BTC)?.mid).toBe(price(9_100_000_000_000n))
    expect((await rows()).map((row) => row.seq)).toEqual([1n, 2n])
  })

  it('still tells of rows whose answer was lost', async () => {
    let lost = false
    const shaky = openMarket(
      failing((sql) => (lost && sql.includes('INSERT INTO price_log') ? 'after' : null)),
    )
    source.say('BTCUSDT', '92000')
    await shaky.tick()
    lost = true
    now += 1000
    source.say('BTCUSDT', '91000')
    await expect(shaky.tick()).rejects.toThrow('lost')
    lost = false
    now += 1000
    source.say('BTCUSDT', '93000')
    await shaky.tick()
    expect(told.flat().map((row) => [row.seq, row.mid / 100_000_000n])).toEqual([
      [1n, 92_000n],
      [2n, 91_000n],
      [3n, 93_000n],
    ])
  })

  it('refuses a second writer without losing a number, and lets it go on where the log ends', async () => {
    const second = openMarket()
    source.say('BTCUSDT', '92000')
    await second.start()
    await market.start()
    await market.tick()
    now += 1000
    source.say('BTCUSDT', '92001')
    await expect(second.tick()).rejects.toThrow(/does not end at 0/)
    expect(second.last(BTC)).toBeNull()
    await second.tick()
    expect((await rows()).map((row) => row.seq)).toEqual([1n, 2n])
    await expect(market.tick()).rejects.toThrow(/does not end at 1/)
  })
})

describe('the log', () => {
  it('brings the last prices back after a restart', async () => {
    source.say('BTCUSDT', '92000')
    source.say('ETHUSDT', '3100')
    await market.tick()
    now += 1000
    source.say('BTCUSDT', '92001')
    await market.tick()
    const again = openMarket()
    await again.start()
    expect(again.last(BTC)).toEqual(market.last(BTC))
    expect(again.last(ETH)).toEqual(market.last(ETH))
    expect(again.last(BTC)?.seq).toBe(3n)
  })

  it.each([
    'UPDATE price_log SET mid = 1',
    'DELETE FROM price_log',
    'TRUNCATE price_log',
    'UPDATE price_log_20261120 SET mid = 1',
    'DELETE FROM price_log_20261120',
    'TRUNCATE price_log_20261120',
    'UPDATE price_log SET mid = 1 WHERE false',
    'UPDATE price_log_head SET last_seq = 0',
    'DELETE FROM price_log_head',
    'TRUNCATE price_log_head',
  ])('refuses %s', async (sql) => {
    source.say('BTCUSDT', '92000')
    await market.tick()
    await expect(base.db.query(sql)).rejects.toThrow(/price log/)
    expect(await rows()).toHaveLength(1)
  })

  it('makes days ahead and drops whole days only', async () => {
    source.say('BTCUSDT', '92000')
    const parts = async (): Promise<readonly string[]> =>
      (
        await base.db.query<{ name: string }>(
          `SELECT relname AS name FROM pg_inherits JOIN pg_class ON oid = inhrelid
            WHERE inhparent = 'price_log'::regclass ORDER BY 1`,
        )
      ).map((row) => row.name)
    await market.maintain(30, [])
    expect(await parts()).toEqual([
      'price_log_20261120',
      'price_log_20261121',
      'price_log_20261122',
    ])
    await market.tick()
    now += 86_400_000
    await market.tick()
    await market.maintain(1, [])
    expect(await rows()).toHaveLength(2)
    now += 86_400_000
    await market.maintain(1, [])
    expect(await parts()).toEqual([
      'price_log_20261121',
      'price_log_20261122',
      'price_log_20261123',
      'price_log_20261124',
    ])
    await market.tick()
    expect((await rows()).map((row) => row.seq)).toEqual([2n, 3n])
  })

  it('finds the first price outside a range', async () => {
    const say = async (text: string): Promise<void> => {
      source.say('BTCUSDT', text)
      source.say('ETHUSDT', '1')
      await market.tick()
      now += 6_000
    }
    for (const text of ['100', '90', '110', '100', '89']) await say(text)
    const find = async (after: bigint, low: bigint, high: bigint): Promise<bigint | null> => {
      const scale = 100_000_000n
      const ends = [price(low * scale), price(high * scale)] as const
      return (await market.firstOutside(base.db, BTC, after, ...ends))?.seq ?? null
    }
    expect(await find(1n, 90n, 120n)).toBe(3n)
    expect(await find(3n, 90n, 110n)).toBe(5n)
    expect(await find(3n, 89n, 120n)).toBe(9n)
    expect(await find(0n, 1n, 100n)).toBe(1n)
    expect(await find(9n, 1n, 2n)).toBeNull()
  })
})
