import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { strikeLadder } from '#protocol/formulas/optionOrder.ts'
import { SIGMA_SCALE } from '#protocol/formulas/volatility.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import type { CorporateAction } from '#protocol/operatorCorporate.ts'
import type { OptionChain, OptionOrder } from '#protocol/optionOrder.ts'
import { formatPrice, price as toPrice } from '#protocol/price.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { manualClock } from '#kit/clock.ts'
import { openTestDb } from '#kit/database.ts'
import { newHttpCustomer } from '#kit/httpCustomers.ts'
import { askOperator, newOperator } from '#kit/httpOperators.ts'
import { scriptedSource } from '#kit/scriptedSource.ts'
import { TEST_FILES } from '#kit/testApp.ts'
import type { BarSource } from '#server/modules/market/types.ts'
import { createLog } from '#server/platform/log.ts'
import { type App, openApp } from './app.ts'
import { readConfig } from './config.ts'

const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 86_400_000]
/** A Wednesday at noon in New York. */
const NOON = Date.UTC(2026, 2, 11, 16)
/** The end of the last session before the action, and the opening of the first one after. */
const CLOSE = Date.UTC(2026, 2, 12, 20)
const EX_AT = Date.UTC(2026, 2, 13, 13, 30)
/** A minute before the end of that session, when the series ends. */
const EXPIRES = Date.UTC(2026, 2, 13, 19, 59)
const SPY = '401'
const ADMIN = 'the-token-of-who-founded-it'
const iso = (at: number): string => new Date(at).toISOString()

const clock = manualClock(NOON - SECOND)
const made = scriptedSource()
/** Minutes of before, five apart, that swing by a tenth of a per cent while the market trades. */
const minuteBars: BarSource['minuteBars'] = async (_, day, asOf) =>
  Array.from({ length: 66 }, (_one, at) => day * DAY + 14.5 * HOUR + at * 300_000)
    .filter((time) => time < asOf && ![0, 6].includes(new Date(time).getUTCDay()))
    .map((time, at) => {
      const ticks = at % 2 === 0 ? 68_000 : 68_068
      return { time, open: ticks, high: ticks, low: ticks, close: ticks, volume: 0 }
    })
const source = { ...made, bars: { ...made.bars, minuteBars } }

let database: Awaited<ReturnType<typeof openTestDb>>
/** Ten USDT that Bitcoin ends higher in a minute. */
const UP = {
  kind: 'upDown',
  instrumentId: '1',
  term: '60s',
  side: 'up',
  stake: '10',
  rate: '0.8',
}

let app: App
let token = ''
const operators: string[] = []

interface Reply<R> {
  readonly code: string
  readonly result: R
}

const open = (): Promise<App> => {
  const env = { PORT: '0', DATABASE_URL: database.url, SANDBOX_CHAIN: 'off', ...TEST_FILES }
  const config = { ...readConfig(env, '/'), jobs: false, operatorToken: ADMIN }
  return openApp(config, { clock, source, log: createLog('silent') })
}

const operator = (by: string, path: string, body: object) =>
  askOperator<CorporateAction>(app.url, by, path, body)

