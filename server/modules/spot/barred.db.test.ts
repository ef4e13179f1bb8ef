import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { fundAll, openSpotWorld, type SpotWorld } from '#kit/spotWorld.ts'

const FUNDS = [{ asset: 'USDT', units: 10_000_000_000n }] as const
const LIMIT = { type: 'limit', price: '67000' } as const
const policyOf = (spot: boolean): string =>
  JSON.stringify({ name: 'test', source: 'test', contracts: [], spot })

describe('an order that waits while its account may no longer trade coins', () => {
  let world: SpotWorld
  beforeEach(async () => {
    world = await openSpotWorld(policyOf(true))
    await fundAll(world)
    await world.market.price(BTC, '68000')
  })
  afterEach(async () => {
    await world.godCheck()
    await world.closeWorld()
  })

  it('is cancelled by the price that reaches it, with all of it returned', async () => {
    const ann = await world.customer(FUNDS, 'real')
    const bob = await world.customer(FUNDS, 'demo')
    const [own, demo] = [await world.place(ann, LIMIT), await world.place(bob, LIMIT)]
    world.rule(policyOf(false))
    expect(await codeOf(world.place(ann, LIMIT))).toBe(CODE.productNotAllowed)
    await world.market.price(BTC, '67000.01')
    expect((await world.find(ann, own.id)).state).toBe('waiting')
    const told = world.told.length
    await world.market.price(BTC, '66000')
    expect(await world.find(ann, own.id)).toMatchObject({
      state: 'cancelled',
      cancelReason: 'policy',
      held: '0.000000',
      price: null,
    })
    expect(await world.has(ann, 'USDT')).toEqual({ available: FUNDS[0].units, held: 0n })
    expect(world.told.slice(told)).toContain(ann.customerId)
    // Nothing of it is asked of a demo account.
    expect(await world.find(bob, demo.id)).toMatchObject({ state: 'closed', cancelReason: null })
    // It is over: what the policy says later changes nothing.
    world.rule(policyOf(true))
    await world.market.price(BTC, '65000')
    expect((await world.find(ann, own.id)).state).toBe('cancelled')
  })

  it('fills where it is allowed again by then', async () => {
    const ann = await world.customer(FUNDS, 'real')
    const { id } = await world.place(ann, LIMIT)
    world.rule(policyOf(false))
    await world.market.price(BTC, '67500')
    world.rule(policyOf(true))
    await world.market.price(BTC, '66000')
    expect((await world.find(ann, id)).state).toBe('closed')
  })

  it('says that its customer took it back', async () => {
    const ann = await world.customer(FUNDS, 'real')
    const { id } = await world.place(ann, LIMIT)
    await world.cancel(ann, id)
    expect(await world.find(ann, id)).toMatchObject({ cancelReason: 'customer' })
  })
})
