import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
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
    expect(tally(outcomes)).toEqual({ done: 3, [CODE.insufficientMargin]: 47 })
    expect(await world.balances(ann)).toEqual({ available: COST - 1n, margin: 3n * 34_001_700n })
  })

  it('openings and placings beyond the most one account may have are refused, and all others made', async () => {
    const ann = await world.customer(1_000n * COST)
    const limit = { price: '67500', stopLoss: '66500', takeProfit: '70000' }
    const both = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          codeOf(n % 2 === 0 ? world.open(ann) : world.place(ann, limit)),
        ),
      )
    expect(tally(await both(190))).toEqual({ done: 190 })
    expect(tally(await both(40))).toEqual({ done: 10, [CODE.tooManyAtOnce]: 30 })
    const before = await world.fingerprint()
    expect(await codeOf(world.open(ann))).toBe(CODE.tooManyAtOnce)
    expect(await world.fingerprint()).toBe(before)
    // The other account, and anybody else, has room of its own.
    const real = { ...ann, account: 'real' } as const
    await world.grant(real, COST)
    await world.open(real)
    // What ends makes room again, in the same moment too.
    const page = { state: 'open', limit: 1 } as const
    const [order] = (await world.contracts().list(world.db, ann, page)).items
    const next = await Promise.all([world.close(ann, order?.id ?? ''), codeOf(world.open(ann))])
    expect(next[1]).toBe('done')
    const [waits] = (
      await world.contracts().listWaiting(world.db, ann, { state: 'waiting', limit: 1 })
    ).items
    await world.cancel(ann, waits?.id ?? '')
    // A waiting order that opens takes no more room than before.
    await world.market.price(BTC, '67400')
    expect(tally(await both(3))).toEqual({ done: 1, [CODE.tooManyAtOnce]: 2 })
  })

  it('50 closings of one order close it once', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    world.told.length = 0
    const outcomes = await times(50, () => world.close(ann, id))
    expect(tally(outcomes)).toEqual({ done: 1, [CODE.orderNotOpen]: 49 })
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
