import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { type ExchangeWorld, fundAll, openExchangeWorld } from '#kit/exchangeWorld.ts'

let world: ExchangeWorld

beforeAll(async () => {
  world = await openExchangeWorld()
  await fundAll(world)
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

it('live prices: a quote is held against the next row of each price', async () => {
  world.market.refresh()
  const ann = await world.customer({ BTC: 100_000_000n })
  const quote = await world.quote(ann)
  world.market.beforeNext(() => world.market.set('BTCUSDT', '92000'))
  expect(await codeOf(world.use(ann, quote.id))).toBe(CODE.quoteExpired)
  world.market.beforeNext(() => world.market.set('BTCUSDT', '92400.13'))
  expect(await codeOf(world.use(ann, quote.id))).toBe('done')
})
