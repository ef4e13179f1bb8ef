import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { MOST_AT_ONCE } from '#protocol/formulas/mostAtOnce.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'

const USDT = 1_000_000n
const MINUTE = 60_000

let world: OptionWorld
let now = NOON

beforeAll(async () => {
  world = await openOptionWorld()
})
beforeEach(async () => {
  now += 10 * MINUTE
  await world.priceAt(now, '68000')
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const times = (count: number, work: () => Promise<unknown>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => codeOf(work())))

describe('at the same time', () => {
  it('50 purchases on a balance for three buy exactly three', async () => {
    const ann = await world.customer(30n * USDT)
    const codes = await times(50, () => world.buy(ann))
    expect(codes.filter((code) => code === 'done')).toHaveLength(3)
    expect(codes.filter((code) => code === CODE.insufficientMargin)).toHaveLength(47)
    expect(await world.pockets(ann)).toEqual({ available: 0n, stake: 30n * USDT })
  })

  it('no account has more open than it may, and a settled one makes room', async () => {
    const ann = await world.customer(1_000n * USDT)
    const most = MOST_AT_ONCE.options
    const codes = await times(most + 20, () => world.buy(ann, { stake: '1' }))
    expect(codes.filter((code) => code === 'done')).toHaveLength(most)
    expect(codes.filter((code) => code === CODE.tooManyAtOnce)).toHaveLength(20)
    await world.priceAt(now + MINUTE, '68001')
    await world.priceAt(now + MINUTE + 1_000, '68001')
    await world.options().settleDue()
    expect(await codeOf(world.buy(ann, { stake: '1' }))).toBe('done')
  })

  it('50 sendings of one purchase buy once, and all get the same answer', async () => {
    const ann = await world.customer(100n * USDT)
    const key = 'one-purchase-of-many'
    const bought = await Promise.all(
      Array.from({ length: 50 }, () => world.buy(ann, undefined, key)),
    )
    expect(new Set(bought.map((option) => JSON.stringify(option))).size).toBe(1)
    expect(await world.pockets(ann)).toEqual({ available: 90n * USDT, stake: 10n * USDT })
    expect(await codeOf(world.buy(ann, { stake: '11' }, key))).toBe('409')
  })

  it('many settlements of one option settle it once', async () => {
    const ann = await world.customer(30n * USDT)
    for (let count = 0; count < 3; count += 1) await world.buy(ann)
    await world.priceAt(now + MINUTE, '68001')
    await world.priceAt(now + MINUTE + 1_000, '60000')
    const codes = await times(12, () => world.options().settleDue())
    expect(new Set(codes)).toEqual(new Set(['done']))
    expect(await world.pockets(ann)).toEqual({ available: 54n * USDT, stake: 0n })
    const entries = await world.db.query(
      `SELECT 1 FROM ledger_entry e JOIN option_order o ON o.id = e.ref
       WHERE e.type = 'optionSettled' AND o.customer_id = $1`,
      [ann.customerId],
    )
    expect(entries).toHaveLength(3)
  })

  it('purchases and settlements of many customers leave the books whole', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.customer(100n * USDT)))
    await Promise.all(people.map((one) => world.buy(one)))
    await world.priceAt(now + MINUTE, '67999')
    await world.priceAt(now + MINUTE + 1_000, '68000')
    await Promise.all([
      world.options().settleDue(),
      ...people.map((one) => world.buy(one, { side: 'down' })),
      world.options().settleDue(),
    ])
    for (const one of people) {
      expect(await world.pockets(one)).toEqual({ available: 80n * USDT, stake: 10n * USDT })
    }
  })
})
