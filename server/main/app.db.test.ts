import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateKeyToAccount } from 'viem/accounts'
import { FEED_PATH } from '#protocol/firstPaths.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES, type RouteSpec } from '#protocol/routes.ts'
import { WebSocket } from 'ws'
import { manualClock } from '#kit/clock.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from './app.ts'

/** A Wednesday at noon in New York: everything trades. */
const clock = manualClock(Date.UTC(2026, 2, 11, 16, 0, 0))
const wallet = privateKeyToAccount(`0x${'5'.repeat(64)}`)

let app: App

beforeAll(async () => {
  app = await openTestApp({ clock })
})

afterAll(() => app.close())

interface Reply {
  readonly status: number
  readonly code: string
  readonly result: Record<string, unknown>
}

async function call(
  name: RouteName,
  options: {
    body?: unknown
    headers?: Record<string, string>
    params?: Record<string, string>
  } = {},
): Promise<Reply> {
  const { method }: RouteSpec = ROUTES[name]
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  const reply = await fetch(app.url + routePath(name, options.params), {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  return { status: reply.status, ...((await reply.json()) as Omit<Reply, 'status'>) }
}

async function signIn(): Promise<string> {
  const challenge = await call('sendCode', {
    body: { channel: 'dapp', address: wallet.address, chainId: 1 },
  })
  const message = String(challenge.result['message'])
  const signature = await wallet.signMessage({ message })
  const login = await call('loginByDapp', { body: { message, signature } })
  return String(login.result['token'])
}

test('the main job: sign in, open a contract on the demo account, close it, see the result', async () => {
  const authorization = `Bearer ${await signIn()}`
  const account = { authorization, virtually: 'YES' }
  const before = await call('getAccountSummary', { headers: account, params: { id: 'USDT' } })
  expect(before.result).toMatchObject({ available: '100000.000000', margin: '0.000000' })

  const market = app.market.findByCode('BTCUSDT')
  const price = app.market.last(market?.id ?? 0)?.mid
  if (market === null || price === undefined) throw new Error('no price')
  const near = (percent: bigint): string => String((price * percent) / 100n / 100_000_000n)
  const opened = await call('openContract', {
    headers: { ...account, 'idempotency-key': 'open-0123456789ab' },
    body: {
      instrumentId: String(market.id),
      side: 'long',
      type: 'market',
      lots: '1',
      leverage: 10,
      stopLoss: near(97n),
      takeProfit: near(105n),
    },
  })
  expect(opened).toMatchObject({ code: '200', result: { state: 'open', side: 'long' } })

  clock.advance(1000)
  await app.tick()
  const closed = await call('closeContract', {
    headers: { ...account, 'idempotency-key': 'close-0123456789a' },
    body: { orderId: opened.result['id'] },
  })
  expect(closed).toMatchObject({
    code: '200',
    result: { state: 'closed', closeReason: 'customer' },
  })
  const after = await call('getAccountSummary', { headers: account, params: { id: 'USDT' } })
  expect(after.result).toMatchObject({ margin: '0.000000' })
  expect(Number(after.result['available'])).toBeCloseTo(
    100_000 + Number(closed.result['result']),
    5,
  )
})

test('an operator that is well says so', async () => {
  const reply = await fetch(`${app.url}/readyz`)
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { ready: true, parts: { database: 'ok', prices: 'ok', books: 'ok' } },
  ])
})

test('prices that stand still are not fresh', async () => {
  clock.advance(60_000)
  const reply = await fetch(`${app.url}/readyz`)
  expect([reply.status, await reply.json()]).toMatchObject([503, { parts: { prices: 'stale' } }])
  await app.tick()
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  clock.advance(-60_000)
  await app.tick()
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503)
  clock.advance(60_000)
})

test('every route of the table has its call', async () => {
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const route: RouteSpec = ROUTES[name]
    const reply = await fetch(
      app.url + routePath(name, { id: '1', lang: 'en', key: 'k', n: '1' }),
      {
        method: route.method,
      },
    )
    expect([name, reply.status === 501]).toEqual([name, false])
  }
})

test('a balance changed behind the books shuts the writes of money within one audit, and only them', async () => {
  const session = { authorization: `Bearer ${await signIn()}` }
  const reset = (key: string): Promise<Reply> =>
    call('resetDemo', {
      body: {},
      headers: { ...session, virtually: 'YES', 'idempotency-key': key },
    })
  const change = (units: number): Promise<unknown> =>
    app.db.transaction(async (tx) => {
      await tx.query('ALTER TABLE ledger_account DISABLE TRIGGER USER')
      await tx.query(
        `UPDATE ledger_account SET balance = balance + $1 WHERE bucket = 'available'`,
        [units],
      )
      await tx.query('ALTER TABLE ledger_account ENABLE TRIGGER USER')
    })
  await change(1)
  await app.audit()
  expect(await reset('reset-0123456789a')).toMatchObject({ status: 503, code: '503' })
  expect(await call('getUserInfo', { headers: session })).toMatchObject({ code: '200' })
  expect(await (await fetch(`${app.url}/readyz`)).json()).toMatchObject({ ready: false })
  await change(-1)
  await app.audit()
  expect(await reset('reset-0123456789a')).toMatchObject({ code: '200', msg: '20005' })
})

test('closing ends open sockets at once', async () => {
  const other = await openTestApp({ clock })
  const socket = new WebSocket(other.url.replace('http', 'ws') + FEED_PATH)
  await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
  const began = performance.now()
  await Promise.all([other.close(), closed])
  expect(performance.now() - began).toBeLessThan(5000)
})
