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

describe('the audit', () => {
  it('sees a hold that no order accounts for', async () => {
    const ann = await world.customer(100n * USDT)
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
              account: { owner: ann.customerId, bucket: 'margin' },
              amount: { units, asset: 'USDT' },
            },
          ],
        }),
      )
    await move(5n)
    const { ok, breaches } = await world.contracts().audit(world.db)
    expect(ok).toBe(false)
    expect(breaches).toEqual([`margin of demo ${ann.customerId} holds 5, open orders say 0`])
    await move(-5n)
  })

  it.each([
    ['profit', 'profit = profit + 1'],
    ['close fee', 'close_fee = close_fee - 1'],
    ['open fee', 'open_fee = open_fee - 1'],
    ['liquidation price', 'liquidation_price = liquidation_price - 1000000'],
    ['max win', 'max_win = max_win + 1'],
  ])('sees a %s that its terms do not give', async (figure, change) => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    await world.close(ann, id)
    const [before] = await world.db.query<{ row: string }>(
      'SELECT row_to_json(o)::text AS row FROM contract_order o WHERE id = $1',
      [id],
    )
    await tamper(`UPDATE contract_order SET ${change} WHERE id = '${id}'`)
    const { breaches } = await world.contracts().audit(world.db)
    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toMatch(new RegExp(`^${figure} of order ${id} is `))
    await tamper(`UPDATE contract_order SET (profit, close_fee, open_fee, liquidation_price, max_win)
      = (SELECT profit, close_fee, open_fee, liquidation_price, max_win
         FROM json_populate_record(NULL::contract_order, '${before?.row ?? ''}')) WHERE id = '${id}'`)
  })

  it('sees an escrow that was not kept', async () => {
    const ann = await world.customer(100n * USDT)
    const { id } = await world.open(ann)
    await tamper(`UPDATE contract_order SET escrow = escrow + 1 WHERE id = '${id}'`)
    const { breaches } = await world.contracts().audit(world.db)
    expect(breaches).toEqual([
      `demo ${ann.customerId} is said to have 1 orders that bind 19966000, it has 1 that bind 19966001`,
      'escrow of demo house holds 19966000, open orders say 19966001',
      `escrow of order ${id} is 19966001, not 19966000`,
    ])
    await tamper(`UPDATE contract_order SET escrow = escrow - 1 WHERE id = '${id}'`)
  })
})

/** What only somebody with the keys of the database can do. */
async function tamper(sql: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    await tx.query('ALTER TABLE contract_order DISABLE TRIGGER USER')
    await tx.query(sql)
    await tx.query('ALTER TABLE contract_order ENABLE TRIGGER USER')
    await tx.query('ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_only_closes')
    await tx.query('ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_never_emptied')
  })
}
