import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { Announcement } from '#protocol/announcement.ts'
import type { MarketList } from '#protocol/market.ts'
import type { OperatorAct } from '#protocol/operator.ts'
import type { MarketClosure } from '#protocol/operatorClosures.ts'
import { routePath } from '#protocol/routePaths.ts'
import { manualClock } from '#kit/clock.ts'
import { type HttpCustomer, newHttpCustomer } from '#kit/httpCustomers.ts'
import { askOperator, newOperator, type OperatorReply } from '#kit/httpOperators.ts'
import { scriptedSource } from '#kit/scriptedSource.ts'
import { pastGuards } from '#kit/pastGuards.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { Status } from '#server/http/ops/status.ts'
import { type ClosuresDeps, createClosuresService } from '#server/modules/closures/service.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { type Calendars, INSTRUMENTS, openCalendars } from '#server/modules/market/service.ts'
import { selectLastExpiry } from '#server/modules/options/service.ts'
import type { App } from './app.ts'

/** A Wednesday at noon in New York: everything trades. */
const NOON = Date.UTC(2026, 2, 11, 16)
const DAY = 86_400_000
const ADMIN = 'the-token-of-who-founded-it'
const clock = manualClock(NOON - 60_000)
const source = scriptedSource()
let app: App
let customer: HttpCustomer
let tom = ''
let ada = ''

const operator = <R = MarketClosure>(token: string, path: string, body?: object) =>
  askOperator<R>(app.url, token, path, body)
const person = (name: string, role: string, by = ADMIN) => newOperator(app.url, by, name, role)

