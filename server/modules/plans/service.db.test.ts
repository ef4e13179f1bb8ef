import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { createPlanOffers } from './service.ts'
import { DAY, LOCK, openPlanWorld, PLAN_START, type PlanWorld } from '#kit/planWorld.ts'

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

describe('buying', () => {
  it('holds the principal and sets the yield of the whole term aside', async () => {
    const ann = await world.customer(1_500n * USDT)
    const before = await world.holdings('house')
    expect(await world.buy(ann)).toMatchObject({
      productId: 'smart-7',
      kind: 'smart',
      asset: 'USDT',
      state: 'earning',
      principal: '1000.000000',
      unitPrice: null,
      quantity: null,
      days: 7,
      dailyRate: '0.0003',
      exitRate: '0.01',
      totalYield: '2.100000',
      boughtAt: '2026-01-05T10:30:00.000Z',
      startsAt: '2026-01-06T00:00:00.000Z',
      endsAt: '2026-01-13T00:00:00.000Z',
      paidDays: 0,
      income: '0.000000',
      nextPaymentAt: '2026-01-07T00:00:00.000Z',
      nextPayment: '0.300000',
      exitCost: '10.000000',
      exitFee: null,
      endedAt: null,
    })
    expect(await world.holdings(ann.customerId)).toEqual({
      available: 500n * USDT,
      staked: PRINCIPAL,
    })
    const after = await world.holdings('house')
    const moved = (bucket: string) => (after[bucket] ?? 0n) - (before[bucket] ?? 0n)
    expect([moved('treasury'), moved('yieldEscrow')]).toEqual([-7n * DAILY, 7n * DAILY])
    expect(world.told).toEqual([ann.customerId])
  })

  it('of lock mining holds whole units of its coin, and cannot be left', async () => {
    const ann = await world.customer(2n * BTC, 'BTC')
    const plan = await world.buy(ann, LOCK)
    expect(plan).toMatchObject({
      kind: 'staking',
      asset: 'BTC',
      unitPrice: '0.01000000',
      quantity: '100',
      totalYield: '0.00018000',
      exitRate: null,
      exitCost: null,
    })
    expect(await world.holdings(ann.customerId, 'BTC')).toEqual({ available: BTC, staked: BTC })
    const before = await world.fingerprint()
    expect(await codeOf(world.redeem(ann, plan.id))).toBe(CODE.orderNotOpen)
    expect(await world.fingerprint()).toBe(before)
  })

  it.each([
    ['an unknown product', { productId: 'smart-8' }, CODE.planProductWrong],
    ['a term that the product has not', { days: 30 }, CODE.noMatchingTerm],
    ['a cycle that the product has not', { ...LOCK, days: 7 }, CODE.noMatchingDays],
    ['less than the least', { amount: '9.999999' }, CODE.investmentAmountWrong],
    ['more than the most', { amount: '50000.000001' }, CODE.investmentAmountWrong],
    ['nothing', { amount: '0' }, CODE.investmentAmountWrong],
    [
      'no whole multiple of the subscription price',
      { ...LOCK, amount: '0.015' },
      CODE.purchaseAmountWrong,
    ],
    ['more decimals than the asset has', { amount: '10.0000001' }, '400'],
    ['more than is available', { amount: '1000.000001' }, CODE.insufficientMargin],
    ['a coin that is not there', LOCK, CODE.insufficientMargin],
  ])('refuses %s and changes nothing', async (_, body, code) => {
    const ann = await world.customer(PRINCIPAL)
    const before = await world.fingerprint()
    expect(await codeOf(world.buy(ann, body))).toBe(code)
    expect(await world.fingerprint()).toBe(before)
    expect(world.told).toEqual([])
  })

  it('refuses the same product while one of it runs, and sells it again after', async () => {
    const ann = await world.customer(3n * PRINCIPAL)
    const { id } = await world.buy(ann)
    expect(await codeOf(world.buy(ann))).toBe(CODE.productAlreadyBought)
    await world.redeem(ann, id)
    await world.buy(ann)
    expect(await codeOf(world.buy(ann))).toBe(CODE.productAlreadyBought)
  })

  it('promises what the treasury can set aside, to the last unit', async () => {
    const poor = await openPlanWorld({ treasury: 7n * DAILY - 1n })
    try {
      const ann = await poor.customer(PRINCIPAL)
      expect(await poor.plans().products(poor.db, 'smart')).toMatchObject([{ soldOut: false }])
      const before = await poor.fingerprint()
      expect(await codeOf(poor.buy(ann))).toBe(CODE.treasuryNotFunded)
      expect(await poor.fingerprint()).toBe(before)
      await poor.buy(ann, { amount: '999.999' })
      expect(await poor.plans().products(poor.db, 'smart')).toMatchObject([{ soldOut: true }])
      await poor.godCheck()
    } finally {
      await poor.closeWorld()
    }
  })

  it('is not open where nothing is on sale', async () => {
    const bare = await openPlanWorld({ offers: [] })
    try {
      const ann = await bare.customer(PRINCIPAL)
      expect(await codeOf(bare.buy(ann))).toBe(CODE.smartTradingNotEnabled)
      expect(await bare.plans().products(bare.db, null)).toEqual([])
    } finally {
      await bare.closeWorld()
    }
  })

  it('of a product that left the sale is refused, and what was bought runs on', async () => {
    const other = await openPlanWorld()
    try {
      const ann = await other.customer(PRINCIPAL)
      const { id } = await other.buy(ann)
      const { db, clock } = other
      await createPlanOffers({ db, clock, areApart: async () => false }).end('tom', 'smart-7')
      expect(await other.plans().products(other.db, 'smart')).toEqual([])
      expect(await codeOf(other.buy(ann))).toBe(CODE.planProductWrong)
      other.clock.set(FIRST + 7 * DAY)
      await other.plans().payDue()
      expect(await other.plan(ann, id)).toMatchObject({ state: 'profitShared' })
    } finally {
      await other.closeWorld()
    }
  })
})

