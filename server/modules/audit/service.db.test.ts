import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from '#server/modules/contracts/types.ts'
import { createAuditService } from './service.ts'
import type { Pass } from './types.ts'

const USDT = 1_000_000n

let world: ContractWorld
let ann: Holder

beforeAll(async () => {
  world = await openContractWorld()
  await world.market.price(BTC, '68000')
  ann = await world.customer(1000n * USDT)
})
afterAll(() => world.closeWorld())

function pass(depth: 'quick' | 'complete', db: ContractWorld['db'] = world.db): Promise<Pass> {
  const audit = createAuditService({ ledger: world.ledger, products: [world.contracts()] })
  return db.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return depth === 'quick' ? audit.quick(tx) : audit.complete(tx, () => undefined)
  })
}

/** A clean pass whose checkpoint is kept. */
async function kept(depth: 'quick' | 'complete'): Promise<Pass> {
  const audit = createAuditService({ ledger: world.ledger, products: [world.contracts()] })
  const found = await pass(depth)
  expect(found.breaches).toEqual([])
  await audit.keep(world.db, found.checkpoint, world.clock.now())
  return found
}

const TABLES = ['ledger_account', 'ledger_entry', 'ledger_posting', 'contract_order'] as const

/** What only somebody with the keys of the database can do; then what an audit says; then undone. */
async function tampered(sql: string, depth: 'quick' | 'complete'): Promise<readonly string[]> {
  const audit = createAuditService({ ledger: world.ledger, products: [world.contracts()] })
  let found: readonly string[] = []
  const undo = new Error('undo')
  await world.db
    .transaction(async (tx) => {
      for (const table of TABLES) await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
      await tx.query(sql)
      const done = depth === 'quick' ? audit.quick(tx) : audit.complete(tx, () => undefined)
      found = (await done).breaches
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return found
}

describe('the audit of each minute', () => {
  it.each([
    [
      'a balance',
      `UPDATE ledger_account SET balance = balance + 1 WHERE bucket = 'available'`,
      /^balance of demo .*available/,
    ],
    [
      'a removed last posting',
      'DELETE FROM ledger_posting WHERE id = (SELECT max(id) FROM ledger_posting)',
      /its last posting says/,
    ],
    [
      'a margin that no order says',
      `UPDATE contract_order SET margin = margin + 1 WHERE state = 'open'`,
      /^margin of demo .* open orders say/,
    ],
    [
      'an escrow that no order says',
      `UPDATE contract_order SET escrow = escrow + 1 WHERE state = 'open'`,
      /^escrow of demo house/,
    ],
    [
      'an order closed without its entry',
      `UPDATE contract_order SET state = 'closed', close_no = 99999,
       close_reason = 'customer', close_price = open_price, close_log_seq = open_log_seq,
       closed_at = opened_at, profit = 0, close_fee = 0 WHERE state = 'open'`,
      /^margin of demo/,
    ],
    [
      'an opening that was booked otherwise',
      `UPDATE contract_order SET open_fee = open_fee + 1 WHERE state = 'open'`,
      /^order .*contractOpened do not agree/,
    ],
    [
      'a new posting',
      'UPDATE ledger_posting SET units = units + 1 WHERE id = (SELECT max(id) - 1 FROM ledger_posting)',
      /the one before and its units give/,
    ],
    [
      'a new entry without postings',
      `INSERT INTO ledger_entry (kind, type) VALUES ('demo', 'demoGrant')`,
      /fewer than two postings/,
    ],
  ])('sees %s', async (_what, sql, words) => {
    const order = await world.open(ann)
    const breaches = await tampered(sql, 'quick')
    expect(breaches.join('\n')).toMatch(new RegExp(words.source, 'm'))
    await world.close(ann, order.id)
    expect((await pass('quick')).breaches).toEqual([])
  })

  it('reads only what is newer than the clean passes before it', async () => {
    await world.open(ann).then(({ id }) => world.close(ann, id))
    await kept('quick')
    await world.open(ann).then(({ id }) => world.close(ann, id))
    const old = 'UPDATE ledger_posting SET units = units + 1 WHERE id = 1'
    // Transactions of other databases on this server hold the floor, too, as long as they run; and
    // only a pass that sees something new leaves a checkpoint that could lift it.
    const traded = async (): Promise<readonly string[]> => {
      await world.open(ann).then(({ id }) => world.close(ann, id))
      await kept('quick')
      return tampered(old, 'quick')
    }
    await expect.poll(traded, { timeout: 50_000 }).toEqual([])
    expect(await tampered(old, 'complete')).not.toEqual([])
  })

  it('reads what a slow transaction commits behind a checkpoint', async () => {
    const bob = await world.customer(1000n * USDT)
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let posted = (): void => undefined
    const written = new Promise<void>((resolve) => {
      posted = resolve
    })
    const slow = world.db.transaction(async (tx) => {
      await tx.query(
        `WITH e AS (INSERT INTO ledger_entry (kind, type, ref) VALUES ('demo', 'demoGrant', 'slow') RETURNING id)
         SELECT id FROM e`,
      )
      const [entry] = await tx.query<{ id: bigint }>(
        `SELECT id FROM ledger_entry WHERE ref = 'slow'`,
      )
      await tx.query(
        `INSERT INTO ledger_posting (entry, account, units, balance_after)
         SELECT $1, id, CASE bucket WHEN 'external' THEN -1 ELSE 1 END,
           balance + CASE bucket WHEN 'external' THEN -1 ELSE 1 END
         FROM ledger_account WHERE (owner = 'house' AND bucket = 'external' AND kind = 'demo')
           OR (owner = $2 AND bucket = 'available') FOR UPDATE`,
        [entry?.id, bob.customerId],
      )
      posted()
      await held
    })
    await written
    await world.open(ann)
    await kept('quick')
    await world.open(ann)
    await kept('quick')
    release()
    await slow
    const behind = `UPDATE ledger_posting SET units = units * 2
      WHERE entry = (SELECT id FROM ledger_entry WHERE ref = 'slow')`
    expect((await tampered(behind, 'quick')).join()).toMatch('the one before and its units give')
  })
})

describe('the complete audit', () => {
  it('sees that history was rewritten, even where everything still adds up', async () => {
    await kept('complete')
    await world.open(ann)
    expect((await pass('complete')).breaches).toEqual([])
    const quiet = `UPDATE ledger_entry SET created_at = created_at, ref = 'another' WHERE type = 'demoGrant'`
    expect((await tampered(quiet, 'complete')).join()).toMatch('were changed since')
    expect(await tampered(quiet, 'quick')).toEqual([])
  })

  it('keeps its checkpoints from everybody', async () => {
    for (const sql of [
      'UPDATE audit_checkpoint SET posting = posting',
      'DELETE FROM audit_checkpoint',
      'TRUNCATE audit_checkpoint',
    ]) {
      await expect(world.db.query(sql)).rejects.toThrow('never changed or removed')
    }
  })
})
