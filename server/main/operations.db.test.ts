import { request } from 'node:http'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { FEED_PATH } from '#protocol/firstPaths.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { manualClock } from '#kit/clock.ts'
import { openFeedSocket, say, settle } from '#kit/feedSocket.ts'
import { openTestApp } from '#kit/testApp.ts'
import { scriptedSource } from '#kit/scriptedSource.ts'
import { createEvents } from '#server/modules/events/service.ts'
import type { App } from './app.ts'
import { DayOfOrders } from './dayOfOrders.ts'

/** A Wednesday at noon in New York: everything trades. */
const clock = manualClock(Date.UTC(2026, 2, 11, 16))
const source = scriptedSource()
const wallet = privateKeyToAccount(`0x${'4'.repeat(64)}`)
let app: App
let token = ''
let keys = 0

beforeAll(async () => {
  source.say('BTCUSDT', '68000.00')
  app = await openTestApp({ clock, source })
  const { message } = await send('sendCode', {
    channel: 'dapp',
    address: wallet.address,
    chainId: 1,
  })
  const signature = await wallet.signMessage({ message: String(message) })
  token = String((await send('loginByDapp', { message, signature }))['token'])
})
afterAll(() => app.close())

async function send(name: RouteName, body: unknown): Promise<Record<string, unknown>> {
  keys += 1
  const reply = await fetch(app.url + routePath(name), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      virtually: 'YES',
      'idempotency-key': `operations-${String(keys).padStart(8, '0')}`,
    },
    body: JSON.stringify(body),
  })
  const { result } = (await reply.json()) as { result: Record<string, unknown> | null }
  return result ?? {}
}

const openOrder = (stopLoss = '67000'): Promise<Record<string, unknown>> =>
  send('openContract', {
    instrumentId: '1',
    side: 'long',
    type: 'market',
    lots: '1',
    leverage: 20,
    stopLoss,
    takeProfit: '70000',
  })

async function moveTo(price: string): Promise<void> {
  source.say('BTCUSDT', price)
  clock.advance(1000)
  await app.tick()
}

