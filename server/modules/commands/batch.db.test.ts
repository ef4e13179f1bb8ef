import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from '#server/modules/ledger/types.ts'

const USDT = 1_000_000n
const HELD = 34_001_700n
let world: ContractWorld
let keys = 0

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(async () => {
  await world.market.price(BTC, '68000')
  world.runs.length = 0
  world.told.length = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.godCheck()
})
afterAll(() => world.closeWorld())

const newKey = (): string => `batch-${String((keys += 1)).padStart(16, '0')}`
const customers = (count: number): Promise<Holder[]> =>
  Promise.all(Array.from({ length: count }, () => world.customer(100n * USDT)))
const kept = async (): Promise<number> => (await world.db.query('SELECT 1 FROM command')).length
const sizes = (): number[] => world.runs.map(({ size }) => size).sort((a, b) => a - b)

/** Has this done in the next transaction that appends, when its partition is the one of `holder`. */
function onAppend(holder: Holder, times: number, fault: () => Promise<void>): void {
  const { append, partitionOf } = world.ledger
  let left = times
  vi.spyOn(world.ledger, 'append').mockImplementation(async (tx, books) => {
    await append(tx, books)
    const mine = await tx.query<{ owner: string }>(
      `SELECT a.owner FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
         JOIN ledger_account a ON a.id = p.account
       WHERE e.tx = pg_current_xact_id() AND a.owner <> 'house' LIMIT 1`,
    )
    const owner = mine[0]?.owner
    if (left === 0 || owner === undefined) return
    if (partitionOf(owner) !== partitionOf(holder.customerId)) return
    left -= 1
    await fault()
  })
}

describe('a batch', () => {
  it('runs what comes at once in a transaction a partition, and tells each its own', async () => {
    const all = await customers(20)
    const orders = await Promise.all(all.map((one) => world.open(one)))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(20)
    expect(sizes().reduce((sum, size) => sum + size, 0)).toBe(20)
    expect(world.runs.length).toBeLessThanOrEqual(2)
    expect(world.told.map(({ customerId, order }) => `${customerId} ${order.id}`).sort()).toEqual(
      orders.map(({ id }, n) => `${all[n]?.customerId ?? ''} ${id}`).sort(),
    )
  })

  it('refuses one of its commands alone, and keeps that answer', async () => {
    const all = await customers(6)
    const poor = await world.customer(USDT)
    const key = newKey()
    const before = await kept()
    const answers = await Promise.all([
      ...all.map((one) => codeOf(world.open(one))),
      codeOf(world.open(poor, {}, key)),
      codeOf(world.open(poor, { leverage: 19 })),
    ])
    expect(answers).toEqual([
      ...all.map(() => 'done'),
      CODE.insufficientMargin,
      CODE.leverageNotAllowed,
    ])
    expect(await kept()).toBe(before + 8)
    await world.grant(poor, 100n * USDT)
    expect(await codeOf(world.open(poor, {}, key))).toBe(CODE.insufficientMargin)
  })

  it('takes a key once, and gives its repeats in the same batch the same order', async () => {
    const [ann] = await customers(1)
    if (ann === undefined) throw new Error('nobody')
    const key = newKey()
    const orders = await Promise.all(Array.from({ length: 10 }, () => world.open(ann, {}, key)))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    const other = await Promise.all([
      codeOf(world.open(ann, {}, key)),
      codeOf(world.open(ann, { lots: '11' }, key)),
    ])
    expect(other).toEqual(['done', '409'])
    expect((await world.balances(ann)).margin).toBe(HELD)
  })

  it('frees the key of a refusal that may pass for the next in the same batch', async () => {
    const [ann] = await customers(1)
    if (ann === undefined) throw new Error('nobody')
    const key = newKey()
    world.market.setOpen(false)
    const before = await kept()
    expect(await codeOf(world.open(ann, {}, key))).toBe(CODE.marketClosed)
    expect(await kept()).toBe(before)
    world.market.setOpen(true)
    expect(await codeOf(world.open(ann, { lots: '11' }, key))).toBe('done')
  })

  it('loses nobody but the one whose command the database cannot take', async () => {
    const all = await customers(8)
    // A customer's id the order's table refuses: found only when everything is written.
    const bad: Holder = { customerId: 'x', account: 'demo' }
    await world.grant(bad, 100n * USDT)
    await world.db.query(
      `ALTER TABLE contract_order ADD CONSTRAINT poison CHECK (customer_id <> 'x')`,
    )
    const answers = await Promise.all([...all, bad].map((one) => codeOf(world.open(one))))
    await world.db.query('ALTER TABLE contract_order DROP CONSTRAINT poison')
    expect(answers.slice(0, 8)).toEqual(all.map(() => 'done'))
    expect(answers[8]).toMatch(/poison/)
    expect(await world.balances(bad)).toEqual({ available: 100n * USDT, margin: 0n })
    expect(Math.max(...sizes())).toBeGreaterThan(1)
  })

  it('whose connection is killed leaves nothing half done, and its commands may be sent again', async () => {
    const all = await customers(8)
    const [first] = all
    if (first === undefined) throw new Error('nobody')
    const mine = all.map((one) => ({ one, key: newKey() }))
    onAppend(first, 1, async () => {
      await world.db.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'idle in transaction'`,
      )
    })
    const send = () => Promise.all(mine.map(({ one, key }) => codeOf(world.open(one, {}, key))))
    const answers = await send()
    await world.godCheck()
    for (const [n, { one }] of mine.entries()) {
      expect((await world.balances(one)).margin).toBe(answers[n] === 'done' ? HELD : 0n)
    }
    expect(await send()).toEqual(mine.map(() => 'done'))
    for (const { one } of mine) expect((await world.balances(one)).margin).toBe(HELD)
  })

  it('whose commit got no answer is told apart by its keys', async () => {
    const [ann] = await customers(1)
    if (ann === undefined) throw new Error('nobody')
    const key = newKey()
    const { transaction } = world.db
    vi.spyOn(world.db, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work)
      throw new Error('Connection terminated unexpectedly')
    })
    await expect(world.open(ann, {}, key)).rejects.toThrow('terminated')
    const { id } = await world.open(ann, {}, key)
    expect((await world.balances(ann)).margin).toBe(HELD)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('closes a crowd of orders by one price in few transactions, each once', async () => {
    const all = await customers(6)
    const orders = await Promise.all(
      all.flatMap((one) => [world.open(one), world.open(one, { lots: '1' })]),
    )
    const clashing = all.map((one, n) => codeOf(world.close(one, orders[n * 2]?.id ?? '')))
    world.runs.length = 0
    world.told.length = 0
    await Promise.all([world.market.price(BTC, '66900'), ...clashing])
    expect(world.runs.length).toBeLessThanOrEqual(6)
    const mine = new Set(all.map(({ customerId }) => customerId))
    expect(world.told.filter(({ customerId }) => mine.has(customerId))).toHaveLength(12)
    for (const one of all) expect((await world.balances(one)).margin).toBe(0n)
    const entries = await world.db.query(
      `SELECT ref FROM ledger_entry WHERE type = 'contractClosed' AND ref = ANY ($1)
       GROUP BY ref HAVING count(*) <> 1`,
      [orders.map(({ id }) => id)],
    )
    expect(entries).toEqual([])
  })
})
