import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, type ContractWorld, openContractWorld, refusalOf } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from './types.ts'

const USDT = 1_000_000n

let world: ContractWorld
let ann: Holder

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(async () => {
  world.market.setOpen(true)
  await world.market.price(BTC, '68000')
  ann = await world.customer(1_000n * USDT)
  world.told.length = 0
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

async function listed(state: 'open' | 'history'): Promise<readonly ContractOrder[]> {
  return (await world.contracts().list(world.db, ann, { state, limit: 50 })).items
}

describe('a part of an order', () => {
  it('is closed as an order of its own, and the rest stays open', async () => {
    const order = await world.open(ann)
    await world.market.price(BTC, '69000')
    const part = await world.closePart(ann, order.id, 4n)
    expect(part).toMatchObject({
      parentId: order.id,
      state: 'closed',
      lots: '4',
      openedLots: '10',
      closeReason: 'customer',
      margin: '13.600680',
      openFee: '0.163208',
      openLogSeq: order.openLogSeq,
      liquidationPrice: order.liquidationPrice,
    })
    const [rest] = await listed('open')
    expect(rest).toMatchObject({
      id: order.id,
      state: 'open',
      lots: '6',
      openedLots: '10',
      margin: '20.401020',
      openFee: '0.244813',
    })
    expect((await world.balances(ann)).margin).toBe(20_401_020n)
    expect(world.told.map((one) => [one.order.id, one.order.lots])).toEqual([
      [order.id, '10'],
      [order.id, '6'],
      [part.id, '4'],
    ])
    const whole = await world.close(ann, order.id)
    expect((await listed('history')).map(({ id }) => id)).toEqual([order.id, part.id])
    const total = await world.contracts().profitTotal(world.db, ann, {})
    const cents = (text: string | null): number => Math.round(Number(text) * 1e6)
    expect(cents(total.result)).toBe(cents(part.result) + cents(whole.result))
    expect(total.orders).toBe(2)
    expect((await world.balances(ann)).margin).toBe(0n)
  })

  it('never earns more than the whole at once', async () => {
    const [one, other] = [
      await world.open(ann, { lots: '7' }),
      await world.open(ann, { lots: '7' }),
    ]
    await world.market.price(BTC, '68777.77')
    const start = (await world.balances(ann)).available
    await world.close(ann, one.id)
    const atOnce = (await world.balances(ann)).available - start
    for (const lots of [1n, 2n, 1n]) await world.closePart(ann, other.id, lots)
    await world.close(ann, other.id)
    const apart = (await world.balances(ann)).available - start - atOnce
    expect(apart <= atOnce).toBe(true)
    expect(atOnce - apart < 8n).toBe(true)
  })

  it('is the whole with all its lots, and refused with more', async () => {
    const order = await world.open(ann)
    expect(await refusalOf(world.closePart(ann, order.id, 11n))).toMatchObject({
      code: CODE.lotsOutOfRange,
      fields: { lots: 'outOfRange' },
    })
    expect(await world.closePart(ann, order.id, 10n)).toMatchObject({
      id: order.id,
      parentId: null,
    })
    expect(await codeOf(world.closePart(ann, order.id, 1n))).toBe(CODE.orderNotOpen)
  })

  it('is closed once for one key, and never more than there is', async () => {
    const order = await world.open(ann)
    const key = 'the-same-key-each-time'
    const same = await Promise.all(
      Array.from({ length: 10 }, () => world.closePart(ann, order.id, 3n, key)),
    )
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(world.closePart(ann, order.id, 3n))),
    )
    // Seven are left: two parts of three, and one lot that stays.
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(2)
    expect((await listed('open'))[0]?.lots).toBe('1')
  })

  it('leaves to a level that was reached the whole of it', async () => {
    const order = await world.open(ann)
    const crossing = world.market.logOnly(BTC, '60000')
    world.market.logOnly(BTC, '68000')
    const closed = await world.closePart(ann, order.id, 4n)
    expect(closed).toMatchObject({
      id: order.id,
      lots: '10',
      closeReason: 'liquidation',
      closeLogSeq: String(crossing.seq),
    })
  })

  it('races with the liquidation of the whole, and every lot is closed once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await world.market.price(BTC, '68000')
      const order = await world.open(ann)
      world.told.length = 0
      const parts = Promise.all([
        codeOf(world.closePart(ann, order.id, 3n)),
        codeOf(world.closePart(ann, order.id, 3n)),
      ])
      await world.market.price(BTC, '60000')
      await parts
      await world.market.price(BTC, '60000')
      const closings = world.told.filter(({ order: { id, parentId, state } }) => {
        return state === 'closed' && (id === order.id || parentId === order.id)
      })
      expect(closings.reduce((sum, one) => sum + Number(one.order.lots), 0)).toBe(10)
      expect((await world.balances(ann)).margin).toBe(0n)
    }
  })
})
