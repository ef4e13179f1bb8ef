import type { ActionAfter } from '#server/modules/market/types.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { lookAt } from './looking.ts'
import { selectTrailingAfter } from './storeTrails.ts'
import { noteTrails } from './trails.ts'

type Action = ReturnType<ActionAfter>

let world: ContractWorld

beforeAll(async () => {
  world = await openContractWorld()
  await world.market.price(BTC, '68000')
})
afterAll(() => world.closeWorld())

const engine = { firstHit: async () => null, watch: () => undefined }

it('moves a stop loss that trails no further than the row that a corporate action ends its order at', async () => {
  const ann = await world.customer(1_000_000_000n)
  const { id } = await world.edit(ann, await world.open(ann), { trail: '500' })
  await world.market.price(BTC, '68100')
  const row = world.market.last(BTC)
  await world.market.price(BTC, '68300')
  const after = world.market.last(BTC)
  if (row === null || after === null) throw new Error('no price')
  const stored = async () => {
    const [order] = await selectTrailingAfter(world.db, 0n, 10)
    if (order === undefined) throw new Error('no order')
    return order
  }
  const before = await stored()
  const stopsAt = async (action: Action) => {
    const deps = { market: world.market, engine, actionAfter: () => action }
    const asks = [{ to: 'edit', orderId: id } as never]
    const [seen] = await lookAt(deps as never, world.db, asks, [before])
    return seen?.order.changes.trail?.peakLogSeq
  }
  const exAt = after.at
  expect(await stopsAt(null)).toBe(after.seq)
  expect(await stopsAt({ exAt, row })).toBe(row.seq)
  expect(await stopsAt({ exAt, row: null })).toBe(before.changes.trail?.peakLogSeq)
  const note = (actionAfter: () => Action) =>
    noteTrails({ db: world.db, market: world.market, engine, actionAfter })
  await note(() => ({ exAt, row: null }))
  expect((await stored()).changes.trail).toEqual(before.changes.trail)
  await note(() => null)
  expect((await stored()).changes.trail?.peakLogSeq).toBe(after.seq)
})
