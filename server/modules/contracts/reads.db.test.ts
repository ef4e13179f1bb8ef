import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayAfter, daysIn } from '#protocol/days.ts'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from './types.ts'

const HOUR = 3_600_000
const ORDERS = 14
const DAYS = 12

let world: ContractWorld
let ann: Holder
let begun: number

/** Closes an order at every so many hours: some on the very moment that a day begins somewhere. */
beforeAll(async () => {
  world = await openContractWorld()
  ann = await world.customer(1_000_000_000n)
  const hour = Math.ceil(world.clock.now() / HOUR) * HOUR
  world.clock.advance(hour - world.clock.now())
  begun = world.clock.now()
  for (let index = 0; index < ORDERS; index += 1) {
    await world.market.price(BTC, String(68_000 + index * 3))
    const { id } = await world.open(ann)
    await world.market.price(BTC, String(68_000 + ((index * 37) % 90) - 40))
    await world.close(ann, id)
    world.clock.advance((7 + ((index * 11) % 23)) * HOUR)
  }
})
afterAll(() => world.closeWorld())

it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'])(
  'days of %s have each what closed between their midnights, and add up to the whole',
  async (zone) => {
    const { dayOf, startOf } = daysIn(zone)
    const from = dayOf(begun)
    const contracts = world.contracts()
    const { days, total } = await contracts.profitDays(world.db, ann, { from, days: DAYS, zone })
    expect(days).toHaveLength(DAYS)
    for (const [index, day] of days.entries()) {
      const next = startOf(dayAfter(from, index + 1))
      const range = { from: day.from, until: new Date(next).toISOString() }
      const { orders, profit, fees, result } = await contracts.profitTotal(world.db, ann, range)
      expect(day).toMatchObject({ day: dayAfter(from, index), orders, profit, fees, result })
    }
    const { orders, profit, fees, result } = await contracts.profitTotal(world.db, ann, {})
    expect(total).toEqual({ orders, profit, fees, result })
    expect(orders).toBe(ORDERS)
    expect(days.reduce((sum, day) => sum + day.orders, 0)).toBe(ORDERS)
  },
)

it('days are of one holder, and those outside are left out', async () => {
  const asked = { from: daysIn('UTC').dayOf(begun), days: 1, zone: 'UTC' }
  const contracts = world.contracts()
  const { total } = await contracts.profitDays(world.db, ann, asked)
  expect(total.orders).toBeGreaterThan(0)
  expect(total.orders).toBeLessThan(ORDERS)
  const eve = await contracts.profitDays(world.db, await world.customer(1n), asked)
  expect(eve.total).toEqual({ orders: 0, profit: '0.000000', fees: '0.000000', result: '0.000000' })
  const real = await contracts.profitDays(world.db, { ...ann, account: 'real' }, asked)
  expect(real.total.orders).toBe(0)
})
