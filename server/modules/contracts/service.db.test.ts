import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC, MEME, YEN } from '#kit/scriptedMarket.ts'

const USDT = 1_000_000n
const HELD = 34_001_700n
const FEE = 408_021n

let world: ContractWorld

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(async () => {
  world.market.setOpen(true)
  await world.market.price(BTC, '68000')
  world.told.length = 0
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

describe('opening', () => {
  it('holds the margin, takes the fee and sets the most it can win aside', async () => {
    const ann = await world.customer(100n * USDT)
    const order = await world.open(ann)
    expect(order).toMatchObject({
      state: 'open',
      code: 'BTCUSDT',
      openPrice: '68003.40',
      liquidationPrice: '66303.31',
      margin: '34.001700',
      openFee: '0.408021',
      maxLoss: '34.409721',
      maxWin: '19.137979',
      worth: '680.034000',
      feeRate: '0.0006',
      closePrice: null,
      result: null,
    })
    expect(await world.balances(ann)).toEqual({
      available: 100n * USDT - HELD - FEE,
      margin: HELD,
    })
    const legs = await world.db.query<{ name: string; units: bigint }>(
      `SELECT a.bucket AS name, p.units FROM ledger_posting p
       JOIN ledger_account a ON a.id = p.account JOIN ledger_entry e ON e.id = p.entry
       WHERE e.ref = $1`,
      [order.id],
    )
    expect(Object.fromEntries(legs.map(({ name, units }) => [name, units]))).toEqual({
      available: -(HELD + FEE),
      margin: HELD,
      fees: FEE - 1n,
      rounding: 1n,
      treasury: -19_966_000n,
      escrow: 19_966_000n,
    })
    expect(world.told).toEqual([{ ...ann, order }])
  })

  it('keeps which row of the log its price came from', async () => {
    const ann = await world.customer(100n * USDT)
    const { seq } = await world.market.price(BTC, '68001')
    expect((await world.open(ann)).openLogSeq).toBe(String(seq))
  })

  it.each([
    ['an unknown instrument', { instrumentId: '999' }, CODE.instrumentUnknown],
    ['an instrument that is only quoted', { instrumentId: '4' }, CODE.productNotAllowed],
    ['an instrument without a price', { instrumentId: '3' }, CODE.priceStale],
    ['a leverage between the steps', { leverage: 19 }, CODE.leverageNotAllowed],
    ['a leverage past the last step', { leverage: 1000 }, CODE.leverageNotAllowed],
    ['more lots than the most', { lots: '1001' }, CODE.lotsOutOfRange],
    ['lots past any integer', { lots: '999999999' }, CODE.lotsOutOfRange],
    ['a stop loss above the price', { stopLoss: '68000' }, CODE.stopUnreasonable],
    ['a stop loss past the liquidation', { stopLoss: '66303.31' }, CODE.stopUnreasonable],
    ['a stop loss off the grid', { stopLoss: '67000.001' }, CODE.stopUnreasonable],
    ['a take profit below the price', { takeProfit: '68003.40' }, CODE.stopUnreasonable],
    ['a margin beyond the balance', { lots: '300' }, CODE.insufficientMargin],
  ])('refuses %s and changes nothing', async (_, body, code) => {
    const ann = await world.customer(1_000n * USDT)
    const before = await world.fingerprint()
    expect(await codeOf(world.open(ann, body))).toBe(code)
    expect(await world.fingerprint()).toBe(before)
    expect(world.told).toEqual([])
  })

  it('promises what the treasury can set aside, to the last unit', async () => {
    const poor = await openContractWorld(19_966_000n)
    try {
      await poor.market.price(BTC, '68000')
      const ann = await poor.customer(100n * USDT)
      const before = await poor.fingerprint()
      expect(await codeOf(poor.open(ann, { takeProfit: '70000.01' }))).toBe(CODE.treasuryNotFunded)
      expect(await poor.fingerprint()).toBe(before)
      await poor.open(ann)
      expect(await codeOf(poor.open(ann))).toBe(CODE.treasuryNotFunded)
      await poor.market.price(BTC, '70004')
      expect(await poor.balances(ann)).toEqual({
        available: 100n * USDT + 19_137_979n,
        margin: 0n,
      })
      await poor.godCheck()
    } finally {
      await poor.closeWorld()
    }
  })

  it('names the stops at fault', async () => {
    const ann = await world.customer(100n * USDT)
    const both = world.open(ann, { stopLoss: '70000', takeProfit: '67000' })
    await expect(both).rejects.toMatchObject({
      code: CODE.stopUnreasonable,
      fields: { stopLoss: 'unreasonable', takeProfit: 'unreasonable' },
    })
    const one = world.open(ann, { takeProfit: '67000' })
    await expect(one).rejects.toMatchObject({ fields: { takeProfit: 'unreasonable' } })
  })

  it('takes a balance to the last unit, and not one further', async () => {
    const exact = await world.customer(HELD + FEE)
    await world.open(exact)
    expect(await world.balances(exact)).toEqual({ available: 0n, margin: HELD })
    const short = await world.customer(HELD + FEE - 1n)
    expect(await codeOf(world.open(short))).toBe(CODE.insufficientMargin)
  })

  it('takes a price of exactly 10 s and none older', async () => {
    const ann = await world.customer(100n * USDT)
    world.clock.advance(10_000)
    expect(await codeOf(world.open(ann))).toBe('done')
    world.clock.advance(1)
    expect(await codeOf(world.open(ann))).toBe(CODE.priceStale)
  })

  it('takes no price of the future, which stands still until a clock set back has caught up', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    world.clock.advance(-10_001)
    expect(await codeOf(world.open(ann))).toBe(CODE.priceStale)
    expect(await codeOf(world.close(ann, id))).toBe(CODE.priceStale)
  })

  it('is refused out of trading hours', async () => {
    const ann = await world.customer(100n * USDT)
    world.market.setOpen(false)
    expect(await codeOf(world.open(ann))).toBe(CODE.marketClosed)
  })

  it('never lets one account pay for the other', async () => {
    const ann = await world.customer(100n * USDT, 'demo')
    expect(await codeOf(world.open({ ...ann, account: 'real' }))).toBe(CODE.insufficientMargin)
  })
})

describe('closing', () => {
  it('closes nothing after the moment that was named, and all until then', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    const until = new Date(world.clock.now() + 1_000).toISOString()
    world.clock.advance(1_001)
    await world.market.price(BTC, '68100')
    const before = await world.fingerprint()
    expect(await codeOf(world.close(ann, id, undefined, until))).toBe(CODE.quoteExpired)
    expect(await world.fingerprint()).toBe(before)
    world.clock.advance(-1)
    expect(await codeOf(world.close(ann, id, undefined, until))).toBe('done')
    expect(await codeOf(world.close(ann, id, undefined, until))).toBe(CODE.orderNotOpen)
  })

  it('gives back the margin with the profit, less the fee', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    await world.market.price(BTC, '69000')
    world.told.length = 0
    // Sells at 68,996.55: 0.01 x 993.15 = 9.9315; fee 689.9655 x 0.0006 = 0.4139793.
    const closed = await world.close(ann, id)
    expect(closed).toMatchObject({
      state: 'closed',
      closeReason: 'customer',
      closePrice: '68996.55',
      profit: '9.931500',
      closeFee: '0.413980',
      result: '9.109499',
    })
    expect(await world.balances(ann)).toEqual({
      available: 100n * USDT + 9_109_499n,
      margin: 0n,
    })
    expect(world.told).toEqual([{ ...ann, order: closed }])
  })

  it('is refused twice, for others, for the other account and for the unknown', async () => {
    const ann = await world.customer(100n * USDT)
    const eve = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    const before = await world.fingerprint()
    expect(await codeOf(world.close(eve, id))).toBe('404')
    expect(await codeOf(world.close({ ...ann, account: 'real' }, id))).toBe('404')
    expect(await codeOf(world.close(ann, 'no-such-order'))).toBe('404')
    expect(await world.fingerprint()).toBe(before)
    await world.close(ann, id)
    const after = await world.fingerprint()
    expect(await codeOf(world.close(ann, id))).toBe(CODE.orderNotOpen)
    expect(await world.fingerprint()).toBe(after)
  })

  it('needs an open market and a fresh price', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    world.market.setOpen(false)
    expect(await codeOf(world.close(ann, id))).toBe(CODE.marketClosed)
    world.market.setOpen(true)
    world.clock.advance(10_001)
    expect(await codeOf(world.close(ann, id))).toBe(CODE.priceStale)
  })

  it('takes no price that was logged after the log was asked for crossed levels', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    const { firstOutside } = world.market
    vi.spyOn(world.market, 'firstOutside').mockImplementationOnce(async (...asked) => {
      const hit = await firstOutside(...asked)
      world.market.logOnly(BTC, '75000')
      return hit
    })
    expect(await world.close(ann, id)).toMatchObject({
      closeReason: 'customer',
      profit: '-0.068000',
    })
  })

  it('gives a crossed take profit at its price, not at the better one of now', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    world.market.logOnly(BTC, '75000')
    expect(await world.close(ann, id)).toMatchObject({
      closeReason: 'takeProfit',
      closePrice: '70000.00',
      result: '19.137979',
    })
  })

  it('does not let a customer wait out a crossed stop loss', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    const crossing = world.market.logOnly(BTC, '66900')
    world.market.logOnly(BTC, '69000')
    expect(await world.close(ann, id)).toMatchObject({
      closeReason: 'stopLoss',
      closePrice: '66896.65',
      closeLogSeq: String(crossing.seq),
    })
  })
})