describe('days', () => {
  it('are paid when a whole UTC day is over, not an instant before, and once', async () => {
    const ann = await world.customer(PRINCIPAL)
    const { id } = await world.buy(ann)
    const incomeAt = async (at: number): Promise<string> => {
      world.clock.set(at)
      await world.plans().payDue()
      return (await world.plan(ann, id)).income
    }
    expect(await incomeAt(FIRST)).toBe('0.000000')
    expect(await incomeAt(FIRST + DAY - 1)).toBe('0.000000')
    expect(await incomeAt(FIRST + DAY)).toBe('0.300000')
    expect(await incomeAt(FIRST + DAY)).toBe('0.300000')
    expect(await incomeAt(FIRST + 2 * DAY + 1)).toBe('0.600000')
    expect(await world.plan(ann, id)).toMatchObject({
      state: 'earning',
      paidDays: 2,
      nextPaymentAt: '2026-01-09T00:00:00.000Z',
    })
    expect(await world.holdings(ann.customerId)).toEqual({
      available: 2n * DAILY,
      staked: PRINCIPAL,
    })
  })

  it('of an absence are paid one by one, each with its date', async () => {
    const ann = await world.customer(PRINCIPAL)
    const { id } = await world.buy(ann)
    world.clock.set(FIRST + 3 * DAY + 5)
    world.restart()
    await world.plans().payDue()
    const entries = await world.db.query<{ reason: string; units: bigint }>(
      `SELECT e.reason, p.units FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
         JOIN ledger_account a ON a.id = p.account
       WHERE e.ref = $1 AND e.type = 'planYield' AND a.bucket = 'available' ORDER BY e.id`,
      [id],
    )
    expect(entries).toEqual([
      { reason: '1/7 2026-01-06', units: DAILY },
      { reason: '2/7 2026-01-07', units: DAILY },
      { reason: '3/7 2026-01-08', units: DAILY },
    ])
    const payments = await world.plans().payments(world.db, ann.customerId, id)
    const paidAt = '2026-01-09T00:00:00.005Z'
    expect(payments).toEqual([
      { day: 3, amount: '0.300000', overAt: '2026-01-09T00:00:00.000Z', paidAt },
      { day: 2, amount: '0.300000', overAt: '2026-01-08T00:00:00.000Z', paidAt },
      { day: 1, amount: '0.300000', overAt: '2026-01-07T00:00:00.000Z', paidAt },
    ])
  })

  it('end with the term: all of the yield, and the principal once', async () => {
    const ann = await world.customer(PRINCIPAL)
    const bob = await world.customer(BTC, 'BTC')
    const { id } = await world.buy(ann)
    const lock = await world.buy(bob, LOCK)
    world.clock.set(FIRST + 100 * DAY)
    await world.plans().payDue()
    await world.plans().payDue()
    expect(await world.plan(ann, id)).toMatchObject({
      state: 'profitShared',
      paidDays: 7,
      income: '2.100000',
      nextPaymentAt: null,
      nextPayment: null,
      exitCost: null,
      endedAt: '2026-04-16T00:00:00.000Z',
    })
    expect(await world.holdings(ann.customerId)).toEqual({ available: PRINCIPAL + 7n * DAILY })
    expect(await world.holdings(bob.customerId, 'BTC')).toEqual({ available: BTC + 18_000n })
    expect(await codeOf(world.redeem(ann, id))).toBe(CODE.orderNotOpen)
    expect((await world.plan(bob, lock.id)).state).toBe('profitShared')
  })

  it('count up in what a customer is told of all plans', async () => {
    const ann = await world.customer(2n * PRINCIPAL)
    await world.grant(ann, BTC, 'BTC')
    const { id } = await world.buy(ann)
    await world.buy(ann, LOCK)
    world.clock.set(FIRST + 2 * DAY)
    await world.plans().payDue()
    await world.redeem(ann, id)
    await world.buy(ann, { amount: '500' })
    const { income } = await world.plans().list(world.db, ann, { state: 'history', limit: 1 })
    expect(income).toEqual([
      {
        asset: 'BTC',
        kind: 'staking',
        staked: '1.00000000',
        income: '0.00012000',
        ahead: '0.00006000',
      },
      { asset: 'USDT', kind: 'smart', staked: '500.000000', income: '0.600000', ahead: '1.050000' },
    ])
  })
})
