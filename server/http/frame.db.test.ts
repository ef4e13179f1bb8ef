import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { PublicConfig } from '#contract/publicConfig.ts'
import { ROUTES, type RouteName, routePath } from '#contract/routes.ts'
import { badBodies } from '#kit/badInput.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { createLog } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createApp } from './app.ts'
import { type Call, defineCall } from './call.ts'

const TOKEN = 'a-token-of-the-test-customer'
const PUBLIC: PublicConfig = {
  mode: 'sandbox',
  gate: 'wallet',
  brand: 'Glasshouse',
  testWallet: true,
  chainId: 1,
  priceSource: 'simulated',
}
const BODY = { side: 'long', lots: '3', leverage: 5, note: 'any text' }
const Body = z.strictObject({
  side: z.enum(['long', 'short']),
  lots: z.string().regex(/^[1-9]\d{0,8}$/),
  leverage: z.int().min(1).max(100),
  note: z.string().max(50_000).optional(),
})

let house: TestDb
let app: FastifyInstance
let logged = ''
let writesOpen = true
/** What the money handler does after it has written its row. */
let outcome: () => void = () => undefined

/** Writes a row for each effect, so that a test can count them. */
const open = defineCall('openContract', {
  summary: 'A write of money',
  body: Body,
  result: z.object({ n: z.string(), account: z.string() }),
  errors: ['10011', '10015'],
  message: '20004',
  async handle({ tx, account, customerId, body }) {
    const [row] = await tx.query<{ n: bigint }>(
      'INSERT INTO effect (what) VALUES ($1) RETURNING n',
      [`${customerId} ${body.lots}`],
    )
    outcome()
    return { n: String(row?.n), account }
  },
})

const calls: readonly Call[] = [
  open,
  defineCall('getUserInfo', {
    summary: 'Not about an account',
    result: z.object({ id: z.string() }),
    errors: [],
    handle: async ({ customerId }) => ({ id: customerId }),
  }),
  defineCall('getMarket', {
    summary: 'For anyone',
    params: z.strictObject({ id: z.string().regex(/^\d+$/) }),
    query: z.strictObject({ limit: z.coerce.number().pipe(z.int().max(10)).optional() }),
    result: z.object({ id: z.string() }),
    errors: ['404'],
    async handle({ params }) {
      if (params.id === '404') throw new Refusal('404')
      if (params.id === '500') throw new Error('secret detail')
      return { id: params.id }
    },
  }),
  defineCall('listMarkets', {
    summary: 'Reads who it must not',
    result: z.object({ customerId: z.string() }),
    errors: [],
    handle: async ({ customerId }) => ({ customerId }),
  }),
  defineCall('resetDemo', {
    summary: 'Demo only',
    result: z.object({}),
    errors: [],
    handle: async () => ({}),
  }),
  defineCall('listContracts', {
    summary: 'A read of either account',
    result: z.object({ account: z.string() }),
    errors: [],
    handle: async ({ account }) => ({ account }),
  }),
]

beforeAll(async () => {
  house = await openTestDb()
  await house.db.query(
    'CREATE TABLE effect (n bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, what text)',
  )
  app = await createApp({
    log: createLog('trace', { write: (line) => void (logged += line) }),
    origin: 'https://app.example.org',
    clientFolder: null,
    trustProxy: [],
    limits: { perAddress: 100_000, perSession: 100_000, feedPerAddress: 1000 },
    calls,
    frame: {
      db: house.db,
      clock: { now: () => Date.UTC(2026, 0, 1) },
      authenticate: async (token) =>
        token === TOKEN ? { customerId: 'alice', sessionId: 's1' } : null,
      writesOpen: () => writesOpen,
    },
    health: { publicConfig: () => PUBLIC, readiness: async () => ({ database: 'ok' }) },
    registerFeed: () => undefined,
  })
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await house.close()
})

beforeEach(() => {
  outcome = () => undefined
  writesOpen = true
  logged = ''
})

let keys = 0
const newKey = (): string => `key-${String((keys += 1)).padStart(16, '0')}`

