import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import type { Queryable } from '#server/platform/db.ts'
import { sqlState } from '#server/platform/postgres.ts'
import { createLedgerService } from './service.ts'
import type { AccountRef, Leg } from './types.ts'

const ledger = createLedgerService()
let test: TestDb
let customers = 0

beforeAll(async () => {
  test = await openTestDb()
})
afterAll(() => test.close())

const usdt = (owner: string, bucket: string, units: bigint): Leg => ({
  account: { owner, bucket } as AccountRef,
  amount: amount(units, 'USDT'),
})
const post = (...legs: readonly Leg[]) =>
  test.db.transaction((tx) =>
    ledger.post(tx, { kind: 'demo', type: 'contractOpened', ref: null, reason: null, legs }),
  )
const toMargin = (owner: string, units: bigint) =>
  post(usdt(owner, 'available', -units), usdt(owner, 'margin', units))
const balances = (owner: string) => ledger.balances(test.db, 'demo', owner, 'USDT')

async function customerWith(units: bigint): Promise<string> {
  customers += 1
  const owner = `customer-${customers}`
  await post(usdt('house', 'external', -units), usdt(owner, 'available', units))
  return owner
}

describe('what the database itself refuses', () => {
  const attempts = [
    'UPDATE ledger_posting SET units = units + 1',
    'UPDATE ledger_posting SET units = 1 WHERE false',
    'DELETE FROM ledger_posting',
    'TRUNCATE ledger_posting',
    `UPDATE ledger_entry SET reason = 'edited'`,
    'DELETE FROM ledger_entry',
    'TRUNCATE ledger_entry CASCADE',
    'UPDATE ledger_account SET balance = balance + 1',
    `UPDATE ledger_account SET owner = 'thief'`,
    'DELETE FROM ledger_account',
    'TRUNCATE ledger_account CASCADE',
    `INSERT INTO ledger_account (id, kind, owner, asset, bucket, shard, balance)
     VALUES (1000000, 'demo', 'thief', 'USDT', 'available', 0, 5)`,
  ]

  async function rejection(work: (tx: Queryable) => Promise<unknown>): Promise<string | null> {
    return test.db.transaction(work).then(
      () => null,
      (error: unknown) => sqlState(error),
    )
  }

  it.each(attempts)('%s', async (sql) => {
    await customerWith(100n)
    const all = () => test.db.query('SELECT id, balance::text FROM ledger_account ORDER BY id')
    const before = await all()
    expect(await rejection((tx) => tx.query(sql))).toBe('23001')
    const plain = await rejection(async (tx) => {
      await tx.query(`DO $$ BEGIN
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'plain_app') THEN
          CREATE ROLE plain_app;
        END IF;
      END $$`)
      await tx.query('GRANT ALL ON ALL TABLES IN SCHEMA public TO plain_app')
      await tx.query('SET LOCAL ROLE plain_app')
      await tx.query(sql)
    })
    expect(plain).toBe('23001')
    const replica = await rejection(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica')
      await tx.query(sql)
    })
    expect(replica).toBe('23001')
    expect(await all()).toEqual(before)
  })

  it('postings written by hand that do not balance', async () => {
    const owner = await customerWith(100n)
    const before = await balances(owner)
    const byHand = (postings: string) =>
      rejection((tx) =>
        tx
          .query(
            `WITH fresh AS (INSERT INTO ledger_entry (kind, type) VALUES ('demo', 'byHand') RETURNING id)
           SELECT id FROM fresh`,
          )
          .then(async ([row]) => {
            const { id } = row as { id: bigint }
            await tx.query(postings, [id, owner])
          }),
      )
    const credit = `INSERT INTO ledger_posting (entry, account, units, balance_after)
      SELECT $1, id, 5, balance + 5 FROM ledger_account WHERE owner = $2 AND bucket = 'available'`
    expect(await byHand(credit)).toBe('23514')
    expect(await byHand(`SELECT $1::bigint, $2::text`)).toBe('23514')
    expect(await balances(owner)).toEqual(before)
  })

  it('entries of no kind or type, and postings that move nothing', async () => {
    const owner = await customerWith(100n)
    const byHand = (kind: string, type: string, units: number) =>
      rejection(async (tx) => {
        const rows = await tx.query<{ id: bigint }>(
          'INSERT INTO ledger_entry (kind, type) VALUES ($1, $2) RETURNING id',
          [kind, type],
        )
        await tx.query(
          `INSERT INTO ledger_posting (entry, account, units, balance_after)
           SELECT $1, id, u, balance + u FROM (
             SELECT *, CASE bucket WHEN 'margin' THEN $3::numeric ELSE -$3::numeric END AS u
             FROM ledger_account WHERE owner = $2
           ) AS own`,
          [rows[0]?.id, owner, units],
        )
      })
    expect(await byHand('demo', 'byHand', 5)).toBe(null)
    expect(await byHand('demo', 'byHand', 0)).toBe('23514')
    expect(await byHand('demo', 'by hand', 5)).toBe('23514')
    expect(await byHand('demo', 'ByHand', 5)).toBe('23514')
    expect(await byHand('play', 'byHand', 5)).toBe('23514')
  })

  it('postings added to an entry of another time or kind', async () => {
    const owner = await customerWith(100n)
    const other = await customerWith(100n)
    const { id } = await toMargin(other, 40n)
    const late = `INSERT INTO ledger_posting (entry, account, units, balance_after)
      SELECT $1, id, CASE bucket WHEN 'margin' THEN 5 ELSE -5 END,
        balance + CASE bucket WHEN 'margin' THEN 5 ELSE -5 END FROM ledger_account WHERE owner = $2`
    expect(await rejection((tx) => tx.query(late, [id, owner]))).toBe('23514')
    const mixed = await rejection(async (tx) => {
      const rows = await tx.query<{ id: bigint }>(
        `INSERT INTO ledger_entry (kind, type) VALUES ('real', 'byHand') RETURNING id`,
      )
      await tx.query(late, [rows[0]?.id, owner])
    })
    expect(mixed).toBe('23514')
  })

  it('a balance below zero, whoever writes the posting', async () => {
    const owner = await customerWith(100n)
    const overdraw = await rejection(async (tx) => {
      const rows = await tx.query<{ id: bigint }>(
        `INSERT INTO ledger_entry (kind, type) VALUES ('demo', 'byHand') RETURNING id`,
      )
      await tx.query(
        `INSERT INTO ledger_posting (entry, account, units, balance_after)
         SELECT $1, id, CASE bucket WHEN 'margin' THEN 101 ELSE -101 END,
           balance + CASE bucket WHEN 'margin' THEN 101 ELSE -101 END
         FROM ledger_account WHERE owner = $2`,
        [rows[0]?.id, owner],
      )
    })
    expect(overdraw).toBe('23514')
  })
})

