import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { ROUTES } from '#protocol/routes.ts'
import type { CancelledOrder } from '#protocol/spotOrder.ts'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { openCallApp } from '#kit/callApp.ts'
import type { OrderReply } from '#kit/orderApp.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { cancelCalls, contractCanceller } from './cancel.ts'

let world: ContractWorld
let app: Awaited<ReturnType<typeof openCallApp>>

beforeAll(async () => {
  world = await openContractWorld()
  app = await openCallApp(world.db, cancelCalls([contractCanceller(world.contracts())]))
})
afterAll(async () => {
  await world.godCheck()
  await app.close()
  await world.closeWorld()
})

async function cancel(token: string, orderId: string, key: string) {
  const { method, path } = ROUTES.cancelOrder
  const reply = await app.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `cancel-of-a-contract-${key}`,
      virtually: 'YES',
    },
    payload: { orderId },
  })
  return { ...reply.json<OrderReply<CancelledOrder>>(), status: reply.statusCode }
}

it('takes back a waiting contract, once, and answers for what nobody knows', async () => {
  await world.market.price(BTC, '68000')
  const ann = await world.customer(100_000_000n)
  const limit = { price: '67500', stopLoss: '66500', takeProfit: '70000' }
  const { id } = await world.place(ann, limit)
  const first = await cancel(ann.customerId, id, '1')
  expect(first).toMatchObject({ code: '200', result: { id, product: 'contract' } })
  expect(await world.balances(ann)).toEqual({ available: 100_000_000n, margin: 0n })
  expect(await cancel(ann.customerId, id, '1')).toEqual(first)
  expect((await cancel(ann.customerId, id, '2')).code).toBe(CODE.orderNotOpen)
  expect((await cancel(ann.customerId, 'of-nobody', '3')).status).toBe(404)
})
