import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BTC } from '#kit/scriptedMarket.ts'
import { fundAll, openSpotWorld, type SpotWorld } from '#kit/spotWorld.ts'

const USDT = 1_000_000n
const FUNDS = [{ asset: 'USDT', units: 10_000n * USDT }] as const
const LIMIT = { type: 'limit', price: '67000' } as const

let world: SpotWorld

beforeAll(async () => {
  world = await openSpotWorld()
  await fundAll(world)
})
beforeEach(() => world.market.price(BTC, '68000').then(() => undefined))
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

describe('the audit', () => {
  it('sees a hold that no order accounts for', async () => {
    const ann = await world.customer(FUNDS)
    const move = (units: bigint) =>
      world.db.transaction((tx) =>
        world.ledger.post(tx, {
          kind: 'demo',
          type: 'contractOpened',
          ref: null,
          reason: null,
          legs: [
            {
              account: { owner: ann.customerId, bucket: 'available' },
              amount: { units: -units, asset: 'USDT' },
            },
            {
              account: { owner: ann.customerId, bucket: 'spotHold' },
              amount: { units, asset: 'USDT' },
            },
          ],
        }),
      )
    await move(5n)
    const breaches = [`spotHold of demo ${ann.customerId} holds 5 USDT, waiting orders say 0`]
    expect(await world.spot().audit(world.db)).toEqual({ ok: false, breaches })
    expect(await world.spot().auditHeld(world.db)).toEqual({ ok: false, breaches })
    await move(-5n)
  })

  it.each([
    ['paid', 'paid', 'paid + 1'],
    ['fee', 'fee', 'fee - 1'],
    ['received', 'received', 'received + 1'],
    ['price', 'fill_price', 'fill_price + 1000000'],
  ])('sees a %s that its terms do not give', async (figure, column, change) => {
    const ann = await world.customer(FUNDS)
    const { id } = await world.place(ann, { ...LIMIT, price: '68003.40' })
    const [before] = await world.db.query<{ value: bigint }>(
      `SELECT ${column} AS value FROM spot_order WHERE id = $1`,
      [id],
    )
    await tamper(`UPDATE spot_order SET ${column} = ${change} WHERE id = '${id}'`)
    const { ok, breaches } = await world.spot().audit(world.db)
    expect(ok).toBe(false)
    expect(breaches.some((one) => one.startsWith(`${figure} of order ${id} is `))).toBe(true)
    await tamper(`UPDATE spot_order SET ${column} = ${before?.value ?? 0n} WHERE id = '${id}'`)
  })

  it('sees an order that waits for another amount than it holds', async () => {
    const ann = await world.customer(FUNDS)
    const { id } = await world.place(ann, LIMIT)
    await tamper(`UPDATE spot_order SET hold = hold + 1 WHERE id = '${id}'`)
    const { breaches } = await world.spot().audit(world.db)
    expect(breaches).toEqual([
      `spotHold of demo ${ann.customerId} holds 670000000 USDT, waiting orders say 670000001`,
      `entries of order ${id} moved 0 USDT of demo ${ann.customerId} and hold 670000000, it says 0 and 670000001`,
      `hold of order ${id} is 670000001, not 670000000`,
    ])
    await tamper(`UPDATE spot_order SET hold = hold - 1 WHERE id = '${id}'`)
  })

  it('sees a filled order that nobody paid for', async () => {
    const ann = await world.customer(FUNDS)
    const { id } = await world.place(ann)
    const copy = randomUUID()
    await tamper(`INSERT INTO spot_order OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(o, '{"id": "${copy}", "no": -1, "done_no": -1}')).*
      FROM spot_order o WHERE id = '${id}'`)
    const { breaches } = await world.spot().audit(world.db)
    expect(breaches).toHaveLength(2)
    expect(breaches.every((one) => one.startsWith(`entries of order ${copy} moved 0 `))).toBe(true)
    await tamper(`DELETE FROM spot_order WHERE id = '${copy}'`)
  })
})

