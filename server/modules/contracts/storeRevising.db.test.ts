import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import { createEntryHandler } from './entryHandler.ts'
import { Room } from './room.ts'
import type { Holder } from './types.ts'

const LIMIT = { price: '67500', stopLoss: '66500', takeProfit: '70000' }

let world: ContractWorld
let ann: Holder

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(async () => {
  await world.market.price(BTC, '68000')
  ann = await world.customer(1_000_000_000n)
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

async function place(): Promise<WaitingContract> {
  const placed = await world.place(ann, LIMIT)
  if (placed.state !== 'waiting') throw new Error('it opened at once')
  return placed
}

const waiting = async (state: 'waiting' | 'cancelled' = 'waiting') =>
  (await world.contracts().listWaiting(world.db, ann, { state, limit: 10 })).items

it('an order is not cancelled for a row from before it was changed', async () => {
  const none = (): void => undefined
  let hit: LoggedPrice | null = null
  const engine = { watch: none, forget: none, firstHit: async () => hit }
  const handler = createEntryHandler({
    clock: world.clock,
    market: world.market,
    policy: createPolicyService(null),
    room: new Room(),
    isNoticeAccepted: async () => true,
    events: { orderChanged: none, productChanged: none },
    engine,
    entries: engine,
  })
  const { db, clock, ledger } = world
  const commands = createCommandService({ db, clock, ledger })
  const placed = await place()
  const logged = world.market.logOnly(BTC, '67950')
  await world.revise(ann, placed, { price: '67000' })
  const drop = { to: 'drop', holder: ann, orderId: placed.id, logged } as const
  await commands.settle(handler, ann, drop)
  expect(await waiting()).toHaveLength(1)
  // Nor for one that reached only the limit it had before.
  await commands.settle(handler, ann, { ...drop, logged: world.market.logOnly(BTC, '67960') })
  expect(await waiting()).toHaveLength(1)
  hit = world.market.logOnly(BTC, '66950')
  await commands.settle(handler, ann, { ...drop, logged: hit })
  expect(await waiting('cancelled')).toMatchObject([{ cancelReason: 'treasury' }])
  const kept = await world.db.query<{ cancel_log_seq: bigint }>(
    'SELECT cancel_log_seq FROM contract_waiting WHERE id = $1',
    [placed.id],
  )
  expect(kept).toEqual([{ cancel_log_seq: hit.seq }])
})

describe('the database', () => {
  it('keeps each change as it was, and nobody else writes there', async () => {
    const placed = await place()
    const last = world.market.last(BTC)?.seq
    await world.revise(ann, placed, { price: '67000', stopLoss: '66600', takeProfit: '69000' })
    const kept = await world.db.query(
      `SELECT n, at, log_seq, from_limit, from_stop_loss, from_take_profit, to_limit, to_stop_loss,
         to_take_profit FROM contract_revision WHERE order_id = $1`,
      [placed.id],
    )
    const cents = (text: string): bigint => BigInt(text) * 100_000_000n
    expect(kept).toEqual([
      {
        n: 1,
        at: new Date(world.clock.now()),
        log_seq: last,
        from_limit: cents('67500'),
        from_stop_loss: cents('66500'),
        from_take_profit: cents('70000'),
        to_limit: cents('67000'),
        to_stop_loss: cents('66600'),
        to_take_profit: cents('69000'),
      },
    ])
    const made = world.db.query(
      'INSERT INTO contract_revision VALUES ($1, 2, now(), 1, 1, 1, 1, 1, 1, 1)',
      [placed.id],
    )
    await expect(made).rejects.toThrow(/only a change of a waiting order/)
  })

  it.each([
    ['a limit without a word of it', 'limit_price = limit_price - 1'],
    ['a change that leaps', 'edits = edits + 2, limit_log_seq = placed_log_seq, edited_at = now()'],
    ['a change of nothing', 'edits = 1, limit_log_seq = placed_log_seq, edited_at = now()'],
    [
      'a limit from before its placing',
      'edits = 1, limit_log_seq = placed_log_seq - 1, edited_at = now(), limit_price = limit_price - 1',
    ],
    ['other lots', 'lots = lots + 1'],
  ])('refuses %s', async (_, change) => {
    const { id } = await place()
    const before = await world.fingerprint()
    const tampered = world.db.query(`UPDATE contract_waiting SET ${change} WHERE id = $1`, [id])
    await expect(tampered).rejects.toThrow(/nothing else of it ever changes/)
    expect(await world.fingerprint()).toBe(before)
  })
})
