import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { MIGRATIONS } from '#kit/database.ts'
import { openOldDb } from '#kit/oldDatabase.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { migrate } from '#server/platform/migrations.ts'
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

it('begins with what was open and waiting before it was held', async () => {
  const { db, close } = await openOldDb('0026')
  try {
    const shared = `customer_id, account, instrument_id, code, app_name, side, lots, leverage, decimals,
      contract_size, fee_ppm, spread_ppm, close_out_ppm, stop_loss, take_profit`
    const values = `'ann', 'demo', 1, 'BTC', 'BTC', 'long', 1, 10, 2, 1, 100, 100, 500000, 90, 110`
    await db.query(
      `INSERT INTO contract_order (id, ${shared}, open_price, open_log_seq, opened_at, liquidation_price,
         margin, open_fee, escrow, max_win, state)
       SELECT '00000000-0000-0000-0000-00000000000' || n, ${values}, 100, 1, now(), 80, 10, 1, 7, 7, 'open'
       FROM generate_series(1, 2) AS n`,
    )
    await db.query(
      `INSERT INTO contract_waiting (id, ${shared}, limit_price, held, placed_at, placed_log_seq, state)
       VALUES ('00000000-0000-0000-0000-000000000003', ${values}, 100, 11, now(), 1, 'waiting')`,
    )
    await migrate(db, MIGRATIONS)
    expect(await db.query('SELECT * FROM contract_standing')).toEqual([
      { customer_id: 'ann', account: 'demo', orders: 3, escrow: 14n },
    ])
  } finally {
    await close()
  }
})
