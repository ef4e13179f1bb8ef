import { afterEach, beforeEach, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import { scriptedSource } from '#kit/scriptedSource.ts'
import { openTradingApp, type TradingApp, type Intent } from '#kit/tradingApp.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { readinessOf } from './readiness.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const MUCH = { USDT: 10n ** 15n, BTC: 10n ** 13n }

const source = scriptedSource()
let app: TradingApp
let ann: Holder
let keys = 0

beforeEach(async () => {
  source.say('BTCUSDT', '68000')
  app = await openTradingApp({ start: Date.UTC(2026, 2, 11, 16), source, treasury: MUCH })
  ann = await app.customer('demo', { USDT: 10n ** 10n })
  await app.tick()
})
afterEach(() => app.close())

type Asked<W = Intent> = W extends Intent ? Pick<W, 'route' | 'body'> : never

async function ask(intent: Asked): Promise<{ readonly code: string; readonly id: string }> {
  keys += 1
  const key = `set-back-${String(keys).padStart(10, '0')}`
  const { code, json } = await app.ask({ holder: ann, key, ...intent } as Intent)
  const { id } = JSON.parse(json) as { id: string }
  return { code, id }
}

const LONG = {
  instrumentId: '1',
  side: 'long',
  type: 'market',
  lots: '1',
  leverage: 20,
  stopLoss: '67000',
  takeProfit: '70000',
} as const
const COINS = { instrumentId: '1', side: 'buy', type: 'market', amount: '0.01' } as const
const BET: BuyOptionBody = {
  kind: 'upDown',
  instrumentId: '1',
  term: '60s',
  side: 'up',
  stake: '10',
  rate: '0.8',
}

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    app.clock.advance(SECOND)
    await app.tick()
  }
}

const prices = async (): Promise<string> => {
  const { db, market } = app.running()
  const auditor = { report: () => ({ state: 'clean', at: null, tookMs: null, breaches: [] }) }
  const parts = await readinessOf(db, market, app.clock, auditor as never, null)
  return parts['prices'] ?? ''
}

it('an operator whose clock had jumped ahead sells nothing for a minute, and all of it afterwards', async () => {
  const bet = await ask({ route: 'buyOption', body: { ...BET, term: '5m' } })
  app.clock.advance(6 * HOUR)
  await app.tick()
  const order = await ask({ route: 'openContract', body: LONG })
  app.clock.advance(-6 * HOUR)
  await pass(59)
  const all = [
    () => ask({ route: 'openContract', body: LONG }),
    () => ask({ route: 'placeSpotOrder', body: COINS }),
    () => ask({ route: 'buyOption', body: BET }),
    () => ask({ route: 'closeContract', body: { orderId: order.id } }),
  ]
  for (const one of all) expect((await one()).code).toBe(CODE.priceStale)
  expect(await prices()).toBe('stale')
  await pass(2)
  expect(await prices()).toBe('ok')
  for (const one of all) expect((await one()).code).toBe('200')
  source.say('BTCUSDT', '68001')
  await pass(70)
  const outcomes = await app.db.query<{ id: string; outcome: string | null }>(
    'SELECT id, outcome FROM option_order ORDER BY no',
  )
  expect(outcomes).toEqual([
    { id: bet.id, outcome: 'void' },
    { id: expect.any(String) as string, outcome: 'win' },
  ])
  await app.restart()
  await pass(2)
  expect(await app.breaches()).toEqual([])
  expect(app.faults).toEqual([])
})