describe('the audit', () => {
  it('finds what was changed behind the ledger, and says where', async () => {
    const owner = await customerWith(100n)
    const { id } = await toMargin(owner, 40n)
    const tampered = async (sql: string): Promise<readonly string[]> => {
      const found: string[] = []
      const undo = new Error('undo')
      await test.db
        .transaction(async (tx) => {
          await tx.query('ALTER TABLE ledger_account DISABLE TRIGGER ALL')
          await tx.query('ALTER TABLE ledger_posting DISABLE TRIGGER ALL')
          await tx.query('ALTER TABLE ledger_entry DISABLE TRIGGER ALL')
          await tx.query(
            'ALTER TABLE ledger_account DROP CONSTRAINT IF EXISTS ledger_account_not_negative',
          )
          await tx.query(sql)
          found.push(...(await ledger.audit(tx)).breaches)
          throw undo
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error
        })
      return found
    }
    const mine = `owner = '${owner}' AND bucket = 'available'`
    const edited = await tampered(`UPDATE ledger_account SET balance = balance + 7 WHERE ${mine}`)
    expect(edited).toEqual([
      `balance of demo ${owner}/available USDT #0 is 67, its postings sum to 60`,
      'balances of demo USDT sum to 7, not to zero',
    ])
    const negative = await tampered(`UPDATE ledger_account SET balance = -1 WHERE ${mine}`)
    expect(negative.join('\n')).toContain(`demo ${owner}/available USDT #0 is below zero: -1`)
    const posting = await tampered(
      `UPDATE ledger_posting SET units = units + 1 WHERE entry = ${id} AND units > 0`,
    )
    expect(posting.join('\n')).toContain(`entry ${id} sums to 1 USDT, not to zero`)
    const orphan = await tampered(`DELETE FROM ledger_entry WHERE id = ${id}`)
    expect(orphan.join('\n')).toMatch(/posting \d+ is an orphan/)
    const lost = await tampered(`DELETE FROM ledger_posting WHERE entry = ${id} AND units > 0`)
    expect(lost.join('\n')).toContain(`entry ${id} has fewer than two postings`)
    const after = await tampered(`UPDATE ledger_posting SET balance_after = 1 WHERE entry = ${id}`)
    expect(after.join('\n')).toMatch(/posting \d+ says 1 after it, the sum is 60/)
    const kind = await tampered(`UPDATE ledger_entry SET kind = 'real' WHERE id = ${id}`)
    expect(kind.join('\n')).toContain('of a real entry is on a demo account')
    expect(await ledger.audit(test.db)).toEqual({ ok: true, breaches: [] })
  })
})