/** Buys an option on the demo account; the code of the answer. */
async function buy(body: object, key = 'an-option-of-a-day'): Promise<string> {
  const reply = await fetch(app.url + routePath('buyOption'), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${customer.token}`,
      virtually: 'YES',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  return ((await reply.json()) as OperatorReply<unknown>).code
}

/** Another server on the same database. */
const serviceOn = (calendars: Calendars, lastExpiry: ClosuresDeps['lastExpiry']) =>
  createClosuresService({
    db: app.db,
    clock,
    ledger: createLedgerService(),
    calendars,
    instruments: INSTRUMENTS,
    lastExpiry,
    areApart: async () => true,
    tell: async () => undefined,
  })

/** What a visitor reads of closures, the newest first. */
async function announced(lang: string): Promise<readonly Announcement[]> {
  const reply = await fetch(`${app.url}${routePath('listAnnouncements')}?lang=${lang}`)
  const { result } = (await reply.json()) as OperatorReply<readonly Announcement[]>
  return result.filter(({ id }) => id.startsWith('closure-'))
}

const propose = (calendar: string, date: string, closesAt: string | null = null) =>
  operator(tom, 'closures', { calendar, date, closesAt, reason: 'a day of mourning' })
const confirm = (id: string, token = ada) => operator(token, `closures/${id}/confirm`, {})
const euro = INSTRUMENTS.find(({ code }) => code === 'EURUSD')
const hours = (at: number) => {
  if (euro === undefined) throw new Error('no EURUSD')
  return app.market.hours(euro, at)
}

beforeAll(async () => {
  source.say('EURUSD', '1.17240')
  app = await openTestApp({ clock, source, config: { operatorToken: ADMIN } })
  tom = await person('Tom', 'treasurer')
  ada = await person('Ada', 'admin')
  customer = await newHttpCustomer(app.url)
  clock.set(NOON)
})
afterAll(() => app.close())

it('closes a market by two people, for orders as for lists, and without a restart', async () => {
  const closing = NOON + 2 * DAY
  expect(hours(closing).open).toBe(true)
  expect((await operator(ada, 'closures', {})).code).toBe(CODE.forbidden)
  const { result } = await propose('forex', '2026-03-13', '12:00')
  expect(result).toMatchObject({ state: 'proposed', closesFrom: new Date(closing).toISOString() })
  expect((await propose('forex', '2026-03-13', '12:00')).result.id).toBe(result.id)
  expect(hours(closing).open).toBe(true)

  expect((await confirm(result.id, tom)).code).toBe(CODE.anotherPersonNeeded)
  expect((await confirm(result.id, ADMIN)).code).toBe(CODE.forbidden)
  expect(hours(closing).open).toBe(true)
  expect(await announced('en')).toEqual([])
  expect((await confirm(result.id)).result.state).toBe('confirmed')
  expect((await confirm(result.id)).result.state).toBe('confirmed')
  const told = await announced('de')
  expect(told).toMatchObject([{ lang: 'de', title: 'Forex: geänderte Handelszeiten' }])
  expect(told[0]?.content).toContain('2026-03-13T16:00:00.000Z bis 2026-03-13T21:00:00.000Z')
  expect(hours(NOON)).toEqual({ open: true, changesAt: closing })
  expect(hours(closing)).toEqual({ open: false, changesAt: Date.UTC(2026, 2, 15, 21) })
  const status = await fetch(`${app.url}/status`, { headers: { accept: 'application/json' } })
  const { calendars } = (await status.json()) as Status
  expect(calendars.find(({ key }) => key === 'forex')?.closed).toEqual(['2026-03-13 12:00'])

  // Nobody takes it back.
  expect((await operator(tom, `closures/${result.id}/stop`, {})).code).toBe(CODE.withdrawalMovedOn)
  await expect(
    app.db.query(`UPDATE market_closure SET state = 'stopped', stopped_by = 'x'`),
  ).rejects.toThrow('no such step')
  clock.set(closing)
  const { result: list } = await customer.ask<MarketList>('listMarkets')
  expect(list.find(({ code }) => code === 'EURUSD')).toMatchObject({ open: false, state: 'none' })
  clock.set(NOON)
  const { items } = (await operator<{ items: OperatorAct[] }>(tom, 'acts')).result
  const acts = items.filter(({ ref, outcome }) => ref === result.id && outcome === '200')
  expect(acts.map(({ act }) => act)).toEqual([
    'confirmClosure',
    'confirmClosure',
    'proposeClosure',
    'proposeClosure',
  ])
})

it('takes two hands: nobody’s yes counts for whom they made, nor one given since', async () => {
  const cat = await person('Cat', 'treasurer', ada)
  const day = { calendar: 'forex', date: '2026-03-18', closesAt: null, reason: 'a day of mourning' }
  const { result } = await operator(cat, 'closures', day)
  const late = await person('Eve', 'treasurer')
  expect((await confirm(result.id)).code).toBe(CODE.anotherPersonNeeded)
  expect((await confirm(result.id, late)).code).toBe(CODE.anotherPersonNeeded)
  expect(hours(NOON + 7 * DAY).open).toBe(true)
  expect((await confirm(result.id, tom)).result.state).toBe('confirmed')
})

it('tells nobody of a closure that was not kept', async () => {
  const { result } = await propose('forex', '2026-03-19')
  const before = await announced('en')
  await app.db.query(`
    CREATE FUNCTION lost() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'lost'; END $$;
    CREATE CONSTRAINT TRIGGER lost AFTER UPDATE ON market_closure DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION lost()`)
  expect((await confirm(result.id)).code).toBe(CODE.internal)
  await app.db.query('DROP TRIGGER lost ON market_closure')
  expect(await announced('en')).toEqual(before)
  expect(hours(NOON + 8 * DAY).open).toBe(true)
})

it('knows after a restart what was confirmed, and nothing that was not', async () => {
  await propose('us-equity', '2026-03-20')
  const calendars = openCalendars(null)
  const open = (key: 'forex' | 'us-equity', at: number) => calendars.of(key).at(at).open
  const again = serviceOn(calendars, selectLastExpiry)
  expect(open('forex', NOON + 2 * DAY)).toBe(true)
  await again.load()
  expect(open('forex', NOON + 2 * DAY)).toBe(false)
  expect(open('us-equity', NOON + 9 * DAY)).toBe(true)
})

it('spares options that are open, and the day ahead', async () => {
  const edge = await propose('forex', '2026-03-12', '12:00')
  expect(edge.code).toBe('200')
  expect(await propose('forex', '2026-03-12', '11:59')).toMatchObject({
    code: CODE.malformed,
    fields: { date: 'outOfRange' },
  })
  expect(await propose('forex', '2026-03-14')).toMatchObject({ fields: { date: 'unreasonable' } })
  expect(await propose('lunar', '2026-03-20')).toMatchObject({
    fields: { calendar: 'unreasonable' },
  })
  await app.tick()
  const stake = { side: 'up', term: '1d', stake: '10', rate: '0.9' }
  const body = { instrumentId: String(euro?.id), kind: 'upDown', ...stake }
  expect(await buy(body)).toBe('200')
  const refused = { code: CODE.malformed, fields: { options: 'unreasonable' } }
  expect(await confirm(edge.result.id)).toMatchObject(refused)
  expect(await propose('forex', '2026-03-12', '13:00')).toMatchObject({ code: '200' })
  expect(hours(NOON + DAY).open).toBe(true)

  clock.advance(1000)
  expect(await confirm(edge.result.id)).toMatchObject({ fields: { date: 'outOfRange' } })
  expect((await operator(ada, `closures/${edge.result.id}/stop`, {})).result.state).toBe('stopped')
  expect((await confirm(edge.result.id)).code).toBe(CODE.withdrawalMovedOn)
})

it('closes before or after a series ends that is open, and never over its end', async () => {
  const over = await propose('forex', '2026-04-10')
  expect(over.code).toBe('200')
  // The option of a day becomes one of the series of that Friday, as if it had been bought since.
  await pastGuards(
    app.db,
    `UPDATE option_order SET term = 'listed', expires_at = '2026-04-10T19:59:00Z' WHERE instrument_id = ${String(euro?.id)}`,
  )
  const refused = { code: CODE.malformed, fields: { options: 'unreasonable' } }
  expect(await confirm(over.result.id)).toMatchObject(refused)
  expect(await propose('forex', '2026-04-10', '15:59')).toMatchObject(refused)
  expect(hours(Date.UTC(2026, 3, 10, 19, 59)).open).toBe(true)
  for (const [date, closesAt] of [
    ['2026-04-08', null] as const,
    ['2026-04-10', '16:00'] as const,
  ]) {
    const { result } = await propose('forex', date, closesAt)
    expect((await confirm(result.id)).result.state).toBe('confirmed')
  }
  expect(hours(Date.UTC(2026, 3, 8, 16)).open).toBe(false)
  expect(hours(Date.UTC(2026, 3, 10, 20)).open).toBe(false)
})

it('looks at open options only after what is being bought now', async () => {
  const { result } = await propose('us-equity', '2026-03-25')
  const ledger = createLedgerService()
  let looked = false
  const own = serviceOn(openCalendars(null), async (...asked) => {
    looked = true
    return selectLastExpiry(...asked)
  })
  const { confirming } = await app.db.transaction(async (tx) => {
    // As a command does that buys.
    const holder = { customerId: customer.user.id, account: 'demo' } as const
    await ledger.lockBooks(tx, [holder], 'USDT', { home: 1, whole: false })
    const asked = own.confirm('ada', result.id)
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await vi.waitUntil(async () => looked || (await app.db.query(waits)).length > 0, 10_000)
    expect(looked).toBe(false)
    return { confirming: asked }
  })
  expect(await confirming).toMatchObject({ state: 'confirmed' })
  expect(looked).toBe(true)
})

it.each([
  [1, 'us-equity', 'AAPL', '190.00'],
  [2, 'spot-metals', 'XAUUSD', '2400.00'],
  [3, 'us-futures', 'ES', '6800.00'],
])('spares an option bought in the same instant: %s, %s', async (minute, calendar, code, price) => {
  const one = INSTRUMENTS.find((instrument) => instrument.code === code)
  if (one === undefined) throw new Error(code)
  source.say(code, price)
  clock.set(NOON + minute * 60_000)
  await app.tick()
  const end = clock.now() + DAY
  const stake = { side: 'up', term: '1d', stake: '10', rate: '0.9' }
  const body = { instrumentId: String(one.id), kind: 'upDown', ...stake }
  const { result } = await propose(calendar, '2026-03-12', `12:0${minute}`)
  const [bought, confirmed, again] = await Promise.all([
    buy(body, `bought-with-${calendar}`),
    confirm(result.id),
    buy(body, `again-with-${calendar}`),
  ])
  const isConfirmed = confirmed.code === '200'
  expect(Date.parse(result.closesFrom)).toBe(end)
  expect([bought, again].includes('200')).toBe(!isConfirmed)
  expect(app.market.hours(one, end).open).toBe(!isConfirmed)
})

it('keeps a market closed beyond its calendar, and says why', async () => {
  clock.set(Date.UTC(2029, 0, 3, 16))
  const ended = { open: false, changesAt: null, state: 'none' }
  expect(await app.market.info(101)).toMatchObject({ ...ended, calendarEnded: '2028-12-31' })
  // An option that expired before is closed for that, and coins never are.
  expect(await app.market.info(605)).toMatchObject({ ...ended, calendarEnded: null })
  expect(await app.market.info(1)).toMatchObject({ open: true, calendarEnded: null })
})
