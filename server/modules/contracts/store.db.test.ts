import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'

const USDT = 1_000_000n

let world: ContractWorld

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(() => world.market.price(BTC, '68000').then(() => undefined))
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

describe('lists', () => {
  it('gives own orders newest first, a page at a time', async () => {
    const ann = await world.customer(1_000n * USDT)
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.unshift((await world.open(ann)).id)
    const list = (state: 'open' | 'history', cursor?: string) =>
      world.contracts().list(world.db, ann, { state, cursor, limit: 2 })
    const first = await list('open')
    const second = await list('open', first.next ?? '')
    const third = await list('open', second.next ?? '')
    const pages = [first, second, third]
    expect(pages.map((page) => page.items.length)).toEqual([2, 2, 1])
    expect(pages.flatMap((page) => page.items.map((order) => order.id))).toEqual(ids)
    expect(third.next).toBeNull()

    await world.close(ann, ids[1] ?? '')
    await world.close(ann, ids[3] ?? '')
    await world.close(ann, ids[0] ?? '')
    const history = await list('history')
    expect(history.items.map((order) => order.id)).toEqual([ids[0], ids[3]])
    const rest = await list('history', history.next ?? '')
    expect(rest).toMatchObject({ items: [{ id: ids[1] }], next: null })
  })

  it('shows nobody else’s and not the other account’s', async () => {
    const ann = await world.customer(100n * USDT)
    const eve = await world.customer(100n * USDT)
    await world.open(ann)
    const page = { state: 'open', limit: 50 } as const
    expect((await world.contracts().list(world.db, eve, page)).items).toEqual([])
    const real = { ...ann, account: 'real' } as const
    expect((await world.contracts().list(world.db, real, page)).items).toEqual([])
  })

  it.each(['0', '-1', 'abc', '1.5', '9'.repeat(30)])('refuses the cursor %s', async (cursor) => {
    const ann = await world.customer(0n)
    const list = world.contracts().list(world.db, ann, { state: 'open', cursor, limit: 2 })
    await expect(list).rejects.toMatchObject({
      code: '400',
      fields: { 'query.cursor': 'malformed' },
    })
  })
})

describe('the table', () => {
  const change = (sql: string, id: string) => world.db.query(sql, [id])

  it('refuses every change but from open to closed, whoever asks', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    const before = await world.fingerprint()
    for (const sql of [
      'UPDATE contract_order SET open_price = open_price + 1000000 WHERE id = $1',
      'UPDATE contract_order SET take_profit = take_profit + 1000000 WHERE id = $1',
      "UPDATE contract_order SET customer_id = 'x' WHERE id = $1",
      'UPDATE contract_order SET margin = 1 WHERE id = $1',
      'DELETE FROM contract_order WHERE id = $1',
    ]) {
      await expect(change(sql, id)).rejects.toThrow(/closed once/)
    }
    await expect(
      change("UPDATE contract_order SET state = 'closed' WHERE id = $1", id),
    ).rejects.toThrow(/closed_in_full/)
    await expect(world.db.query('TRUNCATE contract_order')).rejects.toThrow(/kept/)
    expect(await world.fingerprint()).toBe(before)
    await world.close(ann, id)
    await expect(
      change("UPDATE contract_order SET close_reason = 'takeProfit' WHERE id = $1", id),
    ).rejects.toThrow(/closed once/)
    await expect(
      change('UPDATE contract_order SET profit = profit + 1 WHERE id = $1', id),
    ).rejects.toThrow(/closed once/)
  })
})
