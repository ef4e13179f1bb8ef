import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { deafly } from '#kit/deafly.ts'
import { BTC, ETH } from '#kit/scriptedMarket.ts'
import { fundAll, openSpotWorld, type SpotWorld } from '#kit/spotWorld.ts'

const USDT = 1_000_000n
const COIN = 100_000_000n
const rich = [{ asset: 'USDT', units: 10_000n * USDT }] as const
const both = [...rich, { asset: 'BTC', units: COIN }] as const

let world: SpotWorld

beforeAll(async () => {
  world = await openSpotWorld()
  await fundAll(world)
})
beforeEach(async () => {
  await world.market.price(BTC, '68000')
  world.told.length = 0
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

describe('a market order', () => {
  it('buys at once at the last logged price and half the spread, its fee in the coin', async () => {
    const ann = await world.customer(rich)
    const fees = await world.operator('demo', 'fees', 'BTC')
    const order = await world.place(ann)
    expect(order).toMatchObject({
      state: 'closed',
      price: '68003.40',
      amount: '0.01000000',
      paid: '680.034000',
      fee: '0.00000600',
      received: '0.00999400',
      paidAsset: 'USDT',
      receivedAsset: 'BTC',
      held: '0.000000',
      fillLogSeq: order.placedLogSeq,
    })
    expect(await world.has(ann, 'USDT')).toEqual({
      available: 9_319_966_000n,
      held: 0n,
    })
    expect(await world.has(ann, 'BTC')).toEqual({ available: 999_400n, held: 0n })
    expect((await world.operator('demo', 'fees', 'BTC')) - fees).toBe(600n)
    expect(world.told).toEqual([ann.customerId])
  })

  it('spends a total as far as it goes', async () => {
    const ann = await world.customer(rich)
    const order = await world.place(ann, { amount: undefined, total: '1000' })
    expect(order).toMatchObject({ amount: '0.01470514', total: '1000.000000', paid: '999.999518' })
  })

  it('sells at once, its fee in what it earns', async () => {
    const ann = await world.customer(both)
    const order = await world.place(ann, { side: 'sell', amount: '0.5' })
    expect(order).toMatchObject({ price: '67996.60', paid: '0.50000000', received: '33977.901020' })
    expect(await world.has(ann, 'BTC')).toEqual({ available: COIN / 2n, held: 0n })
  })

  it('knows coins of 18 decimals to the last of them', async () => {
    await world.market.price(ETH, '3140')
    const ann = await world.customer(rich)
    const amount = '0.123456789012345678'
    const order = await world.place(ann, { instrumentId: '5', amount })
    expect(order).toMatchObject({ amount, fee: '0.000074074073407408' })
    expect((await world.has(ann, 'ETH')).available).toBe(123_382_714_938_938_270n)
  })
})

describe('a limit order', () => {
  const LIMIT = { type: 'limit', price: '67000' } as const

  it('waits with its funds held, and fills at its limit by the first price that reaches it', async () => {
    const ann = await world.customer(rich)
    const order = await world.place(ann, LIMIT)
    expect(order).toMatchObject({ state: 'waiting', held: '670.000000', price: null, doneAt: null })
    expect(await world.has(ann, 'USDT')).toEqual({ available: 9_330n * USDT, held: 670n * USDT })
    // The selling price of the operator is still a cent above.
    await world.market.price(BTC, '66996.66')
    expect(await world.find(ann, order.id)).toMatchObject({ state: 'waiting' })
    const logged = await world.market.price(BTC, '66996.65')
    await world.market.price(BTC, '60000')
    expect(await world.find(ann, order.id)).toMatchObject({
      state: 'closed',
      price: '67000.00',
      paid: '670.000000',
      received: '0.00999400',
      fillLogSeq: String(logged.seq),
    })
    expect(await world.has(ann, 'USDT')).toEqual({ available: 9_330n * USDT, held: 0n })
  })

  it('sells at the side of the row when the price has jumped past its limit', async () => {
    const ann = await world.customer(both)
    const order = await world.place(ann, { ...LIMIT, side: 'sell', price: '69000', amount: '0.1' })
    expect(await world.has(ann, 'BTC')).toEqual({ available: 90_000_000n, held: 10_000_000n })
    await world.market.price(BTC, '75000')
    expect(await world.find(ann, order.id)).toMatchObject({ state: 'closed', price: '74996.25' })
  })

  it('fills at once at the market, never worse than its limit, when it is marketable', async () => {
    const ann = await world.customer(rich)
    const order = await world.place(ann, { ...LIMIT, price: '70000' })
    expect(order).toMatchObject({ state: 'closed', price: '68003.40', limitPrice: '70000.00' })
  })

  it('fills after a restart by the price that came meanwhile', async () => {
    const ann = await world.customer(rich)
    const order = await world.place(ann, LIMIT)
    const logged = world.market.logOnly(BTC, '66000')
    world.market.logOnly(BTC, '68000')
    await world.restart()
    await world.market.price(BTC, '68001')
    expect(await world.find(ann, order.id)).toMatchObject({
      state: 'closed',
      fillLogSeq: String(logged.seq),
    })
  })

  it('fills though its commit was never announced', async () => {
    const ann = await world.customer(rich)
    const { id } = await deafly(world.db, () => world.place(ann, LIMIT))
    const logged = await world.market.price(BTC, '66000')
    expect(await world.find(ann, id)).toMatchObject({ state: 'waiting' })
    await world.spot().watchNew()
    await world.market.price(BTC, '68000')
    expect(await world.find(ann, id)).toMatchObject({ fillLogSeq: String(logged.seq) })
  })

  it('costs a tick that does not reach it no question to the database', async () => {
    const ann = await world.customer(rich)
    const { id } = await world.place(ann, LIMIT)
    await world.market.price(BTC, '68000')
    const asked = vi.spyOn(world.db, 'query')
    for (let n = 0; n < 31; n += 1) await world.market.price(BTC, '68001')
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    await world.cancel(ann, id)
  })

  it('is taken back once, and all it held returns', async () => {
    const ann = await world.customer(rich)
    const order = await world.place(ann, LIMIT)
    expect(await world.cancel(ann, order.id)).toMatchObject({ id: order.id, state: 'cancelled' })
    expect(await world.has(ann, 'USDT')).toEqual({ available: 10_000n * USDT, held: 0n })
    expect(await codeOf(world.cancel(ann, order.id))).toBe(CODE.orderNotOpen)
    await world.market.price(BTC, '60000')
    expect(await world.find(ann, order.id)).toMatchObject({ state: 'cancelled', price: null })
  })

  it('is nobody else’s to take back, and not the other account’s', async () => {
    const ann = await world.customer(rich)
    const eve = await world.customer(rich)
    const { id } = await world.place(ann, LIMIT)
    for (const other of [eve, { ...ann, account: 'real' as const }]) {
      expect(await codeOf(world.cancel(other, id))).toBe('404')
      expect(await world.spot().owns(other, id)).toBe(false)
    }
    expect(await world.spot().owns(ann, id)).toBe(true)
    await world.cancel(ann, id)
  })
})

describe('refusals change nothing', () => {
  it.each([
    ['an unknown instrument', { instrumentId: '77' }, CODE.instrumentUnknown],
    ['what is no coin', { instrumentId: '3' }, CODE.productNotAllowed],
    ['a coin without books', { instrumentId: '2' }, CODE.productNotAllowed],
    ['a worth below 1 USDT', { amount: '0.00001' }, CODE.purchaseAmountWrong],
    ['a worth above 1,000,000 USDT', { amount: '15' }, CODE.purchaseAmountWrong],
    [
      'a total that buys nothing',
      { amount: undefined, total: '0.000001' },
      CODE.purchaseAmountWrong,
    ],
    ['more than there is', { amount: '1' }, CODE.insufficientMargin],
    [
      'to hold more than there is',
      { type: 'limit', price: '60000', amount: '1' },
      CODE.insufficientMargin,
    ],
    ['a sale of what one has not', { side: 'sell', amount: '0.01' }, CODE.insufficientMargin],
    ['an amount finer than the coin', { amount: '0.123456789' }, '400'],
    ['a limit off the grid', { type: 'limit', price: '67000.001' }, '400'],
    ['what comes too late', { validUntil: '2026-01-05T11:59:59.999Z' }, CODE.quoteExpired],
  ] as const)('%s', async (_, part, code) => {
    const ann = await world.customer(rich)
    const before = await world.fingerprint()
    expect(await codeOf(world.place(ann, part))).toBe(code)
    expect(await world.fingerprint()).toBe(before)
    expect(world.told).toEqual([])
  })

  it('trading is closed, or the price stands still', async () => {
    const ann = await world.customer(rich)
    world.market.setOpen(false)
    expect(await codeOf(world.place(ann))).toBe(CODE.marketClosed)
    world.market.setOpen(true)
    world.clock.advance(10_001)
    expect(await codeOf(world.place(ann))).toBe(CODE.priceStale)
    expect(await codeOf(world.place(ann, { type: 'limit', price: '67000' }))).toBe(CODE.priceStale)
  })

  it('the policy of a real account does not allow it', async () => {
    const strict = await openSpotWorld('{"name":"none","source":"","contracts":[]}')
    await strict.market.price(BTC, '68000')
    const ann = await strict.customer(rich, 'real')
    expect(await codeOf(strict.place(ann))).toBe(CODE.productNotAllowed)
    await strict.closeWorld()
  })
})
