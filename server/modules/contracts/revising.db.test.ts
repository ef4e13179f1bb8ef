import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MOST_EDITS } from '#protocol/formulas/mostAtOnce.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { deafly } from '#kit/deafly.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Holder } from './types.ts'

const USDT = 1_000_000n
const START = 1_000n * USDT
/** Ten lots long at 20:1: margin 33.75, fee 0.405. */
const LIMIT = { price: '67500', stopLoss: '66500', takeProfit: '70000' }
const HELD = 34_155_000n

let world: ContractWorld
let ann: Holder

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(async () => {
  await world.market.price(BTC, '68000')
  ann = await world.customer(START)
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

async function place(part: object = {}): Promise<WaitingContract> {
  const placed = await world.place(ann, { ...LIMIT, ...part })
  if (placed.state !== 'waiting') throw new Error('it opened at once')
  return placed
}

const waiting = async (state: 'waiting' | 'cancelled' = 'waiting') =>
  (await world.contracts().listWaiting(world.db, ann, { state, limit: 10 })).items
const opened = async () =>
  (await world.contracts().list(world.db, ann, { state: 'open', limit: 10 })).items

async function refused(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => null,
    (fault: unknown) => fault,
  )
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`)
  return { code: error.code, ...(error.fields === undefined ? {} : { fields: error.fields }) }
}

describe('the limit and the stops of an order that waits', () => {
  it('are changed in one go, and what is held follows the limit', async () => {
    const placed = await place()
    const revised = await world.revise(ann, placed, { price: '67000', takeProfit: '69000' })
    expect(revised).toMatchObject({
      id: placed.id,
      state: 'waiting',
      edits: 1,
      limitPrice: '67000.00',
      stopLoss: '66500.00',
      takeProfit: '69000.00',
      // Margin 33.5, fee 0.402.
      held: '33.902000',
    })
    expect(await world.balances(ann)).toEqual({
      available: START - 33_902_000n,
      margin: 33_902_000n,
    })
    expect(await waiting()).toEqual([revised])
    await world.market.price(BTC, '67400')
    expect(await opened()).toEqual([])
    const { seq } = await world.market.price(BTC, '66990')
    expect(await waiting()).toEqual([])
    expect(await opened()).toMatchObject([
      {
        id: placed.id,
        openLogSeq: String(seq),
        openPrice: '66993.35',
        takeProfit: '69000.00',
        edits: 0,
      },
    ])
  })

  it('hold nothing else where only the stops are others, and the order opens with them', async () => {
    const revised = await world.revise(ann, await place(), { stopLoss: '66000' })
    expect(revised).toMatchObject({ stopLoss: '66000.00', held: '34.155000', edits: 1 })
    expect(await world.balances(ann)).toEqual({ available: START - HELD, margin: HELD })
    await world.market.price(BTC, '66400')
    expect(await opened()).toMatchObject([{ stopLoss: '66000.00' }])
  })

  it('that the market is at already open with the next price, at that', async () => {
    const revised = await world.revise(ann, await place(), { price: '68500', stopLoss: '67000' })
    expect(revised.state).toBe('waiting')
    expect(await opened()).toEqual([])
    await world.market.price(BTC, '68001')
    expect(await opened()).toMatchObject([{ openPrice: '68004.41' }])
  })

  it('are refused with what is wrong, and nothing changes', async () => {
    const placed = await place()
    const before = await world.fingerprint()
    const change = (intent: object) => refused(world.revise(ann, placed, intent))
    const stops = { code: CODE.stopUnreasonable, fields: { stopLoss: 'unreasonable' } }
    const target = { code: CODE.stopUnreasonable, fields: { takeProfit: 'unreasonable' } }
    expect(await change({ price: '67500.001' })).toMatchObject({ code: '400' })
    expect(await change({ price: '66400' })).toEqual(stops)
    // Liquidated before its stop: half the margin is 2.5% of the price.
    expect(await change({ stopLoss: '65000' })).toEqual(stops)
    expect(await change({ takeProfit: '67500' })).toEqual(target)
    expect(await change({ stopLoss: '66500.001' })).toEqual(stops)
    // Sound at its limit, and past at the market that would open it.
    expect(await change({ price: '69000', stopLoss: '68500' })).toEqual(stops)
    expect(await change({})).toEqual({ code: CODE.stopUnreasonable })
    const late = new Date(world.clock.now() - 1).toISOString()
    expect(await change({ price: '67000', validUntil: late })).toMatchObject({
      code: CODE.quoteExpired,
    })
    const other = { ...placed, limitPrice: '67500.01' }
    expect(await codeOf(world.revise(ann, other, { price: '67000' }))).toBe(CODE.orderChanged)
    const eve = await world.customer(0n)
    expect(await codeOf(world.revise(eve, placed, { price: '67000' }))).toBe('404')
    world.market.setOpen(false)
    expect(await change({ price: '67000' })).toMatchObject({ code: CODE.marketClosed })
    world.market.setOpen(true)
    world.clock.advance(10_001)
    expect(await change({ price: '67000' })).toMatchObject({ code: CODE.priceStale })
    expect(await world.fingerprint()).toBe(before)
    await world.market.price(BTC, '68000')
    await world.cancel(ann, placed.id)
    expect(await change({ price: '67000' })).toMatchObject({ code: CODE.orderNotOpen })
  })

  it('are refused where the account may no longer trade so', async () => {
    ann = await world.customer(START, 'real')
    const placed = await place()
    const rule = (contracts: readonly object[]) =>
      world.rule(JSON.stringify({ name: 'test', source: '', contracts }))
    rule([])
    expect(await codeOf(world.revise(ann, placed, { price: '67000' }))).toBe(CODE.productNotAllowed)
    rule([{ marketType: 'crypto', maxLeverage: 10 }])
    expect(await codeOf(world.revise(ann, placed, { price: '67000' }))).toBe(
      CODE.leverageNotAllowed,
    )
    world.rule(null)
    await world.revise(ann, placed, { price: '67000' })
  })

  it('are refused where there is not the margin for a higher limit', async () => {
    ann = await world.customer(HELD)
    const placed = await place()
    const before = await world.fingerprint()
    expect(await codeOf(world.revise(ann, placed, { price: '67501' }))).toBe(
      CODE.insufficientMargin,
    )
    expect(await world.fingerprint()).toBe(before)
    await world.revise(ann, placed, { price: '67499' })
  })

  it('are changed once for one key, and once of three who saw the same', async () => {
    const placed = await place()
    const key = 'the-same-key-each-time'
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.revise(ann, placed, { price: '67000' }, key)),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    const [seen] = answers
    if (seen === undefined) throw new Error('no answer')
    const outcomes = await Promise.all(
      ['66901', '66902', '66903'].map((price) => codeOf(world.revise(ann, seen, { price }))),
    )
    expect(outcomes.sort()).toEqual([CODE.orderChanged, CODE.orderChanged, 'done'])
    expect((await waiting())[0]?.edits).toBe(2)
  })

  it('are changed as often as a receipt may tell, and not once more', async () => {
    let order = await place()
    for (let n = 0; n < MOST_EDITS; n += 1) {
      order = await world.revise(ann, order, { price: n % 2 === 0 ? '67000' : '67500' })
    }
    const before = await world.fingerprint()
    expect(await codeOf(world.revise(ann, order, { price: '67000' }))).toBe(CODE.tooManyEdits)
    expect(await world.fingerprint()).toBe(before)
    // It opens none the less, and its stops have as many changes again.
    await world.market.price(BTC, '67400')
    const [open] = await opened()
    if (open === undefined) throw new Error('it did not open')
    await world.edit(ann, open, { stopLoss: '66600' })
  })

  it('come too late for a row that has reached the old limit', async () => {
    const placed = await place()
    const reaching = world.market.logOnly(BTC, '67400')
    world.market.logOnly(BTC, '68000')
    expect(await codeOf(world.revise(ann, placed, { price: '67000' }))).toBe(CODE.orderNotOpen)
    await world.market.price(BTC, '68000')
    expect(await opened()).toMatchObject([{ openLogSeq: String(reaching.seq) }])
  })

  it('may be changed though a row reached the old limit that opens nothing any more', async () => {
    const placed = await place()
    world.market.logOnly(BTC, '67400')
    world.clock.advance(11_000)
    world.market.logOnly(BTC, '68000')
    await world.revise(ann, placed, { price: '67000' })
    await world.market.price(BTC, '67300')
    expect(await opened()).toEqual([])
    await world.market.price(BTC, '66900')
    expect(await opened()).toHaveLength(1)
  })

  it('count after a commit whose answer was lost, though the old limit is reached first', async () => {
    const placed = await place()
    await deafly(world.db, () => world.revise(ann, placed, { price: '67000' }))
    await world.market.price(BTC, '67400')
    expect(await opened()).toEqual([])
    expect(await waiting()).toHaveLength(1)
    await world.market.price(BTC, '66900')
    expect(await opened()).toMatchObject([{ openPrice: '66903.35' }])
  })

  it('are found by the next look when nobody was told of them', async () => {
    const placed = await place()
    for (let n = 0; n < 3; n += 1) await world.contracts().watchNew()
    await deafly(world.db, () => world.revise(ann, placed, { price: '67900' }))
    const reaching = await world.market.price(BTC, '67800')
    await world.market.price(BTC, '68000')
    expect(await opened()).toEqual([])
    await world.contracts().watchNew()
    await world.market.price(BTC, '68000')
    expect(await opened()).toMatchObject([{ openLogSeq: String(reaching.seq) }])
  })

  it('count after a restart', async () => {
    const placed = await place()
    await world.revise(ann, placed, { price: '67000' })
    world.market.logOnly(BTC, '67400')
    await world.restart()
    await world.market.price(BTC, '67350')
    expect(await opened()).toEqual([])
    await world.market.price(BTC, '66900')
    expect(await opened()).toHaveLength(1)
  })

  it('race with the price that reaches them, and one of them wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      await world.market.price(BTC, '68000')
      ann = await world.customer(START)
      const placed = await place()
      const [answer] = await Promise.all([
        codeOf(world.revise(ann, placed, { price: '67000' })),
        world.market.price(BTC, '67400'),
      ])
      const orders = [(await waiting()).length, (await opened()).length]
      expect([answer, ...orders]).toEqual(
        answer === 'done' ? ['done', 1, 0] : [CODE.orderNotOpen, 0, 1],
      )
    }
  })
})