describe('extreme instruments', () => {
  it('trades a coin of eight decimals', async () => {
    const ann = await world.customer(100n * USDT)
    await world.market.price(MEME, '0.00001234')
    const stops = { stopLoss: '0.00001000', takeProfit: '0.00002' }
    const order = await world.open(ann, { instrumentId: '2', lots: '1', leverage: 2, ...stops })
    expect(order).toMatchObject({ openPrice: '0.00001236', margin: '6.180000' })
    await world.market.price(MEME, '0.00002004')
    const page = await world.contracts().list(world.db, ann, { state: 'history', limit: 1 })
    // A seller gets 0.00002001; the take profit fills at its own price.
    expect(page.items[0]).toMatchObject({ closeReason: 'takeProfit', closePrice: '0.00002000' })
  })

  it('trades a yen pair short', async () => {
    const ann = await world.customer(1_000n * USDT)
    await world.market.price(YEN, '151.234')
    const body = { instrumentId: '3', side: 'short', lots: '3', leverage: 20 } as const
    const order = await world.open(ann, { ...body, stopLoss: '152', takeProfit: '150' })
    expect(order).toMatchObject({ openPrice: '151.232', margin: '158.793600' })
    await world.market.price(YEN, '200')
    const page = await world.contracts().list(world.db, ann, { state: 'history', limit: 1 })
    expect(page.items[0]).toMatchObject({
      closeReason: 'liquidation',
      profit: '-158.793600',
      closeFee: '0.000000',
      result: '-159.587568',
    })
  })
})
