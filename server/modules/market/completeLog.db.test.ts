import { CALENDARS } from '#kit/calendars.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { type ScriptedSource, scriptedSource } from '#kit/scriptedSource.ts'
import { createMarketService } from './service.ts'
import { addDay, appendPrices, type NewPrice } from './store.ts'
import { completeLog, readEnd } from './storeEnd.ts'
import type { BarSource, MarketService } from './types.ts'

const ETH = 2
const EURUSD = 101
/** A Friday: currencies close at 22:00. */
const CLOSE = Date.parse('2026-11-20T22:00:00Z')
const SECOND = 1_000

let base: TestDb
let source: ScriptedSource
let now: number
let market: MarketService

/** A new process on the same database. */
async function start(of: ScriptedSource = source): Promise<void> {
  market = createMarketService({
    calendars: CALENDARS,
    db: base.db,
    clock: { now: () => now },
    source: of,
  })
  await market.start()
}

/** The same source, which says this of where a market closed. */
const withLast = (lastAt: BarSource['lastAt']): ScriptedSource => ({
  ...source,
  bars: { ...source.bars, lastAt },
})

async function tickAt(at: number): Promise<void> {
  now = at
  await market.tick()
}

beforeEach(async () => {
  base = await openTestDb()
  source = scriptedSource()
  now = CLOSE - 60 * SECOND
  await start()
})
afterEach(() => base.close())

const rowsOf = async (id: number): Promise<readonly number[]> => {
  const rows = await base.db.query<{ at: Date }>(
    'SELECT at FROM price_log WHERE instrument_id = $1 ORDER BY seq',
    [id],
  )
  return rows.map(({ at }) => at.getTime())
}

describe('up to where the log is complete', () => {
  it('is known to the next run, with rows and without', async () => {
    expect(market.loggedBefore()).toBeNull()
    await tickAt(now)
    expect(market.loggedBefore()).toBe(now)
    source.say('BTCUSDT', '92000')
    await tickAt(now + SECOND + 250)
    await start()
    expect(market.loggedBefore()).toBe(now - 250)
    source.hush('BTCUSDT')
    await tickAt(now + SECOND)
    await start()
    expect(market.loggedBefore()).toBe(now - 250)
  })

  it('nothing is added before, by a later run with a clock that was set back neither', async () => {
    const began = now
    source.say('BTCUSDT', '92000')
    source.say('ETHUSDT', '3100')
    await tickAt(began)
    source.hush('ETHUSDT')
    await tickAt(began + 10 * SECOND)
    now = began + 5 * SECOND
    await start()
    source.say('ETHUSDT', '3200')
    await market.tick()
    expect(await rowsOf(ETH)).toEqual([began])
    await tickAt(began + 10 * SECOND)
    expect(await rowsOf(ETH)).toEqual([began, began + 10 * SECOND])
  })

  it('not even the last price of a market that closed meanwhile', async () => {
    source.say('EURUSD', '1.17240')
    await tickAt(CLOSE - 3 * SECOND)
    source.say('BTCUSDT', '92000')
    await tickAt(CLOSE + SECOND)
    now = CLOSE + 60 * SECOND
    const last = { at: CLOSE - SECOND, mid: price(118_000_000n) }
    await start(withLast(({ code }) => (code === 'EURUSD' ? last : null)))
    await market.tick()
    expect(await rowsOf(EURUSD)).toEqual([CLOSE - 3 * SECOND])
  })

  it.each([
    ['when it closed while nothing ran', 'EURUSD', CLOSE - 3 * SECOND, [CLOSE - 3 * SECOND]],
    ['when it was never logged', 'BTCUSDT', CLOSE + SECOND, []],
  ] as const)('but it is, %s', async (_, code, ends, before) => {
    source.say(code, '1.17240')
    await tickAt(ends)
    const last = { at: CLOSE - SECOND, mid: price(118_000_000n) }
    now = CLOSE + 60 * SECOND
    await start(withLast(() => last))
    await market.tick()
    expect(await rowsOf(EURUSD)).toEqual([...before, CLOSE - SECOND])
  })

  it('a price is logged at once when a market opens, though it stands where it was', async () => {
    const opens = CLOSE + 48 * 3_600 * SECOND
    source.say('EURUSD', '1.17240')
    await tickAt(CLOSE - SECOND)
    for (const at of [CLOSE, opens - SECOND, opens, opens + SECOND, opens + 2 * SECOND]) {
      await tickAt(at)
    }
    expect(await rowsOf(EURUSD)).toEqual([CLOSE - SECOND, opens, opens + 2 * SECOND])
  })
})

describe('an append that is still on its way', () => {
  const prices: readonly NewPrice[] = [
    { instrumentId: ETH, at: CLOSE, mid: price(5n), source: 'replay', evidence: null },
  ]

  it('adds nothing once the log was said to be complete', async () => {
    await addDay(base.db, CLOSE)
    const end = await readEnd(base.db)
    const later = await completeLog(base.db, end, CLOSE + SECOND)
    await expect(appendPrices(base.db, prices, end, CLOSE)).rejects.toThrow(/somebody else/)
    await expect(completeLog(base.db, end, CLOSE + 2 * SECOND)).rejects.toThrow(/somebody else/)
    expect(await rowsOf(ETH)).toEqual([])
    expect(await readEnd(base.db)).toEqual(later)
  })

  it.each([
    `complete_at = complete_at - interval '1 second'`,
    'complete_at = NULL',
    `complete_at = complete_at + interval '1 second', last_seq = last_seq + 1`,
  ])('the head refuses %s', async (change) => {
    await addDay(base.db, CLOSE)
    await appendPrices(base.db, prices, await readEnd(base.db), CLOSE)
    await expect(base.db.query(`UPDATE price_log_head SET ${change}`)).rejects.toThrow(/moves on/)
  })
})
