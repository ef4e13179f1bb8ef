import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { manualClock } from '#kit/clock.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { TEST_FILES } from '#kit/testApp.ts'
import { scriptedSource } from '#kit/scriptedSource.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from './config.ts'
import { type App, openApp } from './app.ts'

let database: TestDb
let app: App
let token = ''
let keys = 0

const clock = manualClock(Date.UTC(2026, 2, 11, 16))
const source = scriptedSource()
const ORDER = {
  instrumentId: '1',
  side: 'long',
  type: 'market',
  lots: '1',
  leverage: 20,
  stopLoss: '67000',
  takeProfit: '70000',
}

async function open(): Promise<App> {
  const env = { PORT: '0', DATABASE_URL: database.url, SANDBOX_CHAIN: 'off', ...TEST_FILES }
  const config = { ...readConfig(env, '/'), jobs: false }
  return openApp(config, { clock, source, log: createLog('silent') })
}

async function call(name: RouteName, body?: unknown): Promise<{ code: string; result: unknown }> {
  keys += 1
  const reply = await fetch(app.url + routePath(name), {
    method: ROUTES[name].method,
    headers: {
      authorization: token,
      virtually: 'YES',
      'idempotency-key': `mismatch-${String(keys).padStart(10, '0')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as { code: string; result: unknown }
}

async function readyz(): Promise<unknown> {
  const reply = await fetch(`${app.url}/readyz`)
  return { status: reply.status, ...((await reply.json()) as object) }
}

/** What only somebody with the keys of the database can do. */
function tamper(...statements: readonly string[]): Promise<void> {
  const tables = ['ledger_account', 'ledger_entry', 'ledger_posting', 'contract_order']
  return database.db.transaction(async (tx) => {
    for (const table of tables) await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    for (const sql of statements) await tx.query(sql)
    for (const table of tables) await tx.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  })
}

beforeAll(async () => {
  database = await openTestDb()
  source.say('BTCUSDT', '68000.00')
  app = await open()
  const wallet = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  const asked = { channel: 'dapp', address: wallet.address, chainId: 1 }
  const { message } = (await call('sendCode', asked)).result as { message: string }
  const signature = await wallet.signMessage({ message })
  token = ((await call('loginByDapp', { message, signature })).result as { token: string }).token
})
beforeEach(async () => {
  const { code } = await call('openContract', ORDER)
  if (code !== '200') throw new Error(`an order was refused with ${code}`)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const LAST = 'id = (SELECT max(id) FROM ledger_posting)'
const OPEN = `id = (SELECT id FROM contract_order WHERE state = 'open' ORDER BY no DESC LIMIT 1)`

test.each([
  {
    name: 'a changed balance',
    change: [`UPDATE ledger_account SET balance = balance + 1 WHERE bucket = 'available'`],
    repair: [`UPDATE ledger_account SET balance = balance - 1 WHERE bucket = 'available'`],
    words: 'balance of',
  },
  {
    name: 'a removed posting',
    change: [
      `CREATE TABLE aside AS SELECT * FROM ledger_posting WHERE ${LAST}`,
      `DELETE FROM ledger_posting WHERE ${LAST}`,
    ],
    repair: [
      'INSERT INTO ledger_posting OVERRIDING SYSTEM VALUE SELECT * FROM aside',
      'DROP TABLE aside',
    ],
    words: 'last posting',
  },
  {
    name: 'an order closed without its entry',
    change: [
      `CREATE TABLE aside AS SELECT id FROM contract_order WHERE ${OPEN}`,
      `UPDATE contract_order SET state = 'closed', close_no = 99999, close_reason = 'customer',
         close_price = open_price, close_log_seq = open_log_seq, closed_at = opened_at,
         profit = 0, close_fee = 0 WHERE ${OPEN}`,
    ],
    repair: [
      `UPDATE contract_order SET state = 'open', close_no = NULL, close_reason = NULL,
         close_price = NULL, close_log_seq = NULL, closed_at = NULL, profit = NULL,
         close_fee = NULL WHERE id = (SELECT id FROM aside)`,
      'DROP TABLE aside',
    ],
    words: 'open orders say',
  },
  {
    name: 'a margin that is not the order’s',
    change: [`UPDATE contract_order SET margin = margin + 1 WHERE state = 'open'`],
    repair: [`UPDATE contract_order SET margin = margin - 1 WHERE state = 'open'`],
    words: 'margin of demo',
  },
])(
  '$name: the server opens, shows everything, writes nothing, until it is repaired',
  async (one) => {
    await app.close()
    await tamper(...one.change)
    app = await open()
    expect(await readyz()).toMatchObject({ status: 503, parts: { books: 'do not add up' } })
    expect(await call('openContract', ORDER)).toMatchObject({ code: '503' })
    expect(await call('listContracts')).toMatchObject({ code: '200' })
    await tamper(...one.repair)
    await app.audit()
    expect(await readyz()).toMatchObject({ status: 200, parts: { books: 'ok' } })
    expect(await call('openContract', ORDER)).toMatchObject({ code: '200' })
  },
)

test('an audit that cannot be made keeps the operator from nothing but writes', async () => {
  await app.close()
  await database.db.query('ALTER TABLE audit_checkpoint RENAME TO audit_checkpoint_away')
  app = await open()
  expect(await readyz()).toMatchObject({ status: 503, parts: { books: 'not audited yet' } })
  expect(await call('openContract', ORDER)).toMatchObject({ code: '503' })
  await database.db.query('ALTER TABLE audit_checkpoint_away RENAME TO audit_checkpoint')
  await app.audit()
  expect(await call('openContract', ORDER)).toMatchObject({ code: '200' })
})
