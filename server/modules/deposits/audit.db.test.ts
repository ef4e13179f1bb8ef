import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { type DepositChain, openDepositChain } from '#kit/depositChain.ts'
import { COLLECTING, type DepositWorld, NEEDED, openDepositWorld, USDT } from '#kit/depositWorld.ts'
import type { Holder } from './types.ts'

let chain: DepositChain
let world: DepositWorld
let ann: Holder
let id: string

beforeEach(async () => {
  chain = await openDepositChain()
  world = await openDepositWorld(chain)
  await world.deposits().watch()
  const wallet = await chain.person()
  ann = await world.customer(wallet.address)
  await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
  await chain.mine(NEEDED)
  await world.deposits().watch()
  await world.deposits().watch()
  id = (await world.only(ann)).id
  await world.godCheck()
})
afterEach(async () => {
  await world.closeWorld()
  await chain.stop()
})

const breaches = async () => (await world.deposits().audit(world.db)).breaches

async function book(ref: string, units: bigint): Promise<void> {
  await world.db.transaction((tx) =>
    world.ledger.post(tx, {
      kind: 'real',
      type: 'depositCredited',
      ref,
      reason: null,
      legs: [
        { account: { owner: 'house', bucket: 'external' }, amount: amount(-units, 'USDT') },
        { account: { owner: ann.customerId, bucket: 'available' }, amount: amount(units, 'USDT') },
      ],
    }),
  )
}

/** What only somebody with the keys of the database can do. */
async function tamper(sql: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    for (const table of ['deposit', 'deposit_step']) {
      await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    }
    await tx.query(sql)
  })
}

describe('the audit', () => {
  it('sees a second entry of one deposit', async () => {
    await book(id, 1n)
    expect(await breaches()).toEqual([
      `deposit ${id} and its entries do not agree: it says 150000000 USDT, debt 0, credited 1 times; ` +
        'booked 2 and 0 back, outside -150000001, carried 0, paid 150000001',
    ])
  })

  it('sees an entry without a deposit', async () => {
    await book('00000000-0000-0000-0000-000000000000', 5n)
    expect(await breaches()).toHaveLength(1)
  })

  it.each([
    ['another amount', 'UPDATE deposit SET units = units + 1'],
    ['a success that was none', "UPDATE deposit SET state = 'approved'"],
    ['a debt that nobody carried', 'UPDATE deposit SET debt = 1'],
    ['another customer', "UPDATE deposit SET customer_id = 'eve'"],
    ['a credit without its step', "DELETE FROM deposit_step WHERE event = 'credit'"],
    ['a deposit that is gone', 'DELETE FROM deposit_step; DELETE FROM deposit'],
  ])('sees %s', async (_, sql) => {
    for (const one of sql.split('; ')) await tamper(one)
    expect((await breaches())[0]).toContain(id)
  })
})

describe('the tables', () => {
  it.each([
    ['an amount that was credited', 'UPDATE deposit SET units = units + 1'],
    ['a transfer', 'UPDATE deposit SET position = 7'],
    ['whose it is', "UPDATE deposit SET customer_id = 'eve'"],
    ['a step back', "UPDATE deposit SET state = 'submitted'"],
    ['a deposit', 'DELETE FROM deposit'],
    ['all deposits', 'TRUNCATE deposit CASCADE'],
    ['a step', 'UPDATE deposit_step SET event = $$fail$$'],
  ])('refuse to change %s', async (_, sql) => {
    await expect(world.db.query(sql)).rejects.toThrow(/deposit/)
  })

  it('keep a transfer for one deposit', async () => {
    await expect(
      world.db.query(
        `INSERT INTO deposit (id, customer_id, network, watched, asset, way, hash, position, units, state,
           submitted_at, since)
         SELECT gen_random_uuid()::text, 'eve', network, watched, asset, way, hash, position, units,
           'confirming', now(), now() FROM deposit`,
      ),
    ).rejects.toThrow(/deposit_transfer_once/)
  })
})
