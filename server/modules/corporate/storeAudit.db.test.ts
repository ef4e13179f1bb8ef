import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from '#server/modules/contracts/types.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import { auditActions } from './storeAudit.ts'

const WAITS = { instrumentId: String(BTC), lots: '1', price: '67500' }

let world: ContractWorld
let ann: Holder

beforeAll(async () => {
  world = await openContractWorld()
  ann = await world.customer(1_000_000_000n)
  await world.market.price(BTC, '68000')
})
afterAll(() => world.closeWorld())

/** What only somebody with the keys of the database can do. */
async function tamper(table: string, sql: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`)
    await tx.query(sql)
    await tx.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`)
  })
}

const rowNow = (): LoggedPrice => {
  const row = world.market.last(BTC)
  if (row === null) throw new Error('no price')
  return row
}

/** An action so long from now, which took effect at the last row. */
async function takesEffect(
  aheadMs = 1_000,
): Promise<{ readonly exAt: number; readonly row: LoggedPrice }> {
  const row = rowNow()
  const exAt = world.clock.now() + aheadMs
  const ex = new Date(exAt).toISOString()
  await tamper(
    'corporate_action',
    `INSERT INTO corporate_action (id, instrument_id, kind, ex_at, state, proposed_by, proposed_at, confirmed_by, log_seq,
       since) VALUES (gen_random_uuid()::text, ${BTC}, 'merger', '${ex}', 'effective', 'tom', '${ex}', 'ada', ${row.seq}, '${ex}')`,
  )
  return { exAt, row }
}

const end = () =>
  tamper(
    'corporate_action',
    "UPDATE corporate_action SET state = 'ended' WHERE state = 'effective'",
  )
const breaches = async () => (await auditActions(world.db)).breaches

it('finds all well where what was open ended at the row of its action', async () => {
  await world.open(ann)
  await world.place(ann, WAITS)
  const { exAt, row } = await takesEffect()
  await world.contracts().endBefore({ instrumentId: BTC, exAt, row })
  await end()
  world.clock.set(exAt + 1_000)
  await world.market.price(BTC, '68000')
  const after = await world.open(ann)
  await world.close(ann, after.id)
  expect(await breaches()).toEqual([])
})

it('counts an order to the action that ended it, where the clock was set back after another', async () => {
  const { exAt } = await takesEffect()
  await end()
  await world.market.price(BTC, '68002')
  const order = await world.open(ann)
  expect(order.openedAt < new Date(exAt).toISOString()).toBe(true)
  const next = await takesEffect(2_000)
  await world.contracts().endBefore({ instrumentId: BTC, ...next })
  await end()
  expect(await breaches()).toEqual([])
  world.clock.set(next.exAt + 1_000)
})

it('sees what ended at another row, what is still open, and what ended for no action', async () => {
  await world.market.price(BTC, '68000')
  const [open, closed, shifted] = [
    await world.open(ann),
    await world.open(ann),
    await world.open(ann),
  ]
  const [waits, dropped] = [await world.place(ann, WAITS), await world.place(ann, WAITS)]
  await world.cancel(ann, dropped.id)
  await tamper(
    'contract_waiting',
    `UPDATE contract_waiting SET cancel_reason = 'corporateAction' WHERE id = '${dropped.id}'`,
  )
  const { row } = await takesEffect()
  await world.market.price(BTC, '68001')
  for (const { id } of [closed, shifted]) await world.close(ann, id)
  await tamper(
    'contract_order',
    `UPDATE contract_order SET close_reason = 'corporateAction' WHERE id = '${shifted.id}'`,
  )
  const later = rowNow().seq
  const known = [
    `order ${closed.id} was opened before an action and ended at row ${later}, after its row ${row.seq}`,
    `order ${shifted.id} ended for an action at row ${later}, which is not the row of one`,
  ]
  expect(await breaches()).toEqual(known.toSorted())
  await end()
  const left = [
    `order ${open.id} was opened before an action that has ended, and is open`,
    `order ${waits.id} was placed before an action that has ended, and waits`,
  ]
  expect(await breaches()).toEqual([...known, ...left].toSorted())
  await tamper('corporate_action', "UPDATE corporate_action SET ex_at = ex_at - interval '1 year'")
  expect(await breaches()).toContain(
    `order ${dropped.id} was cancelled for an action, and there was none`,
  )
})
