import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { openCallApp } from '#kit/callApp.ts'
import { DAY, LOCK, openPlanWorld, type PlanWorld, SMART } from '#kit/planWorld.ts'
import { planCalls } from './plans.ts'

let world: PlanWorld
let app: Awaited<ReturnType<typeof openCallApp>>

beforeAll(async () => {
  world = await openPlanWorld()
  app = await openCallApp(world.db, planCalls(world.plans()))
})
afterEach(() => world.godCheck())
afterAll(async () => {
  await app.close()
  await world.closeWorld()
})

interface Reply {
  readonly code: string
  readonly msg?: string
  readonly fields?: object
  readonly result: never
}

interface Sent {
  readonly token?: string
  readonly virtually?: string
  readonly key?: string
  readonly params?: Record<string, string>
  readonly query?: string
  readonly body?: unknown
}

let keys = 0

async function send(name: RouteName, { query = '', ...sent }: Sent): Promise<Reply> {
  keys += 1
  const reply = await app.inject({
    method: ROUTES[name].method,
    url: routePath(name, sent.params) + query,
    headers: {
      virtually: sent.virtually ?? 'NO',
      'content-type': 'application/json',
      'idempotency-key': sent.key ?? `key-${String(keys).padStart(16, '0')}`,
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
    },
    ...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body) }),
  })
  return reply.json<Reply>()
}

const rich = async (): Promise<string> => {
  const ann = await world.customer(5_000_000_000n)
  await world.grant(ann, 200_000_000n, 'BTC')
  return ann.customerId
}

describe('plans over HTTP', () => {
  it('are listed for visitors, with all their terms', async () => {
    const all = await send('listPlans', {})
    expect(all.result).toHaveLength(2)
    const some = await send('listPlans', { query: '?kind=staking' })
    expect(some.result).toMatchObject([{ id: 'staking-btc-3', soldOut: false }])
    const none = await send('listPlans', { query: '?kind=loan' })
    expect(none).toMatchObject({ code: '400', fields: { 'query.kind': 'malformed' } })
  })

  it('are bought, listed, paid, and left early', async () => {
    const token = await rich()
    const bought = await send('subscribePlan', { token, body: SMART })
    expect(bought).toMatchObject({ code: '200', msg: '20004', result: { state: 'earning' } })
    const { id } = bought.result as { id: string }
    await send('subscribePlan', { token, body: LOCK })
    world.clock.advance(2 * DAY)
    await world.plans().payDue()
    const running = await send('listPlanOrders', { token, query: '?kind=smart' })
    expect(running.result).toMatchObject({
      items: [{ id, paidDays: 1, income: '0.300000' }],
      income: [{ asset: 'BTC' }, { asset: 'USDT', income: '0.300000' }],
    })
    const payments = await send('listPlanPayments', { token, params: { id } })
    expect(payments.result).toMatchObject([{ day: 1, amount: '0.300000' }])
    const left = await send('redeemPlan', { token, body: { orderId: id } })
    expect(left).toMatchObject({ code: '200', result: { state: 'redeemed', exitFee: '10.000000' } })
    const history = await send('listPlanOrders', { token, query: '?state=history' })
    expect(history.result).toMatchObject({ items: [{ id, state: 'redeemed' }], next: null })
  })

  it('are not for the demo account, which has none', async () => {
    const token = await rich()
    const before = await world.fingerprint()
    for (const [name, body] of [
      ['subscribePlan', SMART],
      ['redeemPlan', { orderId: 'none' }],
    ] as const) {
      expect((await send(name, { token, virtually: 'YES', body })).code).toBe(CODE.demoNotAllowed)
    }
    const list = await send('listPlanOrders', { token, virtually: 'YES' })
    expect(list.result).toEqual({ items: [], next: null, income: [] })
    expect(await world.fingerprint()).toBe(before)
  })

  it('have one effect for one key, however often and at once it is sent', async () => {
    const token = await rich()
    const sent = { token, body: SMART, key: 'the-same-key-each-time' }
    const replies = await Promise.all(Array.from({ length: 50 }, () => send('subscribePlan', sent)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]?.code).toBe('200')
    const other = await send('subscribePlan', { ...sent, body: { ...SMART, amount: '11' } })
    expect(other.code).toBe('409')
  })

  it.each([
    ['no amount', { ...SMART, amount: undefined }, { amount: 'required' }],
    ['an amount with an exponent', { ...SMART, amount: '1e3' }, { amount: 'malformed' }],
    ['less than nothing', { ...SMART, amount: '-1' }, { amount: 'malformed' }],
    ['a number', { ...SMART, amount: 10 }, { amount: 'malformed' }],
    ['too many decimals', { ...SMART, amount: '10.0000001' }, { amount: 'tooPrecise' }],
    ['no days', { ...SMART, days: 0 }, { days: 'outOfRange' }],
    ['a yield of its own', { ...SMART, dailyRate: '1' }, { dailyRate: 'unknownField' }],
  ])('refuse %s', async (_, body, fields) => {
    const token = await rich()
    const before = await world.fingerprint()
    expect(await send('subscribePlan', { token, body })).toMatchObject({ code: '400', fields })
    expect((await world.holdings(token))['staked']).toBeUndefined()
    if (body.amount !== '10.0000001') expect(await world.fingerprint()).toBe(before)
  })

  it.each([
    [CODE.planProductWrong, { ...SMART, productId: 'no-such-plan' }],
    [CODE.noMatchingTerm, { ...SMART, days: 8 }],
    [CODE.noMatchingDays, { ...LOCK, days: 4 }],
    [CODE.investmentAmountWrong, { ...SMART, amount: '0.000001' }],
  ])('refuse with %s', async (code, body) => {
    expect((await send('subscribePlan', { token: await rich(), body })).code).toBe(code)
  })

  it('run once of each product', async () => {
    const token = await rich()
    expect((await send('subscribePlan', { token, body: SMART })).code).toBe('200')
    const again = await send('subscribePlan', { token, body: SMART })
    expect(again.code).toBe(CODE.productAlreadyBought)
  })

  it('are out of reach of others, and of nobody', async () => {
    const token = await rich()
    const eve = await rich()
    const { result } = await send('subscribePlan', { token, body: SMART })
    const { id } = result as { id: string }
    for (const [name, sent] of [
      ['redeemPlan', { body: { orderId: id } }],
      ['listPlanPayments', { params: { id } }],
    ] as const) {
      expect((await send(name, { token: eve, ...sent })).code).toBe('404')
      expect((await send(name, sent)).code).toBe('401')
    }
    expect((await send('listPlanOrders', { token: eve })).result).toMatchObject({ items: [] })
  })
})
