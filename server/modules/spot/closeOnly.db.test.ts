import { afterEach, beforeEach, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { fundAll, openSpotWorld, type SpotWorld } from '#kit/spotWorld.ts'

const FUNDS = [
  { asset: 'USDT', units: 10_000_000_000n },
  { asset: 'BTC', units: 100_000_000n },
] as const
const SALE = { side: 'sell' } as const

let world: SpotWorld
beforeEach(async () => {
  world = await openSpotWorld()
  await fundAll(world)
  await world.market.price(BTC, '68000')
})
afterEach(async () => {
  await world.godCheck()
  await world.closeWorld()
})

it('coins are sold and not bought on a price that only closes, by orders that wait too', async () => {
  const ann = await world.customer(FUNDS)
  const buys = await world.place(ann, { type: 'limit', price: '67000' })
  const sells = await world.place(ann, { ...SALE, type: 'limit', price: '69000' })
  world.market.setState('thin')
  expect(await codeOf(world.place(ann))).toBe(CODE.closeOnly)
  expect(await codeOf(world.place(ann, { type: 'limit', price: '60000' }))).toBe(CODE.closeOnly)
  expect(await world.place(ann, SALE)).toMatchObject({ state: 'closed' })
  await world.market.price(BTC, '69500')
  expect(await world.find(ann, sells.id)).toMatchObject({ state: 'closed' })
  await world.market.price(BTC, '66000')
  expect(await world.find(ann, buys.id)).toMatchObject({ state: 'waiting' })
  // What was logged then never fills it, not even where memory is gone.
  world.market.setState('full')
  await world.restart()
  await world.market.price(BTC, '67900')
  expect(await world.find(ann, buys.id)).toMatchObject({ state: 'waiting' })
  await world.market.price(BTC, '66900')
  expect(await world.find(ann, buys.id)).toMatchObject({ state: 'closed' })
})
