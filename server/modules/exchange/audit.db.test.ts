import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Holder } from '#server/modules/ledger/types.ts'
import { amount } from '#protocol/money.ts'
import type { Transaction } from '#server/platform/db.ts'
import { type ExchangeWorld, fundAll, openExchangeWorld } from '#kit/exchangeWorld.ts'

let world: ExchangeWorld
let ann: Holder
let id: string

beforeAll(async () => {
  world = await openExchangeWorld()
  await fundAll(world)
})
afterAll(() => world.closeWorld())
beforeEach(async () => {
  world.market.refresh()
  ann = await world.customer({ BTC: 100_000_000n })
  id = (await world.quote(ann, { to: 'ETH' })).id
  await world.use(ann, id)
  await world.godCheck()
})

const breaches = async (): Promise<readonly string[]> =>
  (await world.exchanges().audit(world.db)).breaches

/** What the audit says while only somebody with the keys of the database could have done this. */
async function saidAfter(work: (tx: Transaction) => Promise<unknown>): Promise<readonly string[]> {
  const undo = new Error('undo')
  let said: readonly string[] = []
  await world.db
    .transaction(async (tx) => {
      await tx.query('ALTER TABLE exchange DISABLE TRIGGER USER')
      await work(tx)
      said = (await world.exchanges().audit(tx)).breaches
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return said
}

const saidOf = (sql: string): Promise<readonly string[]> => saidAfter((tx) => tx.query(sql, [id]))

describe('the audit', () => {
  it.each([
    ['a price', 'SET leg_mids[1] = leg_mids[1] + 100000000', /^gross of exchange .* is /],
    [
      'the way',
      "SET leg_codes[1] = 'SOLUSDT'",
      /^way of exchange .* is sell SOLUSDT, buy ETHUSDT, not sell BTCUSDT/,
    ],
    [
      'the formula',
      "SET formula = 'exchange.0'",
      /^formula of exchange .* is exchange.0, not exchange.1$/,
    ],
    ['the amount', 'SET amount = amount + 1', /do not agree in BTC/],
    ['who it was', "SET customer_id = 'eve'", /do not agree in (BTC|ETH)/],
    [
      'what came out',
      'SET gross = gross + 1, house_pays = house_pays + 1, received = received + 1',
      /do not agree in ETH/,
    ],
  ])('sees that %s was changed', async (_, sql, said) => {
    const found = await saidOf(`UPDATE exchange ${sql} WHERE id = $1`)
    expect(found.some((one) => said.test(one))).toBe(true)
    expect(await breaches()).toEqual([])
  })

  it('sees an exchange that was never booked, and one that is gone', async () => {
    const other = await world.quote(ann)
    expect(
      await saidOf(
        `UPDATE exchange SET no = nextval('exchange_no'), exchanged_at = quoted_at
         WHERE no IS NULL AND $1::text IS NOT NULL`,
      ),
    ).toEqual(
      expect.arrayContaining([expect.stringContaining(`exchange ${other.id} and its entry`)]),
    )
    expect(await saidOf('DELETE FROM exchange WHERE id = $1')).toHaveLength(2)
  })

  it('sees one that is made on what the log does not say', async () => {
    const [leg] = await world.db.query<{ seq: bigint; at: Date; mid: bigint; one: number }>(
      `SELECT leg_seqs[1] AS seq, leg_ats[1] AS at, leg_mids[1] AS mid, leg_ids[1] AS one
       FROM exchange WHERE id = $1`,
      [id],
    )
    if (leg === undefined) throw new Error('no leg')
    const insert = (mid: bigint): Promise<readonly string[]> =>
      saidOf(
        `INSERT INTO price_log (seq, instrument_id, at, mid, source, chain)
         SELECT ${leg.seq}, ${leg.one}, '${leg.at.toISOString()}', ${mid}, 'simulated', decode(repeat('00', 32), 'hex')
         WHERE $1::text IS NOT NULL`,
      )
    await world.db.query('SELECT price_log_add_day($1)', [leg.at.toISOString().slice(0, 10)])
    const row = `exchange ${id} was made on row ${leg.seq} of the log, which does not say so`
    expect(await insert(leg.mid)).not.toContain(row)
    expect(await insert(leg.mid + 1n)).toContain(row)
  })

  it('sees an entry that no exchange stands behind', async () => {
    const said = await saidAfter((tx) =>
      world.ledger.post(tx, {
        kind: 'real',
        type: 'exchanged',
        ref: 'nothing',
        reason: null,
        legs: [
          { account: { owner: 'house', bucket: 'treasury' }, amount: amount(-5n, 'USDT') },
          { account: { owner: ann.customerId, bucket: 'available' }, amount: amount(5n, 'USDT') },
        ],
      }),
    )
    expect(said).toEqual([expect.stringContaining('exchange nothing and its entry')])
  })
})

describe('the table', () => {
  it.each([
    ['an exchange that is changed', 'UPDATE exchange SET received = received WHERE id = $1'],
    ['an exchange that is made again', 'UPDATE exchange SET no = no + 1 WHERE id = $1'],
    ['an exchange that is removed', 'DELETE FROM exchange WHERE id = $1'],
  ])('refuses %s', async (_, sql) => {
    await expect(world.db.query(sql, [id])).rejects.toThrow('it begins as a quote')
  })

  it('refuses a quote that is used late, as another, or emptied', async () => {
    const quote = await world.quote(ann)
    const use = (more: string): Promise<unknown> =>
      world.db.query(`UPDATE exchange SET no = nextval('exchange_no'), ${more} WHERE id = $1`, [
        quote.id,
      ])
    await expect(use("exchanged_at = expires_at + interval '1 ms'")).rejects.toThrow('check')
    await expect(use('exchanged_at = quoted_at, amount = amount - 1')).rejects.toThrow('as it was')
    await expect(world.db.query('TRUNCATE exchange')).rejects.toThrow('rows are kept')
  })
})
