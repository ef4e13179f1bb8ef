import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { keyedFor, resultOf } from '#kit/keyed.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from './types.ts'

const FUNDS = 100_000_000n

let world: ContractWorld

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(async () => {
  world.market.source = 'live'
  await world.market.price(BTC, '68000')
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const closing = (holder: Holder, orderId: string, worstPrice: string): Promise<ContractOrder> => {
  const body = { orderId, worstPrice }
  return resultOf(world.contracts().close(holder, body, keyedFor(holder, 'closeContract', body)))
}

/** Sends something, and logs a price as soon as it waits for one, or is over. */
async function sentBefore<T>(text: string, send: () => Promise<T>): Promise<T> {
  const asked = vi.spyOn(world.market, 'nextRow').mockClear()
  const sent = send()
  await Promise.race([sent, vi.waitFor(() => expect(asked).toHaveBeenCalled(), 5_000)])
  await world.market.price(BTC, text)
  return sent
}

it('live prices: an order opens and closes at the first row after it was sent', async () => {
  const ann = await world.customer(FUNDS)
  const order = await sentBefore('68010', () => world.open(ann))
  expect(order.openPrice).toBe('68013.41')
  const closed = await sentBefore('68020', () => closing(ann, order.id, '68000'))
  expect(closed).toMatchObject({ closeReason: 'customer', closePrice: '68016.59' })
})

it('live prices: an order is turned around at the next row, and a marketable limit filled at it', async () => {
  const ann = await world.customer(FUNDS)
  world.market.source = 'simulated'
  const order = await world.open(ann)
  world.market.source = 'live'
  const stops = { stopLoss: '69000', takeProfit: '66000' }
  const { opened } = await sentBefore('68010', () => world.reverse(ann, order, stops))
  expect(opened.openPrice).toBe('68006.59')
  const placed = await sentBefore('68020', () => world.place(ann, { price: '68100' }))
  expect(placed).toMatchObject({ openPrice: '68023.41' })
})

it('refuses a worse price than was accepted, and changes nothing', async () => {
  const ann = await world.customer(FUNDS)
  world.market.source = 'simulated'
  expect(await codeOf(world.open(ann, { worstPrice: '68003.39' }))).toBe(CODE.quoteExpired)
  expect(await codeOf(world.open(ann, { worstPrice: '0.000000001' }))).toBe(CODE.malformed)
  expect(await world.balances(ann)).toEqual({ available: FUNDS, margin: 0n })
  const order = await world.open(ann, { worstPrice: '68003.40' })
  expect(await codeOf(closing(ann, order.id, '67996.61'))).toBe(CODE.quoteExpired)
  expect((await closing(ann, order.id, '67996.60')).closePrice).toBe('67996.60')
})

it('closes by a level that was reached at whatever price that is', async () => {
  const ann = await world.customer(FUNDS)
  world.market.source = 'simulated'
  const order = await world.open(ann)
  world.market.logOnly(BTC, '66900')
  expect(await closing(ann, order.id, '67990')).toMatchObject({ closeReason: 'stopLoss' })
})
