import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ContractWorld, LONG } from '#kit/contractWorld.ts'
import { type OrderApp, openOrderApp } from '#kit/orderApp.ts'
import { BTC } from '#kit/scriptedMarket.ts'

let app: OrderApp
let world: ContractWorld
let ann: string
let eve: string

const LIMIT = { ...LONG, type: 'limit', price: '67500', stopLoss: '66500', takeProfit: '70000' }

beforeAll(async () => {
  app = await openOrderApp()
  world = app.world
})
beforeEach(async () => {
  await world.market.price(BTC, '68000')
  ann = await app.customer()
  eve = await app.customer()
})
afterEach(() => world.godCheck())
afterAll(() => app.close())

const place = async () => (await app.post('openContract', ann, LIMIT)).result
const list = async (state: string) =>
  (await app.list(ann, `?state=${state}`, { virtually: 'YES' })).result.items

describe('cancelling a waiting order', () => {
  it('answers the order, once for each key, and lists it among the cancelled ones', async () => {
    const { id } = await place()
    const headers = { 'idempotency-key': 'cancelled-only-once' }
    const first = await app.post('cancelOrder', ann, { orderId: id }, headers)
    expect(first).toMatchObject({
      code: '200',
      result: { id, state: 'cancelled', cancelReason: 'customer', held: '34.155000' },
    })
    const again = await app.post('cancelOrder', ann, { orderId: id }, headers)
    expect(again.text).toBe(first.text)
    expect(await list('waiting')).toEqual([])
    expect(await list('cancelled')).toMatchObject([{ id }])
  })

  it('refuses one that waits no more, and one of somebody else', async () => {
    const { id } = await place()
    expect(await app.post('cancelOrder', eve, { orderId: id })).toMatchObject({ code: '404' })
    const real = await app.post('cancelOrder', ann, { orderId: id }, { virtually: 'NO' })
    expect(real.code).toBe('404')
    await world.market.price(BTC, '67400')
    expect(await app.post('cancelOrder', ann, { orderId: id })).toMatchObject({ code: '10216' })
    expect(await list('open')).toMatchObject([{ id }])
  })
})
