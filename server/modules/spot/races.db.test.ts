import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { fundAll, openSpotWorld, type SpotWorld } from '#kit/spotWorld.ts'

const USDT = 1_000_000n
const LIMIT = { type: 'limit', price: '67000' } as const
/** What the limit order above holds. */
const HOLD = 670n * USDT

let world: SpotWorld

beforeAll(async () => {
  world = await openSpotWorld()
  await fundAll(world)
})
beforeEach(async () => {
  await world.market.price(BTC, '68000')
  world.told.length = 0
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const times = (count: number, work: () => Promise<unknown>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => codeOf(work())))

const tally = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]),
  )

const entries = (ref: string) =>
  world.db.query<{ type: string }>('SELECT type FROM ledger_entry WHERE ref = $1 ORDER BY id', [
    ref,
  ])

describe('at the same time', () => {
  it('50 placings on a balance for three place exactly three', async () => {
    const ann = await world.customer([{ asset: 'USDT', units: 4n * HOLD - 1n }])
    expect(tally(await times(50, () => world.place(ann, LIMIT)))).toEqual({
      done: 3,
      [CODE.insufficientMargin]: 47,
    })
    expect(await world.has(ann, 'USDT')).toEqual({ available: HOLD - 1n, held: 3n * HOLD })
  })

  it('no more wait than one account may have, however many are placed at once', async () => {
    const ann = await world.customer([{ asset: 'USDT', units: 300n * HOLD }])
    const outcomes = await times(220, () => world.place(ann, LIMIT))
    expect(tally(outcomes)).toEqual({ done: 200, [CODE.tooManyAtOnce]: 20 })
    const before = await world.fingerprint()
    expect(await codeOf(world.place(ann, LIMIT))).toBe(CODE.tooManyAtOnce)
    expect(await world.fingerprint()).toBe(before)
    // What fills at once needs no room, and what is taken back makes some.
    expect(await world.place(ann)).toMatchObject({ state: 'closed' })
    const page = { state: 'waiting', limit: 1 } as const
    const [order] = (await world.spot().list(world.db, ann, page)).items
    await world.cancel(ann, order?.id ?? '')
    expect(tally(await times(2, () => world.place(ann, LIMIT)))).toEqual({
      done: 1,
      [CODE.tooManyAtOnce]: 1,
    })
    await world.market.price(BTC, '66000')
    expect((await world.has(ann, 'USDT')).held).toBe(0n)
  })

  it('50 placings under one key are one order with one answer', async () => {
    const ann = await world.customer([{ asset: 'USDT', units: 100n * HOLD }])
    const key = 'one-key-for-all-of-them'
    const orders = await Promise.all(Array.from({ length: 50 }, () => world.place(ann, LIMIT, key)))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect((await world.has(ann, 'USDT')).held).toBe(HOLD)
    expect(await codeOf(world.place(ann, { ...LIMIT, price: '66000' }, key))).toBe('409')
  })

  it('50 cancellings of one order release it once', async () => {
    const ann = await world.customer([{ asset: 'USDT', units: HOLD }])
    const { id } = await world.place(ann, LIMIT)
    const outcomes = await times(50, () => world.cancel(ann, id))
    expect(tally(outcomes)).toEqual({ done: 1, [CODE.orderNotOpen]: 49 })
    expect(await world.has(ann, 'USDT')).toEqual({ available: HOLD, held: 0n })
    expect((await entries(id)).map(({ type }) => type)).toEqual(['spotPlaced', 'spotCancelled'])
  })

  it('of a cancelling and a filling one wins', async () => {
    const won = { closed: 0, cancelled: 0 }
    for (let round = 0; round < 12; round += 1) {
      await world.market.price(BTC, '68000')
      const ann = await world.customer([{ asset: 'USDT', units: HOLD }])
      const { id } = await world.place(ann, LIMIT)
      const filling = round % 2 === 0 ? world.market.price(BTC, '66000') : null
      const cancelling = codeOf(world.cancel(ann, id))
      await (filling ?? world.market.price(BTC, '66000'))
      const { state } = await world.find(ann, id)
      expect(await cancelling).toBe(state === 'cancelled' ? 'done' : CODE.orderNotOpen)
      expect(await entries(id)).toHaveLength(2)
      expect((await world.has(ann, 'USDT')).held).toBe(0n)
      if (state !== 'waiting') won[state] += 1
    }
    expect(won.closed + won.cancelled).toBe(12)
  })

  it('two engines on one database fill an order once', async () => {
    const ann = await world.customer([{ asset: 'USDT', units: HOLD }])
    const { id } = await world.place(ann, LIMIT)
    const first = world.spot()
    await world.restart()
    const logged = world.market.logOnly(BTC, '66990')
    await Promise.all([first.onPrices([logged]), world.spot().onPrices([logged])])
    expect((await entries(id)).map(({ type }) => type)).toEqual(['spotPlaced', 'spotFilled'])
  })

  it('many who buy, sell and change their mind leave the books whole', async () => {
    const funds = [
      { asset: 'USDT', units: 10_000n * USDT },
      { asset: 'BTC', units: 100_000_000n },
    ] as const
    const customers = await Promise.all(Array.from({ length: 10 }, () => world.customer(funds)))
    const work = customers.flatMap((ann) => [
      world.place(ann),
      world.place(ann, { side: 'sell' }),
      world.place(ann, LIMIT),
      world.place(ann, { ...LIMIT, side: 'sell', price: '69000' }),
      world.place(ann, LIMIT).then(({ id }) => codeOf(world.cancel(ann, id))),
    ])
    await Promise.all([...work, world.market.price(BTC, '68100')])
    await world.market.price(BTC, '66000')
    await world.market.price(BTC, '70000')
    for (const ann of customers) {
      expect((await world.has(ann, 'USDT')).held).toBe(0n)
      expect((await world.has(ann, 'BTC')).held).toBe(0n)
    }
  })
})
