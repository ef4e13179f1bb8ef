import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { openSpotWorld, type SpotWorld } from '#kit/spotWorld.ts'
import type { Holder } from '#server/modules/ledger/types.ts'

const COIN = 100_000_000n
const rich = [{ asset: 'USDT', units: 10_000_000_000n }] as const

describe('an operator without the coin', () => {
  const LIMIT = { type: 'limit', price: '67000' } as const
  let poor: SpotWorld
  let ann: Holder

  beforeEach(async () => {
    poor = await openSpotWorld()
    await poor.fund('demo', { asset: 'BTC', units: 500_000n })
    await poor.market.price(BTC, '68000')
    ann = await poor.customer(rich)
  })
  afterEach(async () => {
    await poor.godCheck()
    await poor.closeWorld()
  })

  it('sells nothing at once', async () => {
    expect(await codeOf(poor.place(ann))).toBe(CODE.treasuryNotFunded)
  })

  it('fills what waits by a later price that is there itself, never by one it could not pay', async () => {
    const order = await poor.place(ann, LIMIT)
    const other = await poor.place(ann, LIMIT)
    await poor.market.price(BTC, '66000')
    await poor.market.price(BTC, '66001')
    // Told of once each, however often it is tried.
    expect(poor.faults.splice(0)).toHaveLength(2)
    // Whoever does not want to wait takes it back.
    await poor.cancel(ann, other.id)
    await poor.fund('demo', { asset: 'BTC', units: COIN })
    await poor.market.price(BTC, '69000')
    expect(await poor.find(ann, order.id)).toMatchObject({ state: 'waiting' })
    const logged = await poor.market.price(BTC, '66500')
    expect(await poor.find(ann, order.id)).toMatchObject({
      state: 'closed',
      price: '66503.33',
      fillLogSeq: String(logged.seq),
    })
  })

  it('is asked for no row again after a restart that it could not pay before', async () => {
    const order = await poor.place(ann, LIMIT)
    await poor.market.price(BTC, '66000')
    expect(poor.faults.splice(0)).toHaveLength(1)
    await poor.fund('demo', { asset: 'BTC', units: COIN })
    poor.market.logOnly(BTC, '69000')
    await poor.restart()
    await poor.market.price(BTC, '69001')
    expect(await poor.find(ann, order.id)).toMatchObject({ state: 'waiting' })
    // What comes while it is down counts, as for any other order.
    const logged = poor.market.logOnly(BTC, '66999.99')
    poor.market.logOnly(BTC, '66000')
    poor.market.logOnly(BTC, '69000')
    await poor.restart()
    await poor.market.price(BTC, '69001')
    expect(await poor.find(ann, order.id)).toMatchObject({
      state: 'closed',
      fillLogSeq: String(logged.seq + 1n),
    })
  })

  it('tells nobody again after a restart', async () => {
    await poor.place(ann, LIMIT)
    await poor.market.price(BTC, '66000')
    expect(poor.faults.splice(0)).toHaveLength(1)
    await poor.restart()
    await poor.market.price(BTC, '66001')
    expect(poor.faults).toEqual([])
  })

  it('passes over every row there is by then, and not only the first', async () => {
    const order = await poor.place(ann, LIMIT)
    poor.market.logOnly(BTC, '66000')
    poor.market.logOnly(BTC, '66001')
    await poor.market.price(BTC, '69000')
    expect(poor.faults.splice(0)).toHaveLength(1)
    await poor.fund('demo', { asset: 'BTC', units: COIN })
    await poor.market.price(BTC, '69001')
    expect(await poor.find(ann, order.id)).toMatchObject({ state: 'waiting' })
  })

  it('fills nothing by a row it was passed over by, whoever still has it', async () => {
    const order = await poor.place(ann, LIMIT)
    const first = poor.spot()
    await poor.restart()
    const hit = poor.market.logOnly(BTC, '66000')
    await first.onPrices([hit])
    await poor.fund('demo', { asset: 'BTC', units: COIN })
    await poor.spot().onPrices([hit])
    expect(await poor.find(ann, order.id)).toMatchObject({ state: 'waiting' })
    expect(poor.faults.splice(0)).toHaveLength(1)
  })
})