function ask(name: RouteName, options: InjectOptions = {}, id = '1') {
  const { method } = ROUTES[name]
  const headers = { authorization: `Bearer ${TOKEN}`, ...options.headers }
  return app.inject({
    method,
    url: routePath(name, { id, lang: 'en', key: 'k' }),
    ...options,
    headers,
  })
}

function buy(headers: Record<string, string | string[]> = {}, payload: object | string = BODY) {
  return ask('openContract', {
    headers: {
      'content-type': 'application/json',
      virtually: 'YES',
      'idempotency-key': newKey(),
      ...headers,
    },
    payload,
  })
}

async function effects(): Promise<number> {
  return (await house.db.query('SELECT 1 FROM effect')).length
}

test('a write of money answers in the envelope, with its message', async () => {
  const reply = await buy()
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ code: '200', msg: '20004', result: { account: 'demo' } })
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('fifty at once with one key have one effect and fifty equal answers', async () => {
  const before = await effects()
  const key = newKey()
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => buy({ 'idempotency-key': key })),
  )
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  expect(replies[0]?.statusCode).toBe(200)
  expect(await effects()).toBe(before + 1)
})

test('a repeat with the keys of its body in another order is the same command', async () => {
  const key = newKey()
  const first = await buy({ 'idempotency-key': key })
  const second = await buy(
    { 'idempotency-key': key },
    { leverage: 5, note: 'any text', lots: '3', side: 'long' },
  )
  expect(second.body).toBe(first.body)
})

test.each([
  ['another body', { virtually: 'YES' }, { ...BODY, lots: '4' }],
  ['the other account', { virtually: 'NO' }, BODY],
])('a key used with %s is refused and changes nothing', async (_name, headers, body) => {
  const key = newKey()
  await buy({ 'idempotency-key': key })
  const before = await effects()
  const reply = await buy({ 'idempotency-key': key, ...headers }, body)
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { code: '409', result: null, msg: 'keyReused' },
  ])
  expect(await effects()).toBe(before)
})

test('a refusal undoes its writes and is the answer for ever', async () => {
  const before = await effects()
  const key = newKey()
  outcome = () => {
    throw new Refusal('10011')
  }
  const first = await buy({ 'idempotency-key': key })
  outcome = () => undefined
  const second = await buy({ 'idempotency-key': key })
  expect([first.statusCode, first.json()]).toEqual([
    200,
    { code: '10011', result: null, msg: 'insufficientMargin' },
  ])
  expect(second.body).toBe(first.body)
  expect(await effects()).toBe(before)
})

test.each([
  ['a refusal that may pass', () => new Refusal('10015'), '10015'],
  ['a fault of ours', () => new Error('secret detail'), '500'],
])('after %s the same key may be tried again', async (_name, fault, code) => {
  const before = await effects()
  const key = newKey()
  outcome = () => {
    throw fault()
  }
  const first = await buy({ 'idempotency-key': key })
  expect(first.json()).toMatchObject({ code, result: null })
  expect(first.body).not.toContain('secret')
  expect(await effects()).toBe(before)
  outcome = () => undefined
  expect((await buy({ 'idempotency-key': key })).json()).toMatchObject({ code: '200' })
  expect(await effects()).toBe(before + 1)
})

test('an answered command can be neither changed nor removed in the database', async () => {
  await buy()
  for (const sql of [
    `UPDATE command SET reply = '{}'`,
    'DELETE FROM command',
    'TRUNCATE command',
  ]) {
    await expect(house.db.query(sql)).rejects.toThrow('never changed or removed')
  }
})

test('while the books are in doubt money is not moved', async () => {
  const before = await effects()
  writesOpen = false
  expect((await buy()).statusCode).toBe(503)
  expect((await ask('getUserInfo')).statusCode).toBe(200)
  expect(await effects()).toBe(before)
})

