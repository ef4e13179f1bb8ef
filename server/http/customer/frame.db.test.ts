import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { badBodies } from '#kit/badInput.ts'
import { BODY, type FrameApp, newKey, openFrameApp, switchesAtRest, TOKEN } from '#kit/frameApp.ts'

const switches = switchesAtRest()
let frame: FrameApp

beforeAll(async () => {
  frame = await openFrameApp(switches)
})

afterAll(() => frame.close())

beforeEach(() => {
  Object.assign(switches, switchesAtRest())
})

test.each(badBodies(BODY, ['note']).filter(({ name }) => name !== 'note missing'))(
  'a bad body is refused and changes nothing: $name',
  async ({ json }) => {
    const before = await frame.effects()
    const reply = await frame.buy({}, json)
    expect([400, 413]).toContain(reply.statusCode)
    const { code, result, fields } = reply.json<Record<string, unknown>>()
    expect([code, result]).toEqual([String(reply.statusCode), null])
    if (reply.statusCode === 400) expect(fields).not.toEqual({})
    expect(await frame.effects()).toBe(before)
  },
)

test('the text no database can keep is named by its field', async () => {
  for (const note of ['a\0b', '\ud800', 'x\udc00y']) {
    const reply = await frame.buy({}, { ...BODY, note })
    expect(reply.json()).toMatchObject({ code: '400', fields: { note: 'malformed' } })
  }
  expect((await frame.buy({}, { ...BODY, note: '\u{1f600} ١٢٣ שלום' })).statusCode).toBe(200)
})

test('each bad field is named with its fault', async () => {
  const reply = await frame.buy({}, { side: 'up', leverage: 101, extra: 1 })
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
  const reply = await frame.ask('openContract', {
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
    const reply = await frame.buy({ 'idempotency-key': key })
    expect(reply.json()).toMatchObject({ fields: { 'header.idempotency-key': 'malformed' } })
  }
  const reply = await frame.ask('openContract', { headers: { virtually: 'NO' }, payload: BODY })
  expect(reply.json()).toMatchObject({ fields: { 'header.idempotency-key': 'required' } })
})

test('a read without the header is about the real account, and never guesses a bad one', async () => {
  expect((await frame.ask('listContracts')).json()).toMatchObject({ result: { account: 'real' } })
  expect((await frame.ask('listContracts', { headers: { virtually: 'maybe' } })).statusCode).toBe(
    400,
  )
})

test.each([undefined, '', 'Bearer', 'Bearer x', 'Basic abc', `Bearer ${TOKEN}x`, 'x'.repeat(3000)])(
  'a caller whose token is %s is signed out',
  async (authorization) => {
    const reply = await frame.app.inject({
      method: 'POST',
      url: routePath('getUserInfo'),
      headers: authorization === undefined ? {} : { authorization },
    })
    expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: '401', result: null }])
  },
)

test('a token is taken with Bearer and bare', async () => {
  for (const authorization of [TOKEN, `Bearer ${TOKEN}`, `bearer ${TOKEN}`]) {
    const reply = await frame.ask('getUserInfo', { headers: { authorization } })
    expect(reply.json()).toMatchObject({ result: { id: 'alice' } })
  }
})

test('the demo account is kept to what it may use, and the reset to the demo account', async () => {
  const reply = await frame.ask('resetDemo', {
    headers: { virtually: 'NO', 'idempotency-key': newKey() },
  })
  expect(reply.statusCode).toBe(403)
})

test('a call for anyone cannot read who calls', async () => {
  const reply = await frame.ask('listMarkets')
  expect([reply.statusCode, reply.json()]).toMatchObject([500, { code: '500' }])
  expect(reply.body).not.toContain('alice')
})

test('a route without its call answers 501, and paths that are none 404, in the envelope', async () => {
  const without = (Object.keys(ROUTES) as RouteName[]).filter(
    (name) => !frame.calls.some((call) => call.name === name),
  )
  expect(without.length).toBeGreaterThan(0)
  for (const name of without) {
    expect((await frame.ask(name)).json()).toEqual({ code: '501', result: null, msg: 'notOpenYet' })
  }
  for (const url of ['/swx', '/swx/customer/none', '/swx/customer/order/buyU', '/elsewhere']) {
    const reply = await frame.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
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
  const reply = await frame.app.inject({ method: 'GET', url })
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ code: String(status), result: null })
  if (fields !== undefined) expect(reply.json<{ fields: object }>().fields).toEqual(fields)
})
