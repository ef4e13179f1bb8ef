import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { sqlState } from '#server/platform/postgres.ts'
import { selectStandings } from './storeStanding.ts'
import type { Holder } from './types.ts'

const USDT = 1_000_000n
/** What `LONG` may win. */
const WIN = 19_966_000n

let world: ContractWorld

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(() => world.market.price(BTC, '68000').then(() => undefined))
// The audit compares every account's standing with its orders.
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

async function standing(holder: Holder) {
  const [found] = await selectStandings(world.db, [holder])
  return { orders: found?.orders, escrow: found?.escrow }
}

it('follows orders from their placing to their end', async () => {
  const ann = await world.customer(1_000n * USDT)
  expect(await standing(ann)).toEqual({ orders: 0, escrow: 0n })
  const [first] = await Promise.all([world.open(ann), world.open(ann)])
  expect(await standing(ann)).toEqual({ orders: 2, escrow: 2n * WIN })
  const waiting = await world.place(ann, { price: '67500' })
  await world.place(ann, { price: '67400' })
  expect(await standing(ann)).toEqual({ orders: 4, escrow: 2n * WIN })
  await world.cancel(ann, waiting.id)
  expect(await standing(ann)).toEqual({ orders: 3, escrow: 2n * WIN })
  await world.market.price(BTC, '67390')
  const reached = await standing(ann)
  expect(reached.orders).toBe(3)
  expect(reached.escrow).toBeGreaterThan(2n * WIN)
  await world.close(ann, first.id)
  expect((await standing(ann)).orders).toBe(2)
  await world.market.price(BTC, '60000')
  expect(await standing(ann)).toEqual({ orders: 0, escrow: 0n })
})

it('follows changed stops and what is left of a divided order', async () => {
  const ann = await world.customer(1_000n * USDT)
  const order = await world.open(ann)
  await world.edit(ann, order, { takeProfit: '71000' })
  const edited = await standing(ann)
  expect(edited.orders).toBe(1)
  expect(edited.escrow).toBeGreaterThan(WIN)
  await world.closePart(ann, order.id, 4n)
  const left = await standing(ann)
  expect(left.orders).toBe(1)
  expect(left.escrow).toBeLessThan(edited.escrow ?? 0n)
})

it('keeps accounts apart', async () => {
  const ann = await world.customer(1_000n * USDT)
  await world.open(ann)
  expect(await standing({ ...ann, account: 'real' })).toEqual({ orders: 0, escrow: 0n })
})

it.each([
  'UPDATE contract_standing SET orders = 0',
  'UPDATE contract_standing SET escrow = 0',
  `INSERT INTO contract_standing VALUES ('nobody', 'demo', 1, 1)`,
  'DELETE FROM contract_standing',
  'TRUNCATE contract_standing',
])('is moved by nothing but orders: %s', async (sql) => {
  await world.open(await world.customer(100n * USDT))
  const refused = await world.db.query(sql).catch((error: unknown) => sqlState(error))
  expect(refused).toBe('23001')
})
