import { randomUUID } from 'node:crypto'
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

  it('numbers closings in the order given, whatever plan the database makes', async () => {
    const ann = await world.customer(1_000n * USDT)
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1) ids.push((await world.open(ann)).id)
    const given = ids.toReversed()
    await world.db
      .transaction(async (tx) => {
        for (const way of ['hashjoin', 'mergejoin', 'indexscan', 'bitmapscan', 'material']) {
          await tx.query(`SET LOCAL enable_${way} = off`)
        }
        const closings = given.map(
          (id) => `"(${id},customer,6800000000000,1000000000,2026-01-05T12:00:00Z,0,0)"`,
        )
        await tx.query('SELECT contract_order_close($1::contract_closing[])', [
          `{${closings.join(',')}}`,
        ])
        const closed = await tx.query<{ id: string }>(
          'SELECT id FROM contract_order WHERE customer_id = $1 ORDER BY close_no',
          [ann.customerId],
        )
        expect(closed.map(({ id }) => id)).toEqual(given)
        throw new Error('that was all')
      })
      .catch((error: unknown) => {
        if (!String(error).includes('that was all')) throw error
      })
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
      await expect(change(sql, id)).rejects.toThrow(/nothing else of it ever changes/)
    }
    await expect(
      change("UPDATE contract_order SET state = 'closed' WHERE id = $1", id),
    ).rejects.toThrow(/closed in full/)
    await expect(world.db.query('TRUNCATE contract_order')).rejects.toThrow(/referenced in/)
    await expect(world.db.query('TRUNCATE contract_order CASCADE')).rejects.toThrow(/kept/)
    expect(await world.fingerprint()).toBe(before)
    await world.close(ann, id)
    await expect(
      change("UPDATE contract_order SET close_reason = 'takeProfit' WHERE id = $1", id),
    ).rejects.toThrow(/nothing else of it ever changes/)
    await expect(
      change('UPDATE contract_order SET profit = profit + 1 WHERE id = $1', id),
    ).rejects.toThrow(/nothing else of it ever changes/)
  })

  it.each([
    { id: 'no-uuid' },
    { customer_id: '' },
    { account: 'other' },
    { side: 'up' },
    { lots: 0 },
    { leverage: 0 },
    { decimals: 9 },
    { contract_size: 0 },
    { fee_ppm: 3000 },
    { spread_ppm: -1 },
    { close_out_ppm: 1_000_000 },
    { take_profit: 6_700_000_000_001 },
    { stop_loss: 6_900_000_000_000 },
    { liquidation_price: 6_700_000_000_000 },
    { side: 'short' },
    { margin: 0 },
    { open_fee: -1 },
    { escrow: 0 },
    { max_win: 10 ** 15 },
  ])('refuses an opening with %j', async (wrong) => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    const copy = (part: object) =>
      world.db.transaction(async (tx) => {
        await tx.query(
          `INSERT INTO contract_order OVERRIDING SYSTEM VALUE
           SELECT (jsonb_populate_record(o, $2)).* FROM contract_order o WHERE id = $1`,
          [id, { id: randomUUID(), no: -1, ...part }],
        )
        throw new Error('it was taken')
      })
    await expect(copy({})).rejects.toThrow('it was taken')
    await expect(copy({ state: 'closed' })).rejects.toThrow('begins open')
    await expect(copy({ profit: 1 })).rejects.toThrow('begins open')
    await expect(copy(wrong)).rejects.toMatchObject({ code: '23514' })
  })

  it.each([
    { close_reason: 'mood' },
    { close_reason: 'takeProfit' },
    { close_price: 0 },
    { close_log_seq: 0 },
    { profit: -34_001_701 },
    { profit: 10 ** 15 },
    { close_fee: -1 },
    { close_fee: 34_001_701 },
    { closed_at: null },
  ])('refuses a closing with %j', async (wrong) => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    const sound = {
      state: 'closed',
      close_no: 10 ** 9,
      close_reason: 'customer',
      close_price: 6_800_000_000_000,
      close_log_seq: 10 ** 9,
      closed_at: '2026-01-05T12:00:00Z',
      profit: 0,
      close_fee: 0,
    }
    const columns = Object.keys(sound).join(', ')
    const end = (part: object) =>
      world.db.transaction(async (tx) => {
        await tx.query(
          `UPDATE contract_order o SET (${columns}) = (
             SELECT ${columns} FROM jsonb_populate_record(o, $2)) WHERE id = $1`,
          [id, { ...sound, ...part }],
        )
        throw new Error('it was taken')
      })
    await expect(end({})).rejects.toThrow('it was taken')
    await expect(end(wrong)).rejects.toMatchObject({ code: '23514' })
  })
})
