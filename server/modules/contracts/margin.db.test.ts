import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, type ContractWorld, openContractWorld, refusalOf } from '#kit/contractWorld.ts'
import { pastGuards } from '#kit/pastGuards.ts'
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

const listed = async (state: 'open' | 'history'): Promise<readonly ContractOrder[]> =>
  (await world.contracts().list(world.db, ann, { state, limit: 50 })).items

describe('margin that is added', () => {
  it('moves the liquidation price away, and leaves entry, stops and escrow as they are', async () => {
    const order = await world.open(ann)
    const before = await world.balances(ann)
    const more = await world.addMargin(ann, order, '20.5')
    const { margin, maxLoss, liquidationPrice, edits, ...same } = order
    expect(more).toMatchObject(same)
    expect(more).toMatchObject({ edits: edits + 1, added: { margin: '20.500000' } })
    expect(Number(more.margin) - Number(margin)).toBeCloseTo(20.5, 6)
    expect(Number(more.maxLoss) - Number(maxLoss)).toBeCloseTo(20.5, 6)
    // 10 lots of 0.001: each USDT is worth 100 of the price, and all of what was added can be lost before.
    expect(Number(liquidationPrice) - Number(more.liquidationPrice)).toBeCloseTo(2_050, 2)
    expect(await world.balances(ann)).toEqual({
      available: before.available - 20_500_000n,
      margin: before.margin + 20_500_000n,
    })
    expect(await listed('open')).toEqual([more])
    expect(world.told.at(-1)).toMatchObject({ order: { id: order.id, margin: more.margin } })
  })

  it('comes back when the order is closed, in parts as well', async () => {
    const order = await world.open(ann)
    const more = await world.addMargin(ann, order, '10.000001')
    const part = await world.closePart(ann, order.id, 3n)
    const [rest] = await listed('open')
    const all = (text: string | undefined): bigint => BigInt(text?.replace('.', '') ?? -1)
    expect(all(part.margin) + all(rest?.margin)).toBe(all(more.margin))
    expect([part.added?.margin, rest?.added?.margin]).toEqual(['3.000000', '7.000001'])
    expect(Number(rest?.liquidationPrice)).toBeCloseTo(Number(more.liquidationPrice), 0)
    await world.close(ann, order.id)
    const { available, margin } = await world.balances(ann)
    const [last, first] = await listed('history')
    const earned = [last, first].map((one) => all(one?.result?.replace('-', '')))
    expect(margin).toBe(0n)
    expect(available).toBe(1_000n * USDT - (earned[0] ?? 0n) - (earned[1] ?? 0n))
  })

  it('is lost with the rest when the price falls past everything', async () => {
    const order = await world.open(ann)
    const more = await world.addMargin(ann, order, '100')
    const moved = await world.edit(ann, more, { stopLoss: '59000' })
    // Liquidated before; now it holds.
    await world.market.price(BTC, '66000')
    expect(await listed('open')).toEqual([moved])
    await world.market.price(BTC, '30000')
    const [closed] = await listed('history')
    expect(closed).toMatchObject({ closeReason: 'liquidation', profit: `-${more.margin}` })
    const lost = BigInt(more.maxLoss.replace('.', ''))
    expect(await world.balances(ann)).toEqual({ available: 1_000n * USDT - lost, margin: 0n })
  })

  it('is added once for a key, and never to a margin that nobody saw', async () => {
    const order = await world.open(ann)
    const key = 'the-same-key-for-both'
    const both = await Promise.all([1, 2].map(() => codeOf(world.addMargin(ann, order, '5', key))))
    expect(both).toEqual(['done', 'done'])
    expect(await codeOf(world.addMargin(ann, order, '5'))).toBe(CODE.orderChanged)
    const [seen] = await listed('open')
    if (seen === undefined) throw new Error('it is not open')
    expect(seen.added?.margin).toBe('5.000000')
    const race = await Promise.all([1, 2].map(() => codeOf(world.addMargin(ann, seen, '5'))))
    expect(race.toSorted()).toEqual([CODE.orderChanged, 'done'].toSorted())
  })
})

describe('margin that cannot be added', () => {
  it.each([
    ['less than a cent', '0.009999', { amount: 'outOfRange' }],
    ['finer than a unit', '1.0000001', { amount: 'malformed' }],
    ['more than the position is worth', '646.032301', { amount: 'outOfRange' }],
  ])('%s', async (_, amount, fields) => {
    const order = await world.open(ann)
    const before = await world.fingerprint()
    expect(await codeOf(world.addMargin(ann, order, amount))).toBe('400')
    expect(await refusalOf(world.addMargin(ann, order, amount))).toMatchObject({ fields })
    expect(await world.fingerprint()).toBe(before)
    // The most there is: then the margin is the worth.
    const { margin, worth } = await world.addMargin(ann, order, '646.0323')
    expect(margin).toBe(worth)
  })

  it("without the funds, at a price that is old or of a closed market, to what is over, or to another's", async () => {
    const order = await world.open(ann)
    const eve = await world.customer(1_000n * USDT)
    const code = (holder: Holder, amount = '10') => codeOf(world.addMargin(holder, order, amount))
    const before = await world.fingerprint()
    expect(await code(eve)).toBe('404')
    expect(await code({ ...ann, account: 'real' })).toBe('404')
    const poor = await world.customer(40n * USDT)
    const own = await world.open(poor)
    expect(await codeOf(world.addMargin(poor, own, '6'))).toBe(CODE.insufficientMargin)
    await world.close(poor, own.id)
    world.market.setOpen(false)
    expect(await code(ann)).toBe(CODE.marketClosed)
    world.market.setOpen(true)
    world.clock.advance(10_001)
    expect(await code(ann)).toBe(CODE.priceStale)
    await world.market.price(BTC, '68000')
    expect(await world.fingerprint()).not.toBe(before)
    await world.close(ann, order.id)
    expect(await code(ann)).toBe(CODE.orderNotOpen)
  })

  it('where a row of the log has reached a level already, though nobody came to it', async () => {
    const order = await world.open(ann)
    world.market.logOnly(BTC, '60000')
    expect(await codeOf(world.addMargin(ann, order, '100'))).toBe(CODE.orderNotOpen)
    await world.market.price(BTC, '60000')
    expect(await listed('open')).toEqual([])
  })

  it('by whoever writes the table', async () => {
    const order = await world.addMargin(ann, await world.open(ann), '10')
    const write = (set: string) =>
      world.db.query(`UPDATE contract_order SET ${set} WHERE id = $1`, [order.id])
    const edited = 'edits = edits + 1, stops_at = now()'
    for (const set of [
      'margin = margin + 1',
      `margin = margin - 1, added_per_lot = added_per_lot - 1, ${edited}`,
      `margin = margin + 1, added_per_lot = added_per_lot + 1, stop_loss = stop_loss + 1, ${edited}`,
      `added_per_lot = added_per_lot + 1, ${edited}`,
    ])
      await expect(write(set), set).rejects.toThrow('nothing else of it ever changes')
    await pastGuards(
      world.db,
      `UPDATE contract_order SET added_per_lot = added_per_lot * 2 WHERE id = '${order.id}'`,
    )
    const { breaches } = await world.contracts().audit(world.db)
    expect(breaches).toContainEqual(expect.stringContaining(`margin of order ${order.id}`))
    await pastGuards(
      world.db,
      `UPDATE contract_order SET added_per_lot = added_per_lot / 2 WHERE id = '${order.id}'`,
    )
  })
})
