import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'

const USDT = 1_000_000n
const COST = 34_409_721n

let world: ContractWorld

beforeAll(async () => {
  world = await openContractWorld()
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

describe('at the same time', () => {
  it('50 openings on a balance for three open exactly three', async () => {
    const ann = await world.customer(3n * COST + COST - 1n)
    const outcomes = await times(50, () => world.open(ann))
    expect(tally(outcomes)).toEqual({ done: 3, '10011': 47 })
    expect(await world.balances(ann)).toEqual({ available: COST - 1n, margin: 3n * 34_001_700n })
  })

  it('50 closings of one order close it once', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    world.told.length = 0
    const outcomes = await times(50, () => world.close(ann, id))
    expect(tally(outcomes)).toEqual({ done: 1, '10216': 49 })
    expect(world.told).toHaveLength(1)
    const entries = await world.db.query(
      "SELECT 1 FROM ledger_entry WHERE ref = $1 AND type = 'contractClosed'",
      [id],
    )
    expect(entries).toHaveLength(1)
  })

  it('closings and a trigger of one order close it once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ann = await world.customer(100n * USDT)
      await world.market.price(BTC, '68000')
      const { id } = await world.open(ann)
      world.told.length = 0
      const outcomes = times(5, () => world.close(ann, id))
      await world.market.price(BTC, '66990')
      const done = (await outcomes).filter((outcome) => outcome === 'done')
      expect(done.length).toBeLessThanOrEqual(1)
      const closings = world.told.filter(({ order }) => order.id === id)
      expect(closings).toHaveLength(1)
      expect((await world.balances(ann)).margin).toBe(0n)
    }
  })

  it('two engines on one database fire a trigger once', async () => {
    const ann = await world.customer(100n * USDT)
    await world.open(ann)
    const first = world.contracts()
    await world.restart()
    world.told.length = 0
    const logged = world.market.logOnly(BTC, '66990')
    await Promise.all([first.onPrices([logged]), world.contracts().onPrices([logged])])
    expect(world.told).toHaveLength(1)
  })

  it('many customers opening and closing leave the books whole', async () => {
    const customers = await Promise.all(
      Array.from({ length: 12 }, () => world.customer(100n * USDT)),
    )
    const work = customers.flatMap((holder) =>
      Array.from({ length: 3 }, async () => {
        const { id } = await world.open(holder).catch(() => ({ id: 'none' }))
        await world.close(holder, id).catch(() => undefined)
      }),
    )
    await Promise.all([...work, world.market.price(BTC, '68100')])
    for (const holder of customers) {
      expect((await world.balances(holder)).margin).toBe(0n)
    }
  })
})
