import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Announcement } from '#protocol/announcement.ts'
import type { ContractOrder, ContractPage } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { MarketInfo } from '#protocol/market.ts'
import type { CorporateAction } from '#protocol/operatorCorporate.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { manualClock } from '#kit/clock.ts'
import { openTestDb } from '#kit/database.ts'
import { type HttpCustomer, newHttpCustomer } from '#kit/httpCustomers.ts'
import { askOperator, newOperator, type OperatorReply } from '#kit/httpOperators.ts'
import { scriptedSource } from '#kit/scriptedSource.ts'
import { TEST_FILES } from '#kit/testApp.ts'
import { createCorporateService } from '#server/modules/corporate/service.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { INSTRUMENTS, openCalendars } from '#server/modules/market/service.ts'
import { countExpiringFrom } from '#server/modules/options/service.ts'
import { createLog } from '#server/platform/log.ts'
import { type App, openApp } from './app.ts'
import { readConfig } from './config.ts'

/** A Wednesday at noon in New York. */
const NOON = Date.UTC(2026, 2, 11, 16)
/** The end of the last session before, and the opening of the first one after. */
const CLOSE = Date.UTC(2026, 2, 12, 20)
const EX_AT = Date.UTC(2026, 2, 13, 13, 30)
const ADMIN = 'the-token-of-who-founded-it'
const clock = manualClock(NOON - 1_000)
const source = scriptedSource()
const iso = (at: number): string => new Date(at).toISOString()

let database: Awaited<ReturnType<typeof openTestDb>>
let app: App
let customer: HttpCustomer
let [tom, ada, tim] = ['', '', '']

const open = (): Promise<App> => {
  const env = {
    PORT: '0',
    DATABASE_URL: database.url,
    SANDBOX_CHAIN: 'off',
    RATE_PER_ADDRESS: '100000',
    RATE_PER_SESSION: '100000',
    ...TEST_FILES,
  }
  const config = { ...readConfig(env, '/'), jobs: false, operatorToken: ADMIN }
  return openApp(config, { clock, source, log: createLog('silent') })
}

const operator = <R = CorporateAction>(token: string, path: string, body?: object) =>
  askOperator<R>(app.url, token, path, body)
const person = (name: string, role: string, by = ADMIN) => newOperator(app.url, by, name, role)

