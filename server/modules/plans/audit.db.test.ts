import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { DAY, openPlanWorld, type PlanWorld } from '#kit/planWorld.ts'
import type { EntryType, Leg } from '#server/modules/ledger/types.ts'

const PRINCIPAL = 1_000_000_000n
const TABLES = ['plan_product', 'plan_order', 'plan_payment']

let world: PlanWorld

beforeEach(async () => {
  world = await openPlanWorld()
})
afterEach(() => world.closeWorld())

/** What only somebody with the keys of the database can do. */
async function tamper(sql: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    for (const table of TABLES) await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await tx.query(sql)
  })
}

/** A plan of seven days of which three are paid. */
async function started(): Promise<string> {
  const ann = await world.customer(PRINCIPAL)
  const { id } = await world.buy(ann)
  world.clock.set(Date.UTC(2026, 0, 6) + 3 * DAY)
  await world.plans().payDue()
  await world.godCheck()
  return id
}

/** Moves money past the rules of plans; the ledger finds nothing wrong with it. */
async function move(type: EntryType, ref: string | null, legs: readonly Leg[]): Promise<void> {
  const entry = { kind: 'real', type, ref, reason: null, legs } as const
  await world.db.transaction((tx) => world.ledger.post(tx, entry))
}

const leg = (owner: string, bucket: string, units: bigint): Leg => ({
  account: { owner, bucket } as Leg['account'],
  amount: amount(units, 'USDT'),
})

const breaches = async (): Promise<readonly string[]> =>
  (await world.plans().audit(world.db)).breaches

describe('the audit', () => {
  it('sees a hold that no plan accounts for, each minute', async () => {
    const { customerId } = await world.customer(PRINCIPAL)
    const legs = [leg(customerId, 'available', -5n), leg(customerId, 'staked', 5n)]
    await move('reversal', null, legs)
    const said = [`staked of real ${customerId} holds 5 USDT, running plans say 0`]
    expect((await world.plans().auditHeld(world.db)).breaches).toEqual(said)
    expect(await breaches()).toEqual(said)
  })

  it('sees escrow that was paid out to somebody else', async () => {
    const id = await started()
    const eve = await world.customer(0n)
    await move('planYield', id, [
      leg('house', 'yieldEscrow', -1n),
      leg(eve.customerId, 'available', 1n),
    ])
    expect(await breaches()).toEqual([
      'yieldEscrow of real house holds 1199999 USDT, running plans say 1200000',
      `plan ${id} and its planYield do not agree: booked 4 times, 900001/0/-900001, ` +
        'the plan says 3 times, 900000/0/-900000',
    ])
  })

  it.each([
    [
      'a day that pays more',
      'UPDATE plan_payment SET units = units + 1 WHERE day = 2',
      /^yield of day 2 of plan \S+ is 300001, not 300000$/,
    ],
    [
      'a day that is gone',
      'DELETE FROM plan_payment WHERE day = 3',
      /^payments of plan \S+ is 2, not 3$/,
    ],
    [
      'days out of turn',
      'UPDATE plan_payment SET day = 9 WHERE day = 2',
      /^day of plan \S+ is 3, not 2$/,
    ],
  ])('sees %s', async (_, sql, line) => {
    await started()
    await tamper(sql)
    expect((await breaches())[0]).toMatch(line)
  })
})

describe('the tables', () => {
  it.each([
    ['terms of a product', 'UPDATE plan_product SET daily_ppm = 400'],
    ['a product', 'DELETE FROM plan_product'],
    ['what a plan was paid', 'UPDATE plan_order SET paid_days = 4, paid = 1200000 WHERE id = $id'],
    [
      'its principal',
      'UPDATE plan_order SET principal = 2000000000, yield = 4200000 WHERE id = $id',
    ],
    [
      'the principal that is shared out before its time',
      "UPDATE plan_order SET state = 'profitShared', end_no = 0, ended_at = now() WHERE id = $id",
    ],
    ['a plan', 'DELETE FROM plan_order WHERE id = $id'],
    ['all plans', 'TRUNCATE plan_order, plan_payment'],
    ['a payment', 'UPDATE plan_payment SET units = 1 WHERE plan_id = $id'],
    ['its traces', 'DELETE FROM plan_payment WHERE plan_id = $id'],
    ['a day that is not the next', 'INSERT INTO plan_payment VALUES ($id, 5, 300000, now())'],
    ['a day twice', 'INSERT INTO plan_payment VALUES ($id, 3, 300000, now())'],
    ['another yield', 'INSERT INTO plan_payment VALUES ($id, 4, 300001, now())'],
  ])('refuse to change %s', async (_, sql) => {
    const id = await started()
    const before = await world.fingerprint()
    await expect(world.db.query(sql.replace('$id', `'${id}'`))).rejects.toThrow(/plan_/)
    expect(await world.fingerprint()).toBe(before)
  })
})
