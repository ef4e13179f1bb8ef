import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { LISTED_STOPS_MS } from '#protocol/optionTerms.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { LISTED_CALL, NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'

const DAY = 86_400_000

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

it('live prices: a series is sold back at the first row after it was asked for, and not past its stop', async () => {
  const ann = await world.customer(1_000_000_000n)
  world.source.isLive = false
  const stop = Date.parse(LISTED_CALL.expiresAt) - LISTED_STOPS_MS
  await world.priceAt(stop - DAY, '68000')
  const [early, late] = [await world.buy(ann, LISTED_CALL), await world.buy(ann, LISTED_CALL)]
  await world.priceAt(stop - 1_000, '70000')
  world.source.isLive = true
  const asked = vi.spyOn(world.market, 'nextRow').mockClear()
  const selling = world.sell(ann, early.id)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), 5_000)
  await world.priceAt(stop, '69000')
  expect(await selling).toMatchObject({ outcome: 'sold', settlePrice: '69000.00' })
  const tooLate = codeOf(world.sell(ann, late.id))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), 5_000)
  await world.priceAt(stop + 1_000, '69001')
  expect(await tooLate).toBe(CODE.noMatchingTerm)
})
