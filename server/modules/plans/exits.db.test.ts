import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { DAY, LOCK, openPlanWorld, PLAN_START, type PlanWorld, SMART } from '#kit/planWorld.ts'

const USDT = 1_000_000n
const BTC = 100_000_000n
const PRINCIPAL = 1_000n * USDT
const DAILY = 300_000n
/** The first midnight after the purchase. */
const FIRST = Date.UTC(2026, 0, 6)

let world: PlanWorld

beforeAll(async () => {
  world = await openPlanWorld()
})
beforeEach(() => {
  world.clock.set(PLAN_START)
  world.told.length = 0
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

describe('leaving early', () => {
  it('costs the disclosed share, keeps what was paid, and returns the rest to the treasury', async () => {
    const ann = await world.customer(PRINCIPAL)
    const { id } = await world.buy(ann, { amount: '999.999999' })
    world.clock.set(FIRST + 2 * DAY)
    await world.plans().payDue()
    const before = await world.holdings('house')
    const left = await world.redeem(ann, id)
    expect(left).toMatchObject({
      state: 'redeemed',
      paidDays: 2,
      income: '0.599999',
      exitFee: '10.000000',
      exitCost: null,
      nextPaymentAt: null,
      endedAt: '2026-01-08T00:00:00.000Z',
    })
    expect(await world.holdings(ann.customerId)).toEqual({
      available: PRINCIPAL - 10n * USDT + 599_999n,
    })
    const after = await world.holdings('house')
    const moved = (bucket: string) => (after[bucket] ?? 0n) - (before[bucket] ?? 0n)
    expect([moved('fees'), moved('rounding')]).toEqual([9_999_999n, 1n])
    expect([moved('treasury'), moved('yieldEscrow')]).toEqual([1_500_000n, -1_500_000n])
    expect(await codeOf(world.redeem(ann, id))).toBe(CODE.orderNotOpen)
  })

  it('pays the days that are over first', async () => {
    const ann = await world.customer(PRINCIPAL)
    const { id } = await world.buy(ann)
    world.clock.set(FIRST + 3 * DAY)
    expect(await world.redeem(ann, id)).toMatchObject({ paidDays: 3, income: '0.900000' })
  })

  it('after the term costs nothing: the plan is over', async () => {
    const ann = await world.customer(PRINCIPAL)
    const { id } = await world.buy(ann)
    world.clock.set(FIRST + 7 * DAY)
    expect(await codeOf(world.redeem(ann, id))).toBe(CODE.orderNotOpen)
    expect(await world.holdings(ann.customerId)).toEqual({ available: PRINCIPAL + 7n * DAILY })
  })

  it('is for its own customer alone', async () => {
    const ann = await world.customer(PRINCIPAL)
    const eve = await world.customer(PRINCIPAL)
    const { id } = await world.buy(ann)
    world.clock.set(FIRST + DAY)
    const before = await world.fingerprint()
    expect(await codeOf(world.redeem(eve, id))).toBe('404')
    expect(await codeOf(world.plans().payments(world.db, eve.customerId, id))).toBe('404')
    expect((await world.plans().list(world.db, eve, { state: 'running', limit: 9 })).items).toEqual(
      [],
    )
    expect(await world.fingerprint()).toBe(before)
    await world.plans().payDue()
  })
})

describe('the lists', () => {
  it('give pages, newest first, by kind', async () => {
    const ann = await world.customer(20n * PRINCIPAL)
    await world.grant(ann, BTC, 'BTC')
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const { id } = await world.buy(ann, { amount: '10' })
      await world.redeem(ann, id)
      ids.unshift(id)
    }
    const lock = await world.buy(ann, LOCK)
    const list = (page: object) =>
      world.plans().list(world.db, ann, { state: 'history', limit: 2, ...page })
    const first = await list({})
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await list({ cursor: first.next ?? '' })
    expect([second.items.map(({ id }) => id), second.next]).toEqual([ids.slice(2), null])
    const running = await list({ state: 'running' })
    expect(running.items.map(({ id }) => id)).toEqual([lock.id])
    expect((await list({ state: 'running', kind: 'smart' })).items).toEqual([])
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: '400' })
  })

  it('show what is on sale, of one kind or all', async () => {
    const [smart, lock] = await world.plans().products(world.db, null)
    expect(smart).toEqual({
      id: 'smart-7',
      kind: 'smart',
      asset: 'USDT',
      days: 7,
      dailyRate: '0.0003',
      minAmount: '10.000000',
      maxAmount: '50000.000000',
      unitPrice: null,
      exitRate: '0.01',
      soldOut: false,
    })
    expect(lock).toMatchObject({ id: 'staking-btc-3', unitPrice: '0.01000000', exitRate: null })
    expect(await world.plans().products(world.db, 'staking')).toEqual([lock])
    await world.plans().offer([{ ...SMART_AGAIN, dailyRate: '0.05' }])
    expect(await world.plans().products(world.db, 'smart')).toEqual([smart])
  })
})

const SMART_AGAIN = {
  id: SMART.productId,
  kind: 'smart',
  asset: 'USDT',
  days: 7,
  minAmount: '10',
  maxAmount: '50000',
  unitPrice: null,
  exitRate: '0.01',
} as const
