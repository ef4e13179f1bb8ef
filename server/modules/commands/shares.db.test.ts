import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'

const USDT = 1_000_000n
/** One customer's share of it is 1,000 USDT, in each product. */
const TREASURY = 50_000n * USDT
/** 10 lots of 0.001 BTC that may win 19.966 USDT: fifty of them are 998.30. */
const MANY = 60
const FIT = 50
const MINUTE = 60_000

const done = (codes: readonly string[]): number => codes.filter((code) => code === 'done').length

describe('contracts of one customer', () => {
  let world: ContractWorld

  beforeAll(async () => {
    world = await openContractWorld(TREASURY)
  })
  beforeEach(() => world.market.price(BTC, '68000'))
  afterEach(() => world.godCheck())
  afterAll(() => world.closeWorld())

  /** 10 lots at 20:1 hold 34 USDT, and could win more than 5,000 at nine times the price. */
  const FAR = { takeProfit: '600000' }

  it('bind no more than a share, however far a small margin is meant to go', async () => {
    const ann = await world.customer(1_000n * USDT)
    const before = await world.fingerprint()
    expect(await codeOf(world.open(ann, FAR))).toBe(CODE.treasuryNotFunded)
    expect(await codeOf(world.place(ann, { ...FAR, price: '69000' }))).toBe(CODE.treasuryNotFunded)
    expect(await world.fingerprint()).toBe(before)
    expect(await codeOf(world.open(ann))).toBe('done')
  })

  it('are not opened by their limit either: the order is cancelled', async () => {
    const ann = await world.customer(1_000n * USDT)
    const { id } = await world.place(ann, { ...FAR, price: '67500' })
    await world.market.price(BTC, '67490')
    const { items } = await world.contracts().listWaiting(world.db, ann, {
      state: 'cancelled',
      limit: 5,
    })
    expect(items).toMatchObject([{ id, cancelReason: 'treasury' }])
    expect(await world.balances(ann)).toEqual({ available: 1_000n * USDT, margin: 0n })
  })

  it('fill it to the last whole order in one batch, whichever way they are asked for', async () => {
    const [ann, bob] = [await world.customer(9_000n * USDT), await world.customer(9_000n * USDT)]
    const codes = await Promise.all(
      Array.from({ length: MANY }, (_, n) =>
        codeOf(n % 2 === 0 ? world.open(ann) : world.place(ann, { price: '69000' })),
      ),
    )
    expect(done(codes)).toBe(FIT)
    expect(new Set(codes)).toEqual(new Set(['done', CODE.treasuryNotFunded]))
    expect(await codeOf(world.open(bob))).toBe('done')
  })

  it('bind no more by a take profit that is set further, and less by one that comes nearer', async () => {
    const ann = await world.customer(1_000n * USDT)
    const order = await world.open(ann)
    const before = await world.fingerprint()
    expect(await codeOf(world.edit(ann, order, FAR))).toBe(CODE.treasuryNotFunded)
    expect(await world.fingerprint()).toBe(before)
    // In one batch: the two together are over the share, and what the first gives back fits a third.
    const codes = await Promise.all([
      codeOf(world.edit(ann, order, { takeProfit: '166000' })),
      codeOf(world.open(ann, { takeProfit: '72000' })),
      codeOf(world.edit(ann, { ...order, takeProfit: '166000' }, { takeProfit: '160000' })),
      codeOf(world.open(ann, { takeProfit: '72000' })),
    ])
    expect(codes).toEqual(['done', CODE.treasuryNotFunded, 'done', 'done'])
  })

  it('have their share back when they are closed', async () => {
    const ann = await world.customer(9_000n * USDT)
    const opened = await Promise.all(Array.from({ length: FIT }, () => world.open(ann)))
    expect(await codeOf(world.open(ann))).toBe(CODE.treasuryNotFunded)
    await world.close(ann, opened[0]?.id ?? '')
    expect(await codeOf(world.open(ann))).toBe('done')
    expect(await codeOf(world.open(ann))).toBe(CODE.treasuryNotFunded)
    await world.market.price(BTC, '70500')
    expect(await codeOf(world.open(ann, { stopLoss: '69500', takeProfit: '71500' }))).toBe('done')
  })
})

describe('options of one customer', () => {
  let world: OptionWorld

  beforeAll(async () => {
    world = await openOptionWorld(TREASURY)
    await world.priceAt(NOON, '68000')
  })
  afterEach(() => world.godCheck())
  afterAll(() => world.closeWorld())

  it('bind no more than a share, together and over a restart, until they are settled', async () => {
    const ann = await world.customer(9_000n * USDT)
    // Each may win 340 less its premium of 9.862378: three of them bind 990.41.
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(world.buy(ann, { kind: 'callPut' }))),
    )
    expect(done(codes)).toBe(3)
    await world.restart()
    expect(await codeOf(world.buy(ann, { kind: 'callPut', side: 'put' }))).toBe(
      CODE.treasuryNotFunded,
    )
    // 9.587134 are left: 0.8 of 11.983918, rounded down.
    expect(await codeOf(world.buy(ann, { stake: '11.983919' }))).toBe(CODE.treasuryNotFunded)
    expect(await codeOf(world.buy(ann, { stake: '11.983918' }))).toBe('done')
    expect(await codeOf(world.buy(await world.customer(100n * USDT)))).toBe('done')
    await world.settleAt(NOON + MINUTE + 1_000)
    await world.priceAt(NOON + 2 * MINUTE, '68000')
    expect(await codeOf(world.buy(ann, { stake: '12' }))).toBe(CODE.treasuryNotFunded)
    await world.settleAt(NOON + 61 * MINUTE)
    await world.priceAt(NOON + 62 * MINUTE, '68000')
    expect(await codeOf(world.buy(ann, { stake: '12' }))).toBe('done')
  })
})
