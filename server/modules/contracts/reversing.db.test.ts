import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from './types.ts'

const USDT = 1_000_000n
/** Stops of a short at 68,000 or 69,000. */
const STOPS = { stopLoss: '69500', takeProfit: '66000' }

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

describe('a reversal', () => {
  it('closes the order and opens its lots on the other side, at one row of the log', async () => {
    const order = await world.open(ann)
    await world.market.price(BTC, '69000')
    const runs = world.runs.length
    const { closed, opened } = await world.reverse(ann, order, STOPS)
    expect(world.runs.length - runs).toBe(1)
    expect(closed).toMatchObject({ id: order.id, state: 'closed', closeReason: 'customer' })
    expect(opened).toMatchObject({
      side: 'short',
      lots: order.lots,
      leverage: order.leverage,
      openPrice: closed.closePrice,
      openLogSeq: closed.closeLogSeq,
      stopLoss: '69500.00',
      takeProfit: '66000.00',
      margin: '34.498275',
    })
    expect(await listed('open')).toEqual([opened])
    expect((await listed('history')).map(({ id }) => id)).toEqual([order.id])
    expect((await world.balances(ann)).margin).toBe(34_498_275n)
    const [last] = await world.db.query<{ types: string[] }>(
      `SELECT array_agg(type ORDER BY id) AS types FROM ledger_entry WHERE ref = ANY($1)`,
      [[order.id, opened.id]],
    )
    expect(last?.types).toEqual(['contractOpened', 'contractClosed', 'contractOpened'])
    expect(world.told.map((one) => [one.order.id, one.order.state])).toEqual([
      [order.id, 'open'],
      [order.id, 'closed'],
      [opened.id, 'open'],
    ])
  })

  it('is watched by the stops of the new order alone, also after a restart', async () => {
    const order = await world.open(ann)
    const { opened } = await world.reverse(ann, order, STOPS)
    // The old stop loss lies at 67,000, the old take profit at 70,000.
    await world.market.price(BTC, '66990')
    expect(await listed('open')).toHaveLength(1)
    await world.restart()
    await world.market.price(BTC, '69510')
    expect(await listed('open')).toEqual([])
    const [last] = await listed('history')
    expect(last).toMatchObject({ id: opened.id, closeReason: 'stopLoss' })
  })

  it('is refused whole where the new order would be, and leaves no trace', async () => {
    const poor = await world.customer(35n * USDT)
    const order = await world.open(poor)
    // The loss leaves less than the new margin.
    await world.market.price(BTC, '67500')
    const before = await world.fingerprint()
    const refused = async (stops: Partial<typeof STOPS>, lots = order.lots): Promise<string> =>
      codeOf(world.reverse(poor, { id: order.id, lots }, { ...STOPS, ...stops }))
    expect(await refused({ stopLoss: '69000' })).toBe(CODE.insufficientMargin)
    expect(await refused({ stopLoss: '67000' })).toBe(CODE.stopUnreasonable)
    expect(await refused({ stopLoss: '69000' }, '9')).toBe(CODE.orderChanged)
    expect(await codeOf(world.reverse(ann, order, STOPS))).toBe(CODE.notFound)
    world.market.setOpen(false)
    expect(await refused({})).toBe(CODE.marketClosed)
    world.market.setOpen(true)
    expect(await world.fingerprint()).toBe(before)
    expect((await world.balances(poor)).margin).toBe(34_001_700n)
    await world.close(poor, order.id)
    expect(await refused({})).toBe(CODE.orderNotOpen)
  })

  it('pays the fee that its customer is offered now, and the inviter of each order', async () => {
    const bob = await world.customer(1_000n * USDT, 'real')
    const order = await world.open(bob)
    const offer = { discountPercent: 50, level: 3, commissionPercent: 20, inviterId: 'inviter' }
    world.offer(bob, offer)
    const { closed, opened } = await world.reverse(bob, order, STOPS)
    expect([closed.feeRate, opened.feeRate]).toEqual(['0.0006', '0.0003'])
    const back = await world.reverse(bob, opened, { stopLoss: '67000', takeProfit: '70000' })
    expect(back.closed.id).toBe(opened.id)
  })
})
