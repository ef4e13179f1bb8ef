import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from './types.ts'

const START = 5_000_000_000n
const LIMIT = { price: '67500', stopLoss: '66500', takeProfit: '70000' }

let world: ContractWorld
let ann: Holder

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(async () => {
  world.market.setState('full')
  await world.market.price(BTC, '68000')
  ann = await world.customer(START)
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const stateOf = async (id: string) => {
  const { items } = await world.contracts().list(world.db, ann, { state: 'history', limit: 10 })
  return items.find((one) => one.id === id)?.closeReason ?? 'open'
}

it.each(['thin', 'doubtful'] as const)(
  'a %s price closes by hand and by level, and opens nothing',
  async (state) => {
    const [byHand, byStop, turned] = [
      await world.open(ann),
      await world.open(ann, { stopLoss: '67500', takeProfit: '70000' }),
      await world.open(ann),
    ]
    world.market.setState(state)
    expect(await codeOf(world.open(ann))).toBe(CODE.closeOnly)
    expect(await codeOf(world.place(ann, LIMIT))).toBe(CODE.closeOnly)
    const stops = { stopLoss: '75000', takeProfit: '60000' }
    expect(await codeOf(world.reverse(ann, turned, stops))).toBe(CODE.closeOnly)
    expect(await stateOf(turned.id)).toBe('open')
    expect(await world.close(ann, byHand.id)).toMatchObject({ state: 'closed' })
    await world.market.price(BTC, '67400')
    expect(await stateOf(byStop.id)).toBe('stopLoss')
  },
)

it('an order waits while its limit is reached by a price that only closes', async () => {
  const placed = await world.place(ann, LIMIT)
  world.market.setState('thin')
  await world.market.price(BTC, '67400')
  await world.market.price(BTC, '67390')
  const { items } = await world
    .contracts()
    .listWaiting(world.db, ann, { state: 'waiting', limit: 9 })
  expect(items.map(({ id }) => id)).toEqual([placed.id])
  world.market.setState('full')
  const { seq } = await world.market.price(BTC, '67380')
  const open = await world.contracts().list(world.db, ann, { state: 'open', limit: 9 })
  expect(open.items.find(({ id }) => id === placed.id)?.openLogSeq).toBe(String(seq))
})