let asked = 0
async function ask<R = OptionOrder>(name: RouteName, id = '', body?: object): Promise<Reply<R>> {
  asked += 1
  const reply = await fetch(app.url + routePath(name, { id }), {
    method: ROUTES[name].method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      virtually: 'YES',
      'idempotency-key': `an-option-across-it-${asked}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as Reply<R>
}

/** The series of the chain, and the strike of it that is nearest to the price. */
async function series() {
  const { result } = await ask<OptionChain>('getOptionChain', SPY)
  const found = result.expiries.find(({ expiresAt }) => expiresAt === iso(EXPIRES))
  const sigma = parseDecimal(found?.sigma ?? '', SIGMA_SCALE)
  if (found === undefined || !sigma.ok) throw new Error('no such series')
  const basis = { spot: toPrice(68_000_000_000n), sigma: sigma.units, decimals: 2 }
  const strikes = strikeLadder({ ...basis, tradingMs: found.tradingMs })
  return { ...found, strike: formatPrice(strikes[2] ?? basis.spot, 2) }
}

const buy = async () => {
  const { strike, expiresAt } = await series()
  const of = { kind: 'listed', instrumentId: SPY, expiresAt, strike }
  return ask('buyOption', '', { ...of, side: 'call', lots: '1', maxPremium: '1000' })
}
const sell = (id: string) => ask('sellOption', id, { minPayout: '0.000001' })

const price = async (at: number, text: string): Promise<void> => {
  clock.set(at)
  made.say('SPY', text)
  await app.tick()
}

beforeAll(async () => {
  database = await openTestDb()
  made.say('SPY', '680.00')
  made.say('BTCUSDT', '68000.00')
  app = await open()
  for (const [name, role] of Object.entries({ Tom: 'treasurer', Ada: 'admin' })) {
    operators.push(await newOperator(app.url, ADMIN, name, role))
  }
  token = (await newHttpCustomer(app.url)).token
  await price(NOON, '680.00')
})
afterAll(async () => {
  await app.close()
  await database.close()
})

let held: OptionOrder

it('is said while series are open, which stay worth what they were, and sells none across it', async () => {
  held = (await buy()).result
  const { result: other } = await buy()
  expect(held).toMatchObject({ state: 'open', expiresAt: iso(EXPIRES) })
  const split = { code: 'SPY', kind: 'split', ratio: '10:1', exAt: iso(EX_AT) }
  const [tom = '', ada = ''] = operators
  const { result } = await operator(tom, 'corporate-actions', split)
  expect(result).toMatchObject({ state: 'proposed', openOptions: 0 })
  const confirmed = await operator(ada, `corporate-actions/${result.id}/confirm`, {})
  expect(confirmed.result.state).toBe('confirmed')
  expect(await series()).toMatchObject({ isSold: false, isTraded: true })
  expect((await buy()).code).toBe(CODE.noMatchingTerm)
  // No time has passed since its purchase: all that was left then is left still.
  const { result: sold } = await sell(other.id)
  const { tradingMs } = other
  expect(sold).toMatchObject({ outcome: 'sold', exAt: null, sale: { tradingMs } })
})

it('ends them once at the last row before it, whatever stops or fails meanwhile', async () => {
  await price(CLOSE - 2 * SECOND, '690.00')
  await price(CLOSE - SECOND, '691.00')
  await price(CLOSE + 3 * SECOND, '69.10')
  // The server dies between the decision and the endings, and is back only after the expiry.
  await app.db.query(`
    CREATE FUNCTION lost() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'lost'; END $$;
    CREATE TRIGGER lost BEFORE UPDATE ON option_order FOR EACH ROW WHEN (NEW.ex_at IS NOT NULL)
      EXECUTE FUNCTION lost()`)
  await app.runActions()
  const get = async () => (await ask('getOptionOrder', held.id)).result
  const state = async () =>
    (await app.db.query<{ state: string }>('SELECT state FROM corporate_action'))[0]?.state
  expect([await state(), (await get()).state]).toEqual(['effective', 'open'])
  await price(EX_AT, '69.10')
  await app.runActions()
  expect((await sell(held.id)).code).toBe(CODE.marketClosed)
  await price(EXPIRES - SECOND, '69.20')
  await price(EXPIRES, '69.30')
  await app.close()
  clock.set(EXPIRES + 5 * SECOND)
  app = await open()
  // It is not settled at a price of after the split.
  expect([await state(), (await get()).state]).toEqual(['effective', 'open'])
  await app.db.query('DROP TRIGGER lost ON option_order')
  await Promise.all([app.runActions(), app.runActions()])
  expect(await state()).toBe('ended')

  // The whole session of six hours and a half, but for its last minute.
  const tradingMs = 6.5 * HOUR - 60 * SECOND
  const { sigma, sigmaAsOf } = held
  expect(await get()).toMatchObject({
    state: 'closed',
    outcome: 'sold',
    exAt: iso(EX_AT),
    settlePrice: '691.00',
    settleLogAt: iso(CLOSE - SECOND),
    sale: { sigma, sigmaAsOf, tradingMs },
  })
  const booked = `SELECT count(*)::int AS times FROM ledger_entry WHERE ref = $1 AND type = 'optionSold'`
  expect(await app.db.query(booked, [held.id])).toEqual([{ times: 1 }])
  const sums = `SELECT kind FROM ledger_account GROUP BY kind, asset HAVING sum(balance) <> 0`
  expect(await app.db.query(sums)).toEqual([])
  await app.auditAll()
  // Whoever finds a fault shuts the writes of money.
  expect((await ask('buyOption', '', UP)).code).toBe('200')
  const told = `SELECT count(*)::int AS times FROM notification WHERE notice ->> 'kind' = 'optionSettled'`
  expect(await app.db.query(told)).toEqual([{ times: 1 }])

  await price(EXPIRES + 120 * SECOND, '69.30')
  await app.seal()
  const bodies = `SELECT body FROM receipt WHERE order_id = $1`
  const [receipt] = await app.db.query<{ body: string }>(bodies, [held.id])
  const { checks } = verifyReceipt(receipt?.body ?? '')
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(receipt?.body).toContain('option-receipt.v4')
})