test.each(badBodies(BODY, ['note']).filter(({ name }) => name !== 'note missing'))(
  'a bad body is refused and changes nothing: $name',
  async ({ json }) => {
    const before = await effects()
    const reply = await buy({}, json)
    expect([400, 413]).toContain(reply.statusCode)
    const { code, result, fields } = reply.json<Record<string, unknown>>()
    expect([code, result]).toEqual([String(reply.statusCode), null])
    if (reply.statusCode === 400) expect(fields).not.toEqual({})
    expect(await effects()).toBe(before)
  },
)

test('the text no database can keep is named by its field', async () => {
  for (const note of ['a\0b', '\ud800', 'x\udc00y']) {
    const reply = await buy({}, { ...BODY, note })
    expect(reply.json()).toMatchObject({ code: '400', fields: { note: 'malformed' } })
  }
  expect((await buy({}, { ...BODY, note: '\u{1f600} ١٢٣ שלום' })).statusCode).toBe(200)
})

test('each bad field is named with its fault', async () => {
  const reply = await buy({}, { side: 'up', leverage: 101, extra: 1 })
  expect(reply.json()).toEqual({
    code: '400',
    result: null,
    msg: 'malformed',
    fields: {
      side: 'malformed',
      lots: 'required',
      leverage: 'outOfRange',
      extra: 'unknownField',
    },
  })
})

test.each([
  ['missing', {}, 'required'],
  ['of another case', { virtually: 'yes' }, 'malformed'],
  ['double', { virtually: ['NO', 'YES'] }, 'malformed'],
  ['twice the same', { virtually: ['NO', 'NO'] }, 'malformed'],
  ['both', { virtually: 'YES,NO' }, 'malformed'],
])('a write whose account is %s is refused', async (_name, headers, fault) => {
  const reply = await ask('openContract', {
    headers: { 'idempotency-key': newKey(), ...headers },
    payload: BODY,
  })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    400,
    { fields: { 'header.virtually': fault } },
  ])
})

test('a write of money without a key, or with a bad one, is refused', async () => {
  for (const key of ['short', 'with blank 1234567890', 'x'.repeat(65)]) {
    const reply = await buy({ 'idempotency-key': key })
    expect(reply.json()).toMatchObject({ fields: { 'header.idempotency-key': 'malformed' } })
  }
  const reply = await ask('openContract', { headers: { virtually: 'NO' }, payload: BODY })
  expect(reply.json()).toMatchObject({ fields: { 'header.idempotency-key': 'required' } })
})

test('a read without the header is about the real account, and never guesses a bad one', async () => {
  expect((await ask('listContracts')).json()).toMatchObject({ result: { account: 'real' } })
  expect((await ask('listContracts', { headers: { virtually: 'maybe' } })).statusCode).toBe(400)
})

test.each([undefined, '', 'Bearer', 'Bearer x', 'Basic abc', `Bearer ${TOKEN}x`, 'x'.repeat(3000)])(
  'a caller whose token is %s is signed out',
  async (authorization) => {
    const reply = await app.inject({
      method: 'POST',
      url: routePath('getUserInfo'),
      headers: authorization === undefined ? {} : { authorization },
    })
    expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: '401', result: null }])
  },
)

test('a token is taken with Bearer and bare', async () => {
  for (const authorization of [TOKEN, `Bearer ${TOKEN}`, `bearer ${TOKEN}`]) {
    const reply = await ask('getUserInfo', { headers: { authorization } })
    expect(reply.json()).toMatchObject({ result: { id: 'alice' } })
  }
})

test('the demo account is kept to what it may use, and the reset to the demo account', async () => {
  const reply = await ask('resetDemo', {
    headers: { virtually: 'NO', 'idempotency-key': newKey() },
  })
  expect(reply.statusCode).toBe(403)
})

test('a call for anyone cannot read who calls', async () => {
  const reply = await ask('listMarkets')
  expect([reply.statusCode, reply.json()]).toMatchObject([500, { code: '500' }])
  expect(reply.body).not.toContain('alice')
})

