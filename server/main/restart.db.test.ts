import { CALENDARS } from '#kit/calendars.ts'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { RouteName } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { manualClock } from '#kit/clock.ts'
import { openTestDb } from '#kit/database.ts'
import { TEST_FILES } from '#kit/testApp.ts'
import { scriptedSource } from '#kit/scriptedSource.ts'
import { parsePrice } from '#protocol/price.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { createMarketService } from '#server/modules/market/service.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from './config.ts'
import { type App, openApp } from './app.ts'

const DAY = 86_400_000

async function call(app: App, name: RouteName, body: unknown, token = ''): Promise<unknown> {
  const reply = await fetch(app.url + ROUTES[name].path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: token,
      virtually: 'YES',
      'idempotency-key': `restart-${name}-0123`,
    },
    body: JSON.stringify(body),
  })
  return ((await reply.json()) as { result: unknown }).result
}

async function signIn(app: App): Promise<string> {
  const wallet = privateKeyToAccount(`0x${'6'.repeat(64)}`)
  const asked = { channel: 'dapp', address: wallet.address, chainId: 1 }
  const { message } = (await call(app, 'sendCode', asked)) as { message: string }
  const signature = await wallet.signMessage({ message })
  return ((await call(app, 'loginByDapp', { message, signature })) as { token: string }).token
}

/** A server on a database of its own that is opened again and again, with a day of the price log at least. */
async function ground() {
  const database = await openTestDb()
  const clock = manualClock(Date.UTC(2026, 2, 11, 16))
  const source = scriptedSource()
  source.say('BTCUSDT', '68000.00')
  const env = {
    PORT: '0',
    DATABASE_URL: database.url,
    PRICE_LOG_DAYS: '1',
    SANDBOX_CHAIN: 'off',
    ...TEST_FILES,
  }
  const config = { ...readConfig(env, '/'), jobs: false }
  const open = (): Promise<App> => openApp(config, { clock, source, log: createLog('silent') })
  return { database, clock, source, open }
}

const LONG = {
  instrumentId: '1',
  side: 'long',
  type: 'market',
  lots: '1',
  leverage: 20,
  stopLoss: '67000',
  takeProfit: '70000',
}

test('a trigger between the log and the stop of the process counts, however late the next start', async () => {
  const { database, clock, source, open } = await ground()
  const first = await open()
  await call(first, 'openContract', LONG, await signIn(first))
  await first.close()
  // A process that logs a price and ends before anybody hears of it.
  source.say('BTCUSDT', '70100')
  clock.advance(1000)
  await createMarketService({ calendars: CALENDARS, db: database.db, clock, source }).tick()
  source.say('BTCUSDT', '68000')

  clock.advance(3 * DAY)
  const second = await open()
  const orders = await database.db.query('SELECT close_reason, close_price FROM contract_order')
  expect(orders).toEqual([{ close_reason: 'takeProfit', close_price: parsePrice('70000') }])
  // Its price is of a day that was dropped at this start: what its receipt needs was kept before.
  await second.seal()
  const receipts = await database.db.query<{ body: string }>('SELECT body FROM receipt')
  expect(receipts.map(({ body }) => verifyReceipt(body).ok)).toEqual([true])
  const kept = await database.db.query('SELECT 1 FROM price_log WHERE at < $1', [
    new Date(clock.now() - DAY),
  ])
  expect(kept).toEqual([])
  await second.close()
  await database.close()
})

test('no day of the log is dropped that something unsettled still needs', async () => {
  const { database, clock, source, open } = await ground()
  const { db } = database
  const first = await open()
  const token = await signIn(first)
  await call(first, 'openContract', LONG, token)
  await call(
    first,
    'placeSpotOrder',
    { instrumentId: '1', side: 'buy', type: 'limit', amount: '0.01', price: '67900' },
    token,
  )
  await call(
    first,
    'buyOption',
    { kind: 'upDown', instrumentId: '1', term: '60s', side: 'down', stake: '10', rate: '0.8' },
    token,
  )
  await first.close()
  source.say('BTCUSDT', '66000')
  clock.advance(58_000)
  await createMarketService({ calendars: CALENDARS, db, clock, source }).tick()
  source.say('BTCUSDT', '68000')
  // Whatever would end one of them fails, through a start and a day of its jobs.
  await db.query(`CREATE FUNCTION no_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'nothing ends now'; END $$`)
  for (const table of ['contract_order', 'option_order', 'spot_order']) {
    await db.query(
      `CREATE TRIGGER no_end BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION no_end()`,
    )
  }
  clock.advance(3 * DAY)
  await (await open()).close()
  clock.advance(DAY)
  await (await open()).close()
  await db.query('DROP FUNCTION no_end CASCADE')
  clock.advance(2_000)
  const last = await open()
  const ends = await db.query(
    `SELECT (SELECT close_reason FROM contract_order), (SELECT outcome FROM option_order),
       (SELECT state FROM spot_order)`,
  )
  expect(ends).toEqual([{ close_reason: 'liquidation', outcome: 'win', state: 'closed' }])
  await last.seal()
  const receipts = await db.query<{ body: string }>('SELECT body FROM receipt')
  expect(receipts.map(({ body }) => verifyReceipt(body).ok)).toEqual([true, true, true])
  await last.close()
  // And now that nothing needs them, the days go.
  await (await open()).close()
  const kept = await db.query('SELECT 1 FROM price_log WHERE at < $1', [
    new Date(clock.now() - 2 * DAY),
  ])
  expect(kept).toEqual([])
  await database.close()
})
