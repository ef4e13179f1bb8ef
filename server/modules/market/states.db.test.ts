import { CALENDARS } from '#kit/calendars.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { type ScriptedSource, scriptedSource } from '#kit/scriptedSource.ts'
import { createMarketService } from './service.ts'
import type { MarketService, SourceKind } from './types.ts'

const BTC = 1
const EURUSD = 101
const SECOND = 1_000
/** A Friday: currencies close at 22:00. */
const CLOSE = Date.parse('2026-11-20T22:00:00Z')

let base: TestDb
let source: ScriptedSource
let now: number
let market: MarketService

async function start(kind: SourceKind): Promise<void> {
  market = createMarketService({
    calendars: CALENDARS,
    db: base.db,
    clock: { now: () => now },
    source: { ...source, kindOf: () => kind },
  })
  await market.start()
}

async function pass(seconds: number): Promise<void> {
  now += seconds * SECOND
  await market.tick()
}

beforeEach(async () => {
  base = await openTestDb()
  source = scriptedSource()
  now = CLOSE - 60 * SECOND
  source.say('BTCUSDT', '68000')
  source.say('EURUSD', '1.17')
})
afterEach(() => base.close())

describe('how far a price can be trusted', () => {
  it('is what the last round found, and is said with the instrument', async () => {
    await start('live')
    await pass(1)
    const said: string[] = []
    for (const state of ['thin', 'full', 'doubtful'] as const) {
      source.say('BTCUSDT', '68000', state)
      await pass(1)
      said.push(market.state(BTC), market.list(2)[0]?.state ?? '')
    }
    expect(said).toEqual(['thin', 'thin', 'full', 'full', 'doubtful', 'doubtful'])
    expect((await market.info(BTC))?.state).toBe('doubtful')
    expect(market.state(EURUSD)).toBe('full')
  })

  it('is nothing while a market is closed, has no price, or was not asked yet', async () => {
    await start('live')
    expect([market.state(BTC), market.state(999)]).toEqual(['none', 'none'])
    await pass(1)
    expect(market.state(BTC)).toBe('full')
    // Another run may have found it thin: its own first round says.
    await start('live')
    expect(market.state(BTC)).toBe('none')
    await pass(1)
    expect([market.state(BTC), market.state(EURUSD)]).toEqual(['full', 'full'])
    source.hush('BTCUSDT')
    await pass(1)
    expect(market.state(BTC)).toBe('none')
    now = CLOSE
    expect(market.state(EURUSD)).toBe('none')
  })

  it('stays as it was until they are old where prices are made', async () => {
    await start('replay')
    await pass(1)
    await start('replay')
    expect(market.state(BTC)).toBe('full')
    source.hush('BTCUSDT')
    await pass(9)
    expect(market.state(BTC)).toBe('full')
    await pass(2)
    expect(market.state(BTC)).toBe('none')
  })
})
