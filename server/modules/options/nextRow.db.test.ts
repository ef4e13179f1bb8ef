import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'

let world: OptionWorld

beforeAll(async () => {
  world = await openOptionWorld()
  world.source.isLive = true
  await world.priceAt(NOON, '68000')
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

it('live prices: the strike of an option is the first row after it was sent', async () => {
  const ann = await world.customer(100_000_000n)
  const asked = vi.spyOn(world.market, 'nextRow')
  const buying = world.buy(ann)
  await Promise.race([buying, vi.waitFor(() => expect(asked).toHaveBeenCalled(), 5_000)])
  await world.priceAt(NOON + 1_000, '68010')
  expect((await buying).strike).toBe('68010.00')
})

it('live prices: nothing is bought where no row comes, and what was bought before is answered again', async () => {
  const [ann, bob] = [await world.customer(100_000_000n), await world.customer(100_000_000n)]
  world.source.isLive = false
  const key = randomUUID()
  const bought = await world.buy(bob, {}, key)
  world.source.isLive = true
  const [again, refused] = await Promise.all([world.buy(bob, {}, key), codeOf(world.buy(ann))])
  expect(again.id).toBe(bought.id)
  expect(refused).toBe(CODE.priceStale)
  expect(await world.pockets(ann)).toEqual({ available: 100_000_000n, stake: 0n })
})
