import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { PlaceSpotOrderBody } from '#protocol/spotOrder.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { BUY, fundAll, openSpotWorld, type SpotWorld } from '#kit/spotWorld.ts'

const FUNDS = [{ asset: 'USDT', units: 10_000_000_000n }] as const

let world: SpotWorld

beforeAll(async () => {
  world = await openSpotWorld()
  await fundAll(world)
  await world.market.price(BTC, '68000')
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

it('live prices: coins are bought at the first row after the order was sent', async () => {
  const ann = await world.customer(FUNDS)
  world.market.source = 'live'
  const asked = vi.spyOn(world.market, 'nextRow')
  const buying = world.place(ann)
  await Promise.race([buying, vi.waitFor(() => expect(asked).toHaveBeenCalled(), 5_000)])
  await world.market.price(BTC, '68010')
  world.market.source = 'simulated'
  expect((await buying).price).toBe('68013.41')
})

it('a market order is refused at a worse price than was accepted', async () => {
  const ann = await world.customer(FUNDS)
  expect(await codeOf(world.place(ann, { worstPrice: '68000' }))).toBe(CODE.quoteExpired)
  expect(await world.has(ann, 'USDT')).toEqual({ available: FUNDS[0].units, held: 0n })
  expect((await world.place(ann, { worstPrice: '68100' })).state).toBe('closed')
  const limit = { ...BUY, type: 'limit', price: '67000', worstPrice: '68100' }
  expect(PlaceSpotOrderBody.safeParse(limit).error?.issues[0]?.path).toEqual(['worstPrice'])
})
