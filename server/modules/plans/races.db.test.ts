import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { DAY, LOCK, openPlanWorld, PLAN_START, type PlanWorld } from '#kit/planWorld.ts'

const USDT = 1_000_000n
const PRINCIPAL = 1_000n * USDT
const FIRST = Date.UTC(2026, 0, 6)

let world: PlanWorld

beforeAll(async () => {
  world = await openPlanWorld()
})
beforeEach(() => world.clock.set(PLAN_START))
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const times = (count: number, work: () => Promise<unknown>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => codeOf(work())))

const tally = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]),
  )

describe('at the same time', () => {
  it('50 purchases with one key buy one plan, and answer the same', async () => {
    const ann = await world.customer(50n * PRINCIPAL)
    const key = randomUUID()
    const plans = await Promise.all(Array.from({ length: 50 }, () => world.buy(ann, {}, key)))
    expect(new Set(plans.map(({ id }) => id)).size).toBe(1)
    expect((await world.holdings(ann.customerId))['staked']).toBe(PRINCIPAL)
  })

  it('50 purchases of one product buy one', async () => {
    const ann = await world.customer(50n * PRINCIPAL)
    expect(tally(await times(50, () => world.buy(ann)))).toEqual({
      done: 1,
      [CODE.productAlreadyBought]: 49,
    })
  })

  it('50 exits leave once', async () => {
    const ann = await world.customer(PRINCIPAL)
    const { id } = await world.buy(ann)
    expect(tally(await times(50, () => world.redeem(ann, id)))).toEqual({
      done: 1,
      [CODE.orderNotOpen]: 49,
    })
    expect(await world.holdings(ann.customerId)).toEqual({ available: 990n * USDT })
  })

  it('two servers pay each day once', async () => {
    const holders = await Promise.all(Array.from({ length: 8 }, () => world.customer(PRINCIPAL)))
    await Promise.all(holders.map((holder) => world.buy(holder)))
    const first = world.plans()
    world.restart()
    world.clock.set(FIRST + 7 * DAY)
    await Promise.all([first.payDue(), world.plans().payDue(), world.plans().payDue()])
    for (const { customerId } of holders) {
      expect(await world.holdings(customerId)).toEqual({ available: PRINCIPAL + 2_100_000n })
    }
  })

  it('an exit and the last day: one of them ends the plan', async () => {
    for (let round = 0; round < 10; round += 1) {
      world.clock.set(PLAN_START)
      const ann = await world.customer(PRINCIPAL)
      const { id } = await world.buy(ann)
      world.clock.set(FIRST + 6 * DAY)
      await world.plans().payDue()
      const leaving = codeOf(world.redeem(ann, id))
      // Midnight passes while the customer's press is on its way.
      world.clock.set(FIRST + 7 * DAY)
      await world.plans().payDue()
      const outcome = await leaving
      await world.plans().payDue()
      const { state } = await world.plan(ann, id)
      expect([CODE.orderNotOpen, '503', 'done']).toContain(outcome)
      expect(state).toBe(outcome === 'done' ? 'redeemed' : 'profitShared')
      expect((await world.holdings(ann.customerId))['staked']).toBeUndefined()
    }
  })

  it('many customers, both partitions and two coins leave the books whole', async () => {
    const holders = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const holder = await world.customer(PRINCIPAL)
        await world.grant(holder, 100_000_000n, 'BTC')
        return holder
      }),
    )
    await Promise.all(holders.flatMap((holder) => [world.buy(holder), world.buy(holder, LOCK)]))
    world.clock.set(FIRST + 3 * DAY)
    const exits = holders.map(async (holder) => {
      const { items } = await world.plans().list(world.db, holder, { state: 'running', limit: 9 })
      return Promise.all(items.map(({ id }) => codeOf(world.redeem(holder, id))))
    })
    await Promise.all([...exits, world.plans().payDue()])
    await world.plans().payDue()
    for (const { customerId } of holders) {
      expect(await world.holdings(customerId, 'BTC')).toEqual({ available: 100_018_000n })
      expect(await world.holdings(customerId)).toEqual({ available: 990_900_000n })
    }
  })
})
