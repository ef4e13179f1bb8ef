import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { type ExchangeWorld, fundAll, openExchangeWorld } from '#kit/exchangeWorld.ts'

const BTC = 100_000_000n
let world: ExchangeWorld

beforeAll(async () => {
  world = await openExchangeWorld()
  await fundAll(world)
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

it('uses no quote while the prices stand still that it would be held against', async () => {
  const ann = await world.customer({ BTC })
  world.market.refresh()
  world.clock.advance(9_000)
  const { id } = await world.quote(ann)
  world.clock.advance(1_000)
  expect(await codeOf(world.use(ann, (await world.quote(ann, { to: 'ETH' })).id))).toBe('done')
  // The quote is 2 s old and lives, but nobody knows what the market gives by now.
  world.clock.advance(1_000)
  expect(await codeOf(world.use(ann, id))).toBe(CODE.priceStale)
  world.market.refresh()
  expect(await codeOf(world.use(ann, id))).toBe('done')
})
