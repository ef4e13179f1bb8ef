import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, type ContractWorld, openContractWorld, refusalOf } from '#kit/contractWorld.ts'
import { deafly } from '#kit/deafly.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from './types.ts'

const USDT = 1_000_000n
const START = 1_000n * USDT

let world: ContractWorld
let ann: Holder

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(async () => {
  await world.market.price(BTC, '68000')
  ann = await world.customer(START)
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const waiting = async (state: 'waiting' | 'cancelled' = 'waiting') =>
  (await world.contracts().listWaiting(world.db, ann, { state, limit: 10 })).items
const opened = async () =>
  (await world.contracts().list(world.db, ann, { state: 'open', limit: 10 })).items

const policyOf = (rules: readonly object[]): string =>
  JSON.stringify({ name: 'test', source: '', contracts: rules })
const STRICT = policyOf([])
const LOWER = policyOf([{ marketType: 'crypto', maxLeverage: 10 }])
const ALLOWED = policyOf([{ marketType: 'crypto', maxLeverage: 20 }])

/** Ten lots long at 67,500: margin 33.75, fee 0.405. */
const LIMIT = { price: '67500', stopLoss: '66500', takeProfit: '70000' }
const HELD = 34_155_000n

describe('an order with a limit', () => {
  it('waits with its margin and fee held, and opens at the first price that reaches it', async () => {
    const placed = await world.place(ann, LIMIT)
    expect(placed).toMatchObject({ state: 'waiting', limitPrice: '67500.00', held: '34.155000' })
    expect(await world.balances(ann)).toEqual({ available: START - HELD, margin: HELD })
    await world.market.price(BTC, '67510')
    expect(await waiting()).toHaveLength(1)
    const { seq } = await world.market.price(BTC, '67400')
    expect(await waiting()).toEqual([])
    const [order] = await opened()
    expect(order).toMatchObject({ id: placed.id, openLogSeq: String(seq), openPrice: '67403.37' })
    const { available, margin } = await world.balances(ann)
    expect(margin).toBe(33_701_685n)
    expect(available).toBe(START - margin - 404_421n)
  })

  it('opens at once, at the market, where the market is better', async () => {
    expect(await world.place(ann, { price: '69000' })).toMatchObject({
      state: 'open',
      openPrice: '68003.40',
    })
    expect(await waiting()).toEqual([])
  })

  it('opens a short above the market', async () => {
    const short = { side: 'short', price: '69000', stopLoss: '70000', takeProfit: '67000' } as const
    await world.place(ann, short)
    await world.market.price(BTC, '69003')
    expect(await waiting()).toHaveLength(1)
    await world.market.price(BTC, '69010')
    expect(await opened()).toMatchObject([{ side: 'short', openPrice: '69006.54' }])
  })

  it('is cancelled by its customer once, with all of it returned', async () => {
    const { id } = await world.place(ann, LIMIT)
    expect(await world.cancel(ann, id)).toMatchObject({
      state: 'cancelled',
      cancelReason: 'customer',
    })
    expect(await world.balances(ann)).toEqual({ available: START, margin: 0n })
    expect(await codeOf(world.cancel(ann, id))).toBe(CODE.orderNotOpen)
    await world.market.price(BTC, '67000')
    expect(await opened()).toEqual([])
  })

  it('is nobody else’s to cancel', async () => {
    const { id } = await world.place(ann, LIMIT)
    const bob = await world.customer(START)
    const before = await world.fingerprint()
    expect(await codeOf(world.cancel(bob, id))).toBe('404')
    expect(await codeOf(world.cancel({ ...ann, account: 'real' }, id))).toBe('404')
    expect(await world.fingerprint()).toBe(before)
  })

  it('opens nothing where the price fell past its stop', async () => {
    await world.place(ann, LIMIT)
    await world.market.price(BTC, '66400')
    expect(await opened()).toEqual([])
    expect(await waiting('cancelled')).toMatchObject([{ cancelReason: 'stops' }])
    expect(await world.balances(ann)).toEqual({ available: START, margin: 0n })
  })

  it('is cancelled where a better price needs a margin that is not there', async () => {
    const held = 34_850_100n
    ann = await world.customer(held)
    const short = { side: 'short', stopLoss: '70500', takeProfit: '67000' } as const
    expect(await world.place(ann, { ...short, price: '68873' })).toMatchObject({ state: 'waiting' })
    await world.market.price(BTC, '69500')
    expect(await waiting('cancelled')).toMatchObject([{ cancelReason: 'margin' }])
    expect(await world.balances(ann)).toEqual({ available: held, margin: 0n })
  })

  it.each([
    ['off the tick grid', { price: '67500.001' }, '400'],
    ['a stop on the wrong side of the limit', { stopLoss: '67600' }, CODE.stopUnreasonable],
    ['a target on the wrong side of the limit', { takeProfit: '67400' }, CODE.stopUnreasonable],
    ['a leverage that is not offered', { leverage: 7 }, CODE.leverageNotAllowed],
    ['too many lots', { lots: '100000000' }, CODE.lotsOutOfRange],
    ['an unknown instrument', { instrumentId: '999' }, CODE.instrumentUnknown],
    ['more than there is', { lots: '400' }, CODE.insufficientMargin],
  ] as const)('is refused with %s, and nothing changes', async (_, part, code) => {
    const before = await world.fingerprint()
    expect(await codeOf(world.place(ann, { ...LIMIT, ...part }))).toBe(code)
    expect(await world.fingerprint()).toBe(before)
  })

  it.each([
    ['the policy no longer allows', STRICT, true, 'policy'],
    ['the policy allows with a lower leverage', LOWER, true, 'policy'],
    ['asks for a risk notice that was not accepted', null, false, 'riskNotice'],
  ] as const)(
    'is cancelled there, with all of it returned, where %s',
    async (_, policy, ok, reason) => {
      const bob = await world.customer(START)
      await world.place(bob, LIMIT)
      ann = await world.customer(START, 'real')
      await world.place(ann, LIMIT)
      world.rule(policy, ok)
      await world.market.price(BTC, '67400')
      expect(await opened()).toEqual([])
      expect(await waiting('cancelled')).toMatchObject([{ cancelReason: reason }])
      expect(await world.balances(ann)).toEqual({ available: START, margin: 0n })
      world.rule(null)
      await world.market.price(BTC, '67300')
      expect(await opened()).toEqual([])
      // Nothing of it is asked of a demo account.
      ann = bob
      expect(await opened()).toHaveLength(1)
    },
  )

  it('opens where both hold again by then', async () => {
    ann = await world.customer(START, 'real')
    await world.place(ann, LIMIT)
    world.rule(STRICT, false)
    await world.market.price(BTC, '67600')
    world.rule(ALLOWED)
    await world.market.price(BTC, '67400')
    expect(await opened()).toHaveLength(1)
    world.rule(null)
  })

  it('opens after a restart by the price that reached it meanwhile', async () => {
    await world.place(ann, LIMIT)
    world.market.logOnly(BTC, '67300')
    await world.restart()
    await world.market.price(BTC, '67350')
    expect(await opened()).toMatchObject([{ openPrice: '67303.37' }])
  })

  it('goes on waiting when the price that reached it is history', async () => {
    await world.place(ann, LIMIT)
    world.market.logOnly(BTC, '67300')
    world.clock.advance(11_000)
    await world.restart()
    await world.market.price(BTC, '67600')
    expect(await opened()).toEqual([])
    await world.market.price(BTC, '67450')
    expect(await opened()).toMatchObject([{ openPrice: '67453.38' }])
  })

  it('opens at the very next price where that is the limit too', async () => {
    await world.place(ann, LIMIT)
    world.market.logOnly(BTC, '67300')
    world.clock.advance(11_000)
    await world.restart()
    await world.market.price(BTC, '67450')
    expect(await opened()).toMatchObject([{ openPrice: '67453.38' }])
  })

  it('opens though its commit was never announced', async () => {
    await deafly(world.db, () => world.place(ann, LIMIT))
    await world.market.price(BTC, '67400')
    expect(await opened()).toEqual([])
    await world.contracts().watchNew()
    await world.market.price(BTC, '67410')
    expect(await opened()).toHaveLength(1)
  })

  it('raced by its customer and by a price ends once', async () => {
    for (let round = 0; round < 8; round += 1) {
      await world.market.price(BTC, '68000')
      ann = await world.customer(START)
      const { id } = await world.place(ann, LIMIT)
      const [answer] = await Promise.all([
        codeOf(world.cancel(ann, id)),
        world.market.price(BTC, '67400'),
      ])
      expect((await opened()).length).toBe(answer === 'done' ? 0 : 1)
      expect((await waiting('cancelled')).length).toBe(answer === 'done' ? 1 : 0)
    }
  })
})

describe('an order with a stop', () => {
  const STOP = { type: 'stop', price: '68500', stopLoss: '67500', takeProfit: '71000' } as const
  const AT_STOP = 34_661_000n

  it('waits beyond the market, and opens at the first price there: its ask, not the stop', async () => {
    const placed = await world.place(ann, STOP)
    expect(placed).toMatchObject({ state: 'waiting', entryType: 'stop', held: '34.661000' })
    expect(await world.balances(ann)).toEqual({ available: START - AT_STOP, margin: AT_STOP })
    await world.market.price(BTC, '67900')
    await world.market.price(BTC, '68490')
    expect(await waiting()).toHaveLength(1)
    await world.market.price(BTC, '68800')
    expect(await opened()).toMatchObject([{ id: placed.id, openPrice: '68803.44' }])
  })

  it('opens a short below the market at its bid', async () => {
    const short = { ...STOP, side: 'short', price: '67500', stopLoss: '68500' } as const
    await world.place(ann, { ...short, takeProfit: '65000' })
    await world.market.price(BTC, '67510')
    expect(await waiting()).toHaveLength(1)
    await world.market.price(BTC, '67300')
    expect(await opened()).toMatchObject([{ side: 'short', openPrice: '67296.63' }])
  })

  it('is refused where the market is already, placed or changed, and nothing changes', async () => {
    const placed = await world.place(ann, STOP)
    if (placed.state !== 'waiting') throw new Error('it does not wait')
    const before = await world.fingerprint()
    const here = { price: '68000', stopLoss: '67000' }
    const refusal = { code: CODE.stopReached, fields: { price: 'unreasonable' } }
    expect(await refusalOf(world.place(ann, { ...STOP, ...here }))).toMatchObject(refusal)
    expect(await refusalOf(world.revise(ann, placed, here))).toMatchObject(refusal)
    expect(await world.fingerprint()).toBe(before)
    expect(await world.revise(ann, placed, { price: '68200' })).toMatchObject({ edits: 1 })
    await world.market.price(BTC, '68300')
    expect(await opened()).toMatchObject([{ openPrice: '68303.42' }])
  })

  it('is cancelled where a gap asks for more than there is, or goes past its target', async () => {
    await world.place(ann, STOP)
    ann = await world.customer(AT_STOP)
    await world.place(ann, STOP)
    await world.market.price(BTC, '68900')
    expect(await waiting('cancelled')).toMatchObject([{ cancelReason: 'margin' }])
    expect(await world.balances(ann)).toEqual({ available: AT_STOP, margin: 0n })
    await world.market.price(BTC, '68000')
    ann = await world.customer(START)
    await world.place(ann, STOP)
    await world.market.price(BTC, '71100')
    expect(await waiting('cancelled')).toMatchObject([{ cancelReason: 'stops' }])
    expect(await world.balances(ann)).toEqual({ available: START, margin: 0n })
  })

  it('tells its customer that a stop order was filled', async () => {
    await world.place(ann, STOP)
    await world.market.price(BTC, '68600')
    const { items } = await world.notifications.list(ann.customerId, { limit: 5 })
    expect(items).toMatchObject([{ notice: { kind: 'contractOpened', entryType: 'stop' } }])
  })
})

it('sums what closed orders came to and what open ones stand at', async () => {
  const { id } = await world.open(ann)
  await world.market.price(BTC, '68500')
  const closed = await world.close(ann, id)
  await world.open(ann)
  await world.market.price(BTC, '68600')
  const total = await world.contracts().profitTotal(world.db, ann, {})
  expect(total).toMatchObject({ orders: 1, profit: closed.profit, result: closed.result })
  expect(Number(total.open)).toBeGreaterThan(0)
  const later = { from: new Date(world.clock.now() + 1).toISOString() }
  expect(await world.contracts().profitTotal(world.db, ann, later)).toMatchObject({
    orders: 0,
    profit: '0.000000',
  })
})