/** Every line of the metrics: name with its labels -> figure. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ')
      return [line.slice(0, space), Number(line.slice(space + 1))]
    }),
  )
}

test('the figures move with what happens', async () => {
  const feed = await openFeedSocket(app.url.replace('http', 'ws') + FEED_PATH)
  await feed.next()
  say(feed, { subscribe: ['BTCUSDT', 'ETHUSDT'] })
  await settle(feed)
  const before = await scrape()
  const moved = async (name: string): Promise<number> =>
    ((await scrape()).get(name) ?? 0) - (before.get(name) ?? 0)

  const { id } = await openOrder()
  await openOrder('69000')
  await send('closeContract', { orderId: id })
  await openOrder()
  await moveTo('66900')

  expect(await moved('glasshouse_orders_opened_total{account="demo",product="contract"}')).toBe(2)
  const closed = (reason: string): string =>
    `glasshouse_orders_closed_total{account="demo",product="contract",reason="${reason}"}`
  expect(await moved(closed('customer'))).toBe(1)
  expect(await moved(closed('stopLoss'))).toBe(1)
  expect(await moved('glasshouse_refusals_total{code="10207"}')).toBe(1)
  expect(await moved('glasshouse_trigger_lag_seconds_count')).toBe(1)
  expect(await moved('glasshouse_ledger_posting_seconds_count')).toBeGreaterThanOrEqual(4)
  const route = `method="POST",route="${routePath('openContract')}",status="200"`
  expect(await moved(`glasshouse_http_seconds_count{${route}}`)).toBe(3)
  const now = await scrape()
  expect(now.get('glasshouse_feed_connections')).toBe(1)
  expect(now.get('glasshouse_feed_subscriptions')).toBe(2)
  expect(now.get('glasshouse_books_clean')).toBe(1)
  expect(now.get('glasshouse_price_age_seconds')).toBe(0)
  expect(now.get('glasshouse_audit_age_seconds')).toBe(1)
  expect([...now.keys()].some((name) => name.startsWith('nodejs_eventloop_lag'))).toBe(true)
  feed.socket.terminate()
})

test('every product is counted, as it begins and as it is over', async () => {
  const before = await scrape()
  const order = { instrumentId: '1', side: 'buy', amount: '0.01' }
  await send('placeSpotOrder', { ...order, type: 'market' })
  await send('placeSpotOrder', { ...order, type: 'limit', price: '1000.00' })
  const stake = { side: 'up', term: '5m', stake: '10', rate: '0.82' }
  await send('buyOption', { instrumentId: '1', kind: 'upDown', ...stake })
  const now = await scrape()
  const moved = (name: string): number => (now.get(name) ?? 0) - (before.get(name) ?? 0)
  const opened = (product: string): string =>
    `glasshouse_orders_opened_total{account="demo",product="${product}"}`
  const closed = (product: string): string =>
    `glasshouse_orders_closed_total{account="demo",product="${product}",reason="ended"}`
  expect([moved(opened('spot')), moved(closed('spot'))]).toEqual([2, 1])
  expect([moved(opened('option')), moved(closed('option'))]).toEqual([1, 0])
  expect(moved(opened('contract'))).toBe(0)
})

test('no label grows with the customers', async () => {
  const labels = async (): Promise<readonly string[]> => [...(await scrape()).keys()].sort()
  await moveTo('68000')
  await openOrder()
  const before = await labels()
  const { id } = await openOrder()
  await send('closeContract', { orderId: id })
  for (const path of ['/a', '/b/c', '/swx/nowhere', '/swx/market/77']) await fetch(app.url + path)
  await openOrder()
  const after = (await labels()).join('\n')
  expect(after).not.toContain(String(id))
  for (const text of ['/a"', '/b/c', 'nowhere', '/77', wallet.address.toLowerCase()]) {
    expect(after.toLowerCase()).not.toContain(text)
  }
  expect((await labels()).length - before.length).toBeLessThan(60)
})

test('the page says the same to people and to programs, and since when the books are wrong', async () => {
  const page = await fetch(`${app.url}/status`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha/)
  expect(await page.text()).toContain('opened')
  const read = async (): Promise<Record<string, unknown>> => {
    const reply = await fetch(`${app.url}/status`, { headers: { accept: 'application/json' } })
    return (await reply.json()) as Record<string, unknown>
  }
  expect(await read()).toMatchObject({
    mode: 'sandbox',
    books: { state: 'clean', since: null },
    parts: { database: 'ok', prices: 'ok', books: 'ok' },
    ordersToday: { real: { contract: { opened: 0, closed: 0 }, plan: { opened: 0, closed: 0 } } },
  })
  expect(Object.keys(await read())).not.toContain('databaseUrl')

  await app.db.query('ALTER TABLE ledger_account DISABLE TRIGGER ALL')
  await app.db.query(
    `UPDATE ledger_account SET balance = balance + 1 WHERE owner = 'house' AND bucket = 'fees'
       AND kind = 'demo' AND shard = 0`,
  )
  await app.audit()
  const since = clock.now()
  clock.advance(60_000)
  await app.audit()
  expect(await read()).toMatchObject({ books: { state: 'mismatch', since } })
  const text = await (await fetch(`${app.url}/status`)).text()
  expect(text).toContain('Writes of money are stopped')
  expect(text).toContain('sum to')
  expect((await scrape()).get('glasshouse_books_clean')).toBe(0)
})

test('orders of today are counted on from what the database has', async () => {
  const events = createEvents((error) => {
    throw error
  })
  const day = new DayOfOrders(clock, events)
  await day.load(app.db)
  const { contract, spot, option, plan, exchange } = day.read().demo
  expect(contract.opened).toBe(5)
  expect(spot).toEqual({ opened: 2, closed: 1 })
  expect(option).toEqual({ opened: 1, closed: 0 })
  const opening = { state: 'open', lots: '5', openedLots: '5', edits: 0 }
  // What is told of an order that was changed, or of what is left of it, is no opening.
  for (const order of [opening, { ...opening, edits: 1 }, { ...opening, lots: '4' }]) {
    events.orderChanged('c', 'demo', order as ContractOrder)
  }
  events.productChanged('c', 'demo', 'plan', ['closed'])
  events.productChanged('c', 'demo', 'spot', ['opened', 'closed'])
  events.productChanged('c', 'demo', 'contract', [])
  expect(day.read().demo).toEqual({
    contract: { ...contract, opened: contract.opened + 1 },
    spot: { opened: 3, closed: 2 },
    option,
    plan: { ...plan, closed: plan.closed + 1 },
    exchange,
  })
  clock.advance(86_400_000)
  const none = { opened: 0, closed: 0 }
  expect(day.read().demo).toEqual({
    contract: none,
    spot: none,
    option: none,
    plan: none,
    exchange: none,
  })
})

function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    request({ host: hostname, port, path, headers }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  ['with a proxy before it', { 'x-forwarded-for': '203.0.113.9' }],
  ['under another name', { host: 'evil.example.org' }],
])('a sandbox shows nothing to a caller %s', async (_, headers) => {
  const { host } = new URL(app.url)
  expect(await statusOf('/metrics', { host })).toBe(200)
  expect(await statusOf('/status', { host })).toBe(200)
  expect(await statusOf('/metrics', headers)).toBe(await statusOf('/never-there', headers))
  expect(await statusOf('/status', headers)).toBe(await statusOf('/never-there', headers))
})
