import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { ASSETS } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Holdings } from '#protocol/holdings.ts'
import type { RouteName } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import type { CancelledOrder, SpotOrder, SpotPage } from '#protocol/spotOrder.ts'
import { badBodies } from '#kit/badInput.ts'
import { openCallApp } from '#kit/callApp.ts'
import type { Headers, OrderReply } from '#kit/orderApp.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { BUY, fundAll, openSpotWorld, type SpotWorld } from '#kit/spotWorld.ts'
import { cancelCalls, type Canceller } from './cancel.ts'
import { holdingsCalls } from './holdings.ts'
import { spotCalls } from './spot.ts'

const LIMIT = { ...BUY, type: 'limit', price: '67000' } as const
const FUNDS = [{ asset: 'USDT', units: 10_000_000_000n }] as const

let world: SpotWorld
let app: Awaited<ReturnType<typeof openCallApp>>
let ann: string
let keys = 0

/** Another product, which knows one order and says so. */
const other: Canceller = {
  owns: async (_, orderId) => orderId === 'of-another-product',
  cancel: async () => ({ code: '200', json: '{"code":"200","result":"the other one"}' }),
}

beforeAll(async () => {
  world = await openSpotWorld()
  await fundAll(world)
  const spot = world.spot()
  const calls = [...spotCalls(spot), ...cancelCalls([spot, other]), ...holdingsCalls(world.ledger)]
  app = await openCallApp(world.db, calls)
})
beforeEach(async () => {
  await world.market.price(BTC, '68000')
  ann = (await world.customer(FUNDS)).customerId
})
afterEach(() => world.godCheck())
afterAll(async () => {
  await app.close()
  await world.closeWorld()
})

async function call<R>(
  route: RouteName,
  options: { payload?: object | string; query?: string; headers?: Headers } = {},
): Promise<OrderReply<R>> {
  keys += 1
  const { payload, query = '', headers = {} } = options
  const all: Headers = {
    authorization: `Bearer ${ann}`,
    'content-type': 'application/json',
    'idempotency-key': `key-${String(keys).padStart(16, '0')}`,
    virtually: 'YES',
    ...headers,
  }
  const { method, path } = ROUTES[route]
  const reply = await app.inject({
    method,
    url: `${path}${query}`,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    ...(payload === undefined ? {} : { payload }),
  })
  return { ...reply.json<OrderReply<R>>(), status: reply.statusCode, text: reply.body }
}

describe('placing, listing and taking back', () => {
  it('answers with the order, lists it where it belongs, and cancels by its id', async () => {
    const placed = await call<SpotOrder>('placeSpotOrder', { payload: LIMIT })
    expect(placed).toMatchObject({ status: 200, code: '200', msg: '20004' })
    const { id } = placed.result
    const waiting = await call<SpotPage>('listSpotOrders')
    expect(waiting.result.items).toEqual([placed.result])
    const cancelled = await call<CancelledOrder>('cancelOrder', { payload: { orderId: id } })
    expect(cancelled.result).toMatchObject({ id, product: 'spot', state: 'cancelled' })
    const traded = await call<SpotOrder>('placeSpotOrder', { payload: BUY })
    const history = await call<SpotPage>('listSpotOrders', { query: '?state=history' })
    expect(history.result.items.map((order) => order.id)).toEqual([traded.result.id, id])
    expect(history.result.items[0]).toEqual(traded.result)
    const again = await call('cancelOrder', { payload: { orderId: id } })
    expect([again.status, again.code]).toEqual([200, CODE.orderNotOpen])
  })

  it('gives lists a page at a time', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      ids.unshift((await call<SpotOrder>('placeSpotOrder', { payload: LIMIT })).result.id)
    }
    const first = await call<SpotPage>('listSpotOrders', { query: '?limit=2' })
    const query = `?limit=2&cursor=${first.result.next ?? ''}`
    const second = await call<SpotPage>('listSpotOrders', { query })
    const pages = [...first.result.items, ...second.result.items]
    expect(pages.map(({ id }) => id)).toEqual(ids)
    expect(second.result.next).toBeNull()
  })

  it('has one effect for one key, however often and at once it is sent', async () => {
    const headers = { 'idempotency-key': 'the-same-key-each-time' }
    const send = () => call<SpotOrder>('placeSpotOrder', { payload: LIMIT, headers })
    const replies = await Promise.all(Array.from({ length: 50 }, send))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect((await call<SpotPage>('listSpotOrders')).result.items).toHaveLength(1)
  })

  it('asks the product whose order it is, and says 404 for nobody’s', async () => {
    const found = await call('cancelOrder', { payload: { orderId: 'of-another-product' } })
    expect(found.result).toBe('the other one')
    const { id } = (await call<SpotOrder>('placeSpotOrder', { payload: LIMIT })).result
    const before = await world.fingerprint()
    const eve = (await world.customer([])).customerId
    const headers = { authorization: `Bearer ${eve}` }
    const foreign = await call('cancelOrder', { payload: { orderId: id }, headers })
    const unknown = await call('cancelOrder', { payload: { orderId: 'no-such-order' } })
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    expect(await world.fingerprint()).toBe(before)
  })

  it('lists what there is of every asset', async () => {
    await call('placeSpotOrder', { payload: LIMIT })
    const { result } = await call<Holdings>('listHoldings')
    expect(result.map(({ asset }) => asset)).toEqual(ASSETS)
    expect(result[0]).toEqual({
      asset: 'USDT',
      available: '9330.000000',
      margin: '0.000000',
      inOrders: '670.000000',
      inOptions: '0.000000',
      inPlans: '0.000000',
      inWithdrawals: '0.000000',
      inBids: '0.000000',
      loan: '0.000000',
      total: '10000.000000',
    })
    expect(result.find(({ asset }) => asset === 'BTC')).toMatchObject({ total: '0.00000000' })
  })
})

describe('bad input changes nothing', () => {
  const { amount: _amount, ...noAmount } = BUY
  test.each([
    ...badBodies(LIMIT).map((one) => ({ ...one, route: 'placeSpotOrder' as const })),
    ...badBodies({ ...noAmount, total: '100' }).map((one) => ({
      ...one,
      route: 'placeSpotOrder' as const,
    })),
    ...badBodies({ orderId: '4f6cbd47-0000-4000-8000-000000000000' }).map((one) => ({
      ...one,
      route: 'cancelOrder' as const,
    })),
  ])('$route: $name', async ({ json, route }) => {
    const before = await world.fingerprint()
    const reply = await call(route, { payload: json })
    expect(route === 'cancelOrder' ? [400, 404, 413] : [400, 413]).toContain(reply.status)
    expect(await world.fingerprint()).toBe(before)
  })

  test.each([
    '?state=open',
    '?limit=0',
    '?limit=101',
    '?cursor=0',
    '?cursor=abc',
    '?cursor=-1',
    `?cursor=${'9'.repeat(30)}`,
    '?customerId=1',
  ])('listBbOrder: %s', async (query) => {
    const reply = await call('listSpotOrders', { query })
    expect([reply.status, reply.code]).toEqual([400, '400'])
  })
})