let asked = 0
/** Asks for the demo account. */
async function ask<R>(name: RouteName, body?: object, query = ''): Promise<OperatorReply<R>> {
  asked += 1
  const reply = await fetch(app.url + routePath(name) + query, {
    method: ROUTES[name].method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${customer.token}`,
      virtually: 'YES',
      'idempotency-key': `corporate-action-${asked}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as OperatorReply<R>
}

const SPLIT = { code: 'AAPL', kind: 'split', ratio: '10:1', exAt: iso(EX_AT) } as const
const TERMS = { side: 'long', type: 'market', lots: '1', leverage: 2 }
const LONG = { ...TERMS, instrumentId: '201', stopLoss: '160.00', takeProfit: '300.00' }
const openLong = async (): Promise<string> => {
  const { code, result } = await ask<ContractOrder>('openContract', LONG)
  expect(code).toBe('200')
  return result.id
}
const placeLimit = async (instrumentId: string): Promise<string> => {
  const limit = { ...LONG, instrumentId, type: 'limit', price: '180.00' }
  return (await ask<{ id: string }>('openContract', limit)).result.id
}
const cancelReason = 'corporateAction'
const lists = async (state: string) =>
  (await ask<ContractPage>('listContracts', undefined, `?state=${state}`)).result.items

/** What a visitor is told. */
const visit = async <R>(path: string): Promise<R> =>
  ((await (await fetch(app.url + path)).json()) as OperatorReply<R>).result
const coming = async (id: string) =>
  (await visit<MarketInfo>(routePath('getMarket', { id }))).comingAction
async function announced(lang: string): Promise<readonly Announcement[]> {
  const all = await visit<Announcement[]>(`${routePath('listAnnouncements')}?lang=${lang}`)
  return all.filter(({ id }) => /^(action|stopped)-/.test(id))
}

const price = async (at: number, text: string, code = 'AAPL'): Promise<void> => {
  clock.set(at)
  source.say(code, text)
  await app.tick()
}

beforeAll(async () => {
  database = await openTestDb()
  for (const code of ['AAPL', 'MSFT']) source.say(code, '200.00')
  source.say('BTCUSDT', '68000.00')
  app = await open()
  tom = await person('Tom', 'treasurer')
  ada = await person('Ada', 'admin')
  customer = await newHttpCustomer(app.url)
  await price(NOON, '200.00')
})
afterAll(async () => {
  await app.close()
  await database.close()
})

it('takes two people, a day ahead, and tells everybody', async () => {
  const refused = async (change: object) =>
    (await operator(tom, 'corporate-actions', { ...SPLIT, ...change })).fields
  expect(await refused({ code: 'BTCUSDT' })).toEqual({ code: 'unreasonable' })
  expect(await refused({ ratio: null })).toEqual({ ratio: 'unreasonable' })
  expect(await refused({ kind: 'merger' })).toEqual({ ratio: 'unreasonable' })
  expect(await refused({ exAt: iso(EX_AT + 1_000) })).toEqual({ exAt: 'unreasonable' })
  expect(await refused({ exAt: iso(EX_AT - 86_400_000) })).toEqual({ exAt: 'outOfRange' })

  const { result } = await operator(tom, 'corporate-actions', SPLIT)
  expect(result).toMatchObject({ ...SPLIT, state: 'proposed', openOptions: 0 })
  const confirm = (token: string) => operator(token, `corporate-actions/${result.id}/confirm`, {})
  tim = await person('Tim', 'treasurer', ada)
  expect((await confirm(tom)).code).toBe(CODE.anotherPersonNeeded)
  expect((await confirm(tim)).code).toBe(CODE.anotherPersonNeeded)
  expect((await confirm(ADMIN)).code).toBe(CODE.forbidden)
  expect(await announced('en')).toEqual([])
  expect(await coming('201')).toBeNull()
  expect((await confirm(ada)).result.state).toBe('confirmed')
  const said = { kind: 'split', ratio: '10:1', exAt: iso(EX_AT), closesAt: iso(CLOSE) }
  expect(await coming('201')).toEqual(said)
  expect(await announced('de')).toMatchObject([{ title: 'Apple Inc. (AAPL): Kapitalmaßnahme' }])
  await expect(
    app.db.query(`UPDATE corporate_action SET ratio = '20:1', since = now()`),
  ).rejects.toThrow('no such step')
})

it('is not confirmed while an option across it is open', async () => {
  const service = createCorporateService({
    db: app.db,
    clock,
    ledger: createLedgerService(),
    calendars: openCalendars(null),
    market: app.market,
    instruments: INSTRUMENTS,
    openOptions: async () => 2,
    end: async () => true,
    areApart: async () => true,
    tell: () => Promise.reject(new Error('told')),
    onFault: () => undefined,
  })
  const { id, openOptions } = await service.propose('tom', { ...SPLIT, code: 'MSFT' })
  expect(openOptions).toBe(2)
  await expect(service.confirm('ada', id)).rejects.toMatchObject({
    fields: { options: 'unreasonable' },
  })
  expect((await service.stop('ada', id)).state).toBe('stopped')
})

it('is stopped by two people before it takes effect, which is told too', async () => {
  const merger = { code: 'KO', kind: 'merger', ratio: null, exAt: iso(EX_AT) }
  const { result } = await operator(tom, 'corporate-actions', merger)
  await operator(ada, `corporate-actions/${result.id}/confirm`, {})
  expect(await coming('211')).toMatchObject({ kind: 'merger' })
  const stop = (token: string) => operator(token, `corporate-actions/${result.id}/stop`, {})
  expect((await stop(ada)).result).toMatchObject({ state: 'confirmed' })
  expect((await stop(ada)).code).toBe(CODE.anotherPersonNeeded)
  // Whom she made cannot second her, and asks in her place.
  expect((await stop(tim)).result).toMatchObject({ state: 'confirmed' })
  expect((await stop(tom)).result).toMatchObject({ state: 'stopped' })
  expect(await coming('211')).toBeNull()
  expect((await stop(ada)).code).toBe(CODE.withdrawalMovedOn)
  const told = (await announced('en')).map(({ title }) => title)
  expect(told).toContain('The Coca-Cola Company (KO): corporate action called off')
})

it('sells no option across it', async () => {
  const option = { kind: 'upDown', side: 'up', term: '1d', stake: '10', rate: '0.9' }
  const buy = async (instrumentId: string) =>
    (await ask('buyOption', { ...option, instrumentId })).code
  expect(await buy('201')).toBe('200')
  expect(await countExpiringFrom(app.db, 201, NOON + 86_400_000)).toBe(1)
  expect(await countExpiringFrom(app.db, 201, NOON + 86_400_001)).toBe(0)
  await price(EX_AT - 86_400_000 + 60_000, '200.00')
  expect(await buy('201')).toBe(CODE.marketClosed)
  expect(await buy('202')).toBe('200')
})

it('ends all that is open at the last row before it, whatever stops or fails meanwhile', async () => {
  const early = await openLong()
  const waits = await placeLimit('201')
  await price(CLOSE - 2_000, '201.00')
  await price(CLOSE - 1_000, '202.00')
  await price(CLOSE + 3_000, '20.20')
  // The server dies between the decision and the closings.
  await app.db.query(`
    CREATE FUNCTION lost() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'lost'; END $$;
    CREATE TRIGGER lost BEFORE UPDATE ON contract_order FOR EACH ROW EXECUTE FUNCTION lost()`)
  await app.runActions()
  const state = async () =>
    (await app.db.query<{ state: string }>(`SELECT state FROM corporate_action WHERE no = 1`))[0]
  expect(await state()).toEqual({ state: 'effective' })
  expect((await lists('open')).map(({ id }) => id)).toEqual([early])
  await app.db.query('DROP TRIGGER lost ON contract_order')
  // A command that was at work at the close comes in only now.
  clock.set(CLOSE - 500)
  const late = await openLong()
  await app.close()
  clock.set(EX_AT - 60_000)
  app = await open()
  expect((await lists('history')).map(({ id }) => id).sort()).toEqual([early, late].sort())
  expect(await state()).toEqual({ state: 'effective' })
  // Nobody opens between the close and the moment.
  expect((await ask('openContract', LONG)).code).toBe(CODE.marketClosed)
  expect(await coming('201')).toMatchObject({ kind: 'split' })
  // Nor when the clock is set back to before the close, where prices are logged again.
  for (const before of [3_600_000, 3_530_000]) await price(CLOSE - before, '200.00')
  expect((await ask('openContract', LONG)).code).toBe(CODE.marketClosed)
  await app.close()
  app = await open()
  await price(EX_AT, '20.20')
  expect(await coming('201')).toBeNull()
  await app.runActions()
  expect(await state()).toEqual({ state: 'ended' })
  expect(await lists('open')).toEqual([])
  const closed = { closeReason: 'corporateAction', closeFee: '0.000000', closePrice: '201.96' }
  expect(await lists('history')).toMatchObject([closed, closed])
  expect(await lists('cancelled')).toMatchObject([{ id: waits, cancelReason }])
  const sums = `SELECT sum(balance)::text AS sum FROM ledger_account GROUP BY kind, asset HAVING sum(balance) <> 0`
  expect(await app.db.query(sums)).toEqual([])
  await app.auditAll()
  // The books are whole, and it trades on at the new price.
  const after = { ...LONG, stopLoss: '16.00', takeProfit: '30.00' }
  expect((await ask('openContract', after)).code).toBe('200')

  await price(EX_AT + 120_000, '20.20')
  await app.seal()
  const kept = 'SELECT body FROM receipt WHERE order_id = ANY ($1)'
  const bodies = await app.db.query<{ body: string }>(kept, [[early, late, waits]])
  expect(bodies).toHaveLength(3)
  for (const { body } of bodies) {
    expect(verifyReceipt(body).checks.filter(({ ok }) => !ok)).toEqual([])
    expect(body).toContain(`"exAt":"${iso(EX_AT)}"`)
  }
})

it('ends what was open when the server was down from before the close on, and first sees the new price', async () => {
  const [close, exAt] = [Date.UTC(2026, 2, 16, 20), Date.UTC(2026, 2, 17, 13, 30)]
  const merger = { code: 'MSFT', kind: 'merger', ratio: null, exAt: iso(exAt) }
  const { result } = await operator(tom, 'corporate-actions', merger)
  expect((await operator(ada, `corporate-actions/${result.id}/confirm`, {})).code).toBe('200')
  const other = { ...LONG, instrumentId: '202' }
  const { result: order } = await ask<ContractOrder>('openContract', other)
  const waits = await placeLimit('202')
  await price(close - 1_000, '210.00', 'MSFT')
  await app.close()

  clock.set(exAt + 1_000)
  source.say('MSFT', '21.00')
  app = await open()
  const msft = async (state: string) => (await lists(state)).filter(({ id }) => id === order.id)
  expect(await msft('open')).toHaveLength(1)
  expect((await ask('closeContract', { orderId: order.id })).code).toBe(CODE.marketClosed)
  // The new price reaches its limit: it is not filled, nor cancelled before there is an action for its receipt.
  expect(await lists('waiting')).toMatchObject([{ id: waits }])
  await app.runActions()
  expect(await lists('cancelled')).toMatchObject([{ id: waits, cancelReason }, { cancelReason }])
  const closed = { closeReason: 'corporateAction', closePrice: '209.96' }
  expect(await msft('history')).toMatchObject([closed])
})