test('every planned route answers 501, and paths that are none 404, in the envelope', async () => {
  const planned = (Object.keys(ROUTES) as RouteName[]).filter(
    (name) => !calls.some((call) => call.name === name),
  )
  for (const name of planned) {
    expect((await ask(name)).json()).toEqual({ code: '501', result: null, msg: 'notOpenYet' })
  }
  for (const url of ['/swx', '/swx/customer/none', '/swx/customer/order/buyU', '/elsewhere']) {
    const reply = await app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: '404', result: null }])
  }
})

test.each([
  ['/swx/customer/index/getMarketInfo/abc', 400, { 'path.id': 'malformed' }],
  ['/swx/customer/index/getMarketInfo/%00', 400, { 'path.id': 'malformed' }],
  ['/swx/customer/index/getMarketInfo/1?limit=99', 400, { 'query.limit': 'outOfRange' }],
  ['/swx/customer/index/getMarketInfo/1?limit=1&limit=2', 400, { 'query.limit': 'malformed' }],
  ['/swx/customer/index/getMarketInfo/1?limit=1e400', 400, { 'query.limit': 'malformed' }],
  ['/swx/customer/index/getMarketInfo/1?x=1', 400, { 'query.x': 'unknownField' }],
  ['/swx/customer/index/getMarketInfo/1?__proto__=1', 400, { 'query.__proto__': 'unknownField' }],
  ['/swx/customer/index/getMarketInfo/%ff', 400, undefined],
  ['/swx/customer/index/getMarketInfo/404', 404, undefined],
])('%s answers %i', async (url, status, fields) => {
  const reply = await app.inject({ method: 'GET', url })
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ code: String(status), result: null })
  if (fields !== undefined) expect(reply.json<{ fields: object }>().fields).toEqual(fields)
})

test('only JSON is read, and not more than 64 KiB of it', async () => {
  const form = await buy({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=1')
  expect([form.statusCode, form.json()]).toMatchObject([415, { code: '415' }])
  expect((await buy({ 'content-type': 'text/plain' }, 'a')).statusCode).toBe(415)
  const large = await buy({}, { ...BODY, side: 'x'.repeat(65_536) })
  expect([large.statusCode, large.json()]).toMatchObject([413, { code: '413' }])
})

test('a fault of ours says nothing of itself, and is logged', async () => {
  const reply = await ask('getMarket', {}, '500')
  expect(reply.json()).toEqual({ code: '500', result: null, msg: 'internal' })
  expect(logged).toContain('secret detail')
})

test('what lets somebody act as a customer is in no log line', async () => {
  await buy({ authorization: `Bearer ${TOKEN}` })
  await ask('getMarket', { headers: { authorization: TOKEN } }, '500')
  app.log.warn({ req: { headers: { authorization: TOKEN } }, body: { signature: '0xCANARY' } }, 'x')
  app.log.warn({ token: TOKEN, user: { password: 'CANARY' } }, 'x')
  expect(logged).toContain('[redacted]')
  expect(logged).not.toContain(TOKEN)
  expect(logged).not.toContain('CANARY')
})

test('health says how the parts are, and the configuration is public', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).json()).toEqual({ ready: true, parts: { database: 'ok' } })
  expect((await app.inject('/config.json')).json()).toEqual(PUBLIC)
})

test('the documentation has every route, by its own name', async () => {
  const { paths } = (await app.inject('/docs/json')).json<{
    paths: Record<string, Record<string, { operationId: string; summary: string }>>
  }>()
  const names = Object.values(paths).flatMap((verbs) =>
    Object.values(verbs).map((operation) => operation.operationId),
  )
  expect(names.toSorted()).toEqual(Object.keys(ROUTES).toSorted())
  expect(paths['/swx/customer/order/buySmart']?.['post']?.summary).toContain('not open yet')
  const page = await app.inject('/docs/')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
})

test('a page may load nothing from elsewhere, and be framed by nobody', async () => {
  const { headers } = await app.inject('/healthz')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;" +
      "font-src 'self';connect-src 'self' wss://app.example.org;manifest-src 'self';" +
      "base-uri 'none';form-action 'self';frame-ancestors 'none';object-src 'none';" +
      "require-trusted-types-for 'script'",
  )
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000',
  })
  expect(headers['permissions-policy']).toContain('camera=()')
})
