import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROUTES } from '#protocol/routes.ts'
import { BODY, type FrameApp, openFrameApp, PUBLIC, switchesAtRest, TOKEN } from '#kit/frameApp.ts'

const switches = switchesAtRest()
let frame: FrameApp

beforeAll(async () => {
  frame = await openFrameApp(switches)
})

afterAll(() => frame.close())

beforeEach(() => {
  Object.assign(switches, switchesAtRest())
})

test('only JSON is read, and not more than 64 KiB of it', async () => {
  const form = await frame.buy({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=1')
  expect([form.statusCode, form.json()]).toMatchObject([415, { code: '415' }])
  expect((await frame.buy({ 'content-type': 'text/plain' }, 'a')).statusCode).toBe(415)
  const large = await frame.buy({}, { ...BODY, side: 'x'.repeat(65_536) })
  expect([large.statusCode, large.json()]).toMatchObject([413, { code: '413' }])
})

test('a fault of ours says nothing of itself, and is logged', async () => {
  const reply = await frame.ask('getMarket', {}, '500')
  expect(reply.json()).toEqual({ code: '500', result: null, msg: 'internal' })
  expect(switches.logged).toContain('secret detail')
})

test('what lets somebody act as a customer is in no log line', async () => {
  await frame.buy({ authorization: `Bearer ${TOKEN}` })
  await frame.ask('getMarket', { headers: { authorization: TOKEN } }, '500')
  frame.app.log.warn(
    { req: { headers: { authorization: TOKEN } }, body: { signature: '0xCANARY' } },
    'x',
  )
  frame.app.log.warn({ token: TOKEN, user: { password: 'CANARY' } }, 'x')
  expect(switches.logged).toContain('[redacted]')
  expect(switches.logged).not.toContain(TOKEN)
  expect(switches.logged).not.toContain('CANARY')
})

test('an upgrade of anything but the feed is not found, and its query is in no log line', async () => {
  await frame.app.ready()
  const upgrade = frame.app.injectWS('/healthz?token=CANARY', { headers: {} })
  await expect(upgrade).rejects.toThrow('404')
  expect(switches.logged).not.toContain('CANARY')
})

test('health says how the parts are, and the configuration is public', async () => {
  expect((await frame.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await frame.app.inject('/readyz')).json()).toEqual({
    ready: true,
    parts: { database: 'ok' },
  })
  expect((await frame.app.inject('/config.json')).json()).toEqual(PUBLIC)
})

test('the documentation has every route, by its own name', async () => {
  const { paths } = (await frame.app.inject('/docs/json')).json<{
    paths: Record<string, Record<string, { operationId: string; summary: string }>>
  }>()
  const names = Object.values(paths).flatMap((verbs) =>
    Object.values(verbs).map((operation) => operation.operationId),
  )
  expect(names.toSorted()).toEqual(Object.keys(ROUTES).toSorted())
  expect(paths['/swx/customer/order/buySmart']?.['post']?.summary).toContain('not open yet')
  const page = await frame.app.inject('/docs/')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
})

test('a page may load nothing from elsewhere, and be framed by nobody', async () => {
  const { headers } = await frame.app.inject('/healthz')
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

test('who asks too often is told when to come back, by session and by address', async () => {
  const narrow = await openFrameApp(switches, { perSession: 2, perAddress: 4 })
  const statuses: number[] = []
  for (let count = 0; count < 3; count += 1) {
    const reply = await narrow.ask('getUserInfo')
    statuses.push(reply.statusCode)
    if (count === 2) {
      expect(reply.json()).toEqual({ code: '429', result: null, msg: 'tooMany' })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  expect(statuses).toEqual([200, 200, 429])
  expect((await narrow.ask('getMarket')).statusCode).toBe(200)
  const reply = await narrow.ask('getMarket')
  expect([reply.statusCode, reply.json()]).toMatchObject([429, { code: '429', result: null }])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect((await narrow.app.inject('/readyz')).statusCode).toBe(200)
  await narrow.close()
})
