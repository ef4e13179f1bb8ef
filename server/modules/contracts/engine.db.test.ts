import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { deafly } from '#kit/deafly.ts'
import { BTC, MEME } from '#kit/scriptedMarket.ts'
import type { Holder } from './types.ts'

const USDT = 1_000_000n

let world: ContractWorld
let ann: Holder

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(async () => {
  await world.market.price(BTC, '68000')
  ann = await world.customer(1_000n * USDT)
  world.told.length = 0
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

async function lastClosed(): Promise<ContractOrder | undefined> {
  const page = { state: 'history', limit: 1 } as const
  return (await world.contracts().list(world.db, ann, page)).items[0]
}

/** Makes the ledger fail to append, `times` times. */
function failPosts(times: number): void {
  const append = vi.spyOn(world.ledger, 'append')
  for (let n = 0; n < times; n += 1) append.mockRejectedValueOnce(new Error('the disk is full'))
}

/** Has this done within the next transaction, after everything was decided. */
function beforeCommit(work: () => Promise<void>): void {
  const { append } = world.ledger
  vi.spyOn(world.ledger, 'append').mockImplementationOnce(async (tx, books) => {
    await append(tx, books)
    await work()
  })
}

describe('the engine', () => {
  it.each([
    ['long', '67000', '70000', '67003.37', '67003.36', 'stopLoss', '67000.00'],
    ['long', '67000', '70000', '70003.50', '70003.51', 'takeProfit', '70000.00'],
    ['long', '67000', '70000', '66306.63', '66306.62', 'liquidation', '66303.30'],
    ['short', '69000', '66000', '68996.54', '68996.55', 'stopLoss', '69000.00'],
    ['short', '69000', '66000', '65996.71', '65996.70', 'takeProfit', '66000.00'],
  ] as const)(
    'closes a %s at the first price past %s/%s and not one tick before',
    async (side, stopLoss, takeProfit, before, at, reason, fill) => {
      const { id } = await world.open(ann, { side, stopLoss, takeProfit })
      world.told.length = 0
      if (reason !== 'liquidation') {
        await world.market.price(BTC, before)
        expect(world.told).toEqual([])
      }
      const { seq } = await world.market.price(BTC, at)
      expect(world.told).toMatchObject([
        { ...ann, order: { id, closeReason: reason, closePrice: fill, closeLogSeq: String(seq) } },
      ])
      expect((await world.balances(ann)).margin).toBe(0n)
    },
  )

  it('leaves other instruments’ orders alone', async () => {
    await world.open(ann)
    await world.market.price(MEME, '0.00000001')
    expect((await world.balances(ann)).margin).toBeGreaterThan(0n)
  })

  it('closes everything one price triggers', async () => {
    for (let n = 0; n < 5; n += 1) await world.open(ann)
    await world.open(ann, { stopLoss: '66500' })
    await world.market.price(BTC, '66900')
    const open = await world.contracts().list(world.db, ann, { state: 'open', limit: 50 })
    expect(open.items.map((order) => order.stopLoss)).toEqual(['66500.00'])
  })

  it('keeps the first crossing price when closing fails', async () => {
    await world.open(ann)
    failPosts(2)
    const crossing = await world.market.price(BTC, '66950')
    await world.market.price(BTC, '69000')
    expect(await lastClosed()).toBeUndefined()
    expect(world.faults.splice(0)).toHaveLength(2)
    // Any instrument's next price tries again.
    await world.market.price(MEME, '0.00001')
    expect(await lastClosed()).toMatchObject({
      closeReason: 'stopLoss',
      closePrice: '66946.65',
      closeLogSeq: String(crossing.seq),
    })
  })

  it('closes by the remembered price when the customer asks meanwhile', async () => {
    const { id } = await world.open(ann)
    failPosts(1)
    const crossing = await world.market.price(BTC, '66950')
    expect(world.faults.splice(0)).toHaveLength(1)
    world.market.logOnly(BTC, '69000')
    expect(await world.close(ann, id)).toMatchObject({
      closeReason: 'stopLoss',
      closeLogSeq: String(crossing.seq),
    })
  })

  it('fills at the first price after a gap', async () => {
    await world.open(ann)
    world.clock.advance(3_600_000)
    await world.market.price(BTC, '60000')
    expect(await lastClosed()).toMatchObject({
      closeReason: 'liquidation',
      closePrice: '59997.00',
      profit: '-34.001700',
      result: '-34.409721',
    })
  })

  it('misses no price that was logged before the opening was committed', async () => {
    let crossing = 0n
    beforeCommit(async () => {
      crossing = (await world.market.price(BTC, '66990')).seq
    })
    await world.open(ann)
    await world.market.price(BTC, '68000')
    expect(await lastClosed()).toMatchObject({
      closeReason: 'stopLoss',
      closeLogSeq: String(crossing),
    })
  })

  it('loses no trigger to a crash between the log and the closing', async () => {
    await world.open(ann)
    const crossing = world.market.logOnly(BTC, '66990')
    world.market.logOnly(BTC, '71000')
    await world.restart()
    await world.market.price(BTC, '68000')
    expect(await lastClosed()).toMatchObject({
      closeReason: 'stopLoss',
      closeLogSeq: String(crossing.seq),
    })
  })

  it('takes open orders up again after a restart', async () => {
    await world.open(ann)
    await world.restart()
    await world.market.price(BTC, '68500')
    expect(await lastClosed()).toBeUndefined()
    await world.market.price(BTC, '70100')
    expect(await lastClosed()).toMatchObject({ closeReason: 'takeProfit' })
  })

  it('asks the log on starting, not when the market of the order next moves', async () => {
    await world.open(ann)
    const crossing = world.market.logOnly(BTC, '66990')
    await world.restart()
    // By then the row may be gone: the log is kept for a time, and a market may be closed for days.
    const kept = vi.spyOn(world.market, 'firstOutside').mockResolvedValue(null)
    await world.market.price(BTC, '68000')
    kept.mockRestore()
    expect(await lastClosed()).toMatchObject({ closeLogSeq: String(crossing.seq) })
  })

  it('finds an order whose commit was never announced', async () => {
    await deafly(world.db, () => world.open(ann))
    const crossing = await world.market.price(BTC, '66990')
    await world.contracts().watchNew()
    await world.market.price(BTC, '68000')
    expect(await lastClosed()).toMatchObject({ closeLogSeq: String(crossing.seq) })
  })

  it('asks the database nothing in a tick that reaches nothing, however many there are', async () => {
    const { id } = await world.open(ann)
    await world.market.price(BTC, '68000')
    const asked = vi.spyOn(world.db, 'query')
    for (let n = 0; n < 31; n += 1) await world.market.price(BTC, '68001')
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    await world.close(ann, id)
  })

  it('tells nobody of what is rolled back', async () => {
    beforeCommit(() => Promise.reject(new Error('the answer could not be kept')))
    await expect(world.open(ann)).rejects.toThrow('could not be kept')
    expect(world.told).toEqual([])
    await world.market.price(BTC, '60000')
    expect(world.told).toEqual([])
  })
})