describe('an order that was passed over', () => {
  const pass = (id: string, seq: bigint | null) =>
    world.db.query('UPDATE spot_order SET passed_log_seq = $2 WHERE id = $1', [id, seq])

  it('is so by later and later rows only, and never from its beginning', async () => {
    const order = await world.place(await world.customer(FUNDS), LIMIT)
    const placed = BigInt(order.placedLogSeq)
    await expect(pass(order.id, placed)).rejects.toThrow(/ends once/)
    await pass(order.id, placed + 2n)
    for (const seq of [placed + 2n, placed + 1n, null]) {
      await expect(pass(order.id, seq)).rejects.toThrow(/ends once/)
    }
    const copied = copyOf(order.id, { passed_log_seq: 10 ** 9 })
    await expect(copied).rejects.toThrow('does not begin cancelled, or passed over')
  })

  it('is filled by none of those rows, and the audit would see it', async () => {
    const { id, placedLogSeq } = await world.place(await world.customer(FUNDS), LIMIT)
    await pass(id, BigInt(placedLogSeq) + 1n)
    await world.market.price(BTC, '68000')
    const { seq } = await world.market.price(BTC, '66000')
    const back = 'UPDATE spot_order SET passed_log_seq = $2 WHERE id = $1'
    await expect(world.db.query(back, [id, seq])).rejects.toThrow(/ends once/)
    await tamper(`UPDATE spot_order SET passed_log_seq = ${seq} WHERE id = '${id}'`)
    const { breaches } = await world.spot().audit(world.db)
    expect(breaches).toEqual([`order ${id} was filled by row ${seq}, not by one after ${seq}`])
    await tamper(`UPDATE spot_order SET passed_log_seq = ${seq - 1n} WHERE id = '${id}'`)
  })
})

describe('the table', () => {
  it('refuses every change but the end of what waits, whoever asks', async () => {
    const ann = await world.customer(FUNDS)
    const waiting = await world.place(ann, LIMIT)
    const closed = await world.place(ann)
    const before = await world.fingerprint()
    for (const { id } of [waiting, closed]) {
      for (const sql of [
        'UPDATE spot_order SET amount = amount + 1 WHERE id = $1',
        "UPDATE spot_order SET customer_id = 'x' WHERE id = $1",
        'UPDATE spot_order SET hold = 1 WHERE id = $1',
        'DELETE FROM spot_order WHERE id = $1',
      ]) {
        await expect(world.db.query(sql, [id])).rejects.toThrow(/ends once/)
      }
    }
    const back = "UPDATE spot_order SET state = 'waiting' WHERE id = $1"
    await expect(world.db.query(back, [closed.id])).rejects.toThrow(/ends once/)
    const end = "UPDATE spot_order SET state = 'cancelled' WHERE id = $1"
    await expect(world.db.query(end, [waiting.id])).rejects.toThrow(/no such order/)
    await expect(world.db.query('TRUNCATE spot_order')).rejects.toThrow(/kept/)
    expect(await world.fingerprint()).toBe(before)
  })

  it.each([
    { id: 'no-uuid' },
    { customer_id: '' },
    { account: 'other' },
    { side: 'up' },
    { type: 'stop' },
    { quote: 'BTC' },
    { decimals: 9 },
    { fee_ppm: 3000 },
    { spread_ppm: -1 },
    { amount: 0 },
    { total: 1 },
    { limit_price: null },
    { type: 'market', limit_price: null },
    { hold: 0 },
    { paid: 1 },
  ])('refuses a waiting order with %j', async (wrong) => {
    const { id } = await world.place(await world.customer(FUNDS), LIMIT)
    await expect(copyOf(id, {})).rejects.toThrow('it was taken')
    await expect(copyOf(id, { state: 'cancelled' })).rejects.toThrow('does not begin cancelled,')
    await expect(copyOf(id, wrong)).rejects.toMatchObject({ code: '23514' })
  })

  it.each([
    { fill_price: 6_800_340_000_001 },
    { fill_log_seq: 0 },
    { received: 0 },
    { fee: -1 },
    { done_at: null },
    { hold: 1 },
  ])('refuses a filled order with %j', async (wrong) => {
    const { id } = await world.place(await world.customer(FUNDS), { ...LIMIT, price: '68003.40' })
    await expect(copyOf(id, { done_no: -1 })).rejects.toThrow('it was taken')
    await expect(copyOf(id, { done_no: -1, ...wrong })).rejects.toMatchObject({ code: '23514' })
  })
})

/** Tries to keep an order like another one but for these columns; never keeps it. */
function copyOf(id: string, part: object): Promise<void> {
  return world.db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO spot_order OVERRIDING SYSTEM VALUE
       SELECT (jsonb_populate_record(o, $2)).* FROM spot_order o WHERE id = $1`,
      [id, { id: randomUUID(), no: -1, ...part }],
    )
    throw new Error('it was taken')
  })
}

/** What only somebody with the keys of the database can do. */
async function tamper(sql: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    await tx.query('ALTER TABLE spot_order DISABLE TRIGGER USER')
    await tx.query(sql)
    await tx.query('ALTER TABLE spot_order ENABLE ALWAYS TRIGGER spot_order_only_ends')
    await tx.query('ALTER TABLE spot_order ENABLE ALWAYS TRIGGER spot_order_never_emptied')
  })
}
