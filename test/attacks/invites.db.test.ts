import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { AFAR, DAY, type InviteWorld, openInviteWorld, USDT } from '#kit/inviteWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from '#server/modules/ledger/types.ts'

/* Whoever wants more of an invitation than a share of fees that were really paid. */

let world: InviteWorld

beforeAll(async () => {
  world = await openInviteWorld()
})
beforeEach(() => world.market.price(BTC, '68000'))
afterEach(() => world.check())
afterAll(() => world.closeWorld())

interface Sums {
  readonly fees: bigint
  readonly due: bigint
  readonly unpaid: bigint
}

/** What a friend's fees and their commissions come to, in USDT units. */
async function sumsOf({ customerId }: Holder): Promise<Sums> {
  const [row] = await world.db.query<Sums>(
    `SELECT (
       SELECT coalesce(sum(p.units), 0) FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
         JOIN ledger_account a ON a.id = p.account
       WHERE a.owner = 'house' AND a.bucket IN ('fees', 'commissionDue')
         AND e.ref IN (SELECT id FROM contract_order WHERE customer_id = $1 AND account = 'real')
     ) AS fees, coalesce(sum(units), 0) AS due,
       coalesce(sum(units) FILTER (WHERE payment_id IS NULL), 0) AS unpaid
     FROM commission_accrual WHERE customer_id = $1`,
    [customerId],
  )
  if (row === undefined) throw new Error('no sums')
  return row
}

it('changes, parts and a gap through every level set aside the share of each fee, and no more', async () => {
  const bob = await world.inviter(true)
  const ann = await world.friendOf(bob)
  const open = await world.open(ann)
  await world.edit(ann, open, { stopLoss: '66900' })
  for (const lots of [1n, 3n, 2n]) await world.closePart(ann, open.id, lots)
  const waiting = await world.place(ann, { price: '67500' })
  if (waiting.state !== 'waiting') throw new Error('it waits for its limit')
  await world.revise(ann, waiting, { price: '67400' })
  await world.market.price(BTC, '67400')
  // Through stops and liquidation of both, at a price that leaves little for the fee.
  await world.market.price(BTC, '64700')
  const [open_] = await world.db.query<{ open: number }>(
    `SELECT count(*)::integer AS open FROM contract_order WHERE customer_id = $1 AND state = 'open'`,
    [ann.customerId],
  )
  expect(open_?.open).toBe(0)
  const { fees, due } = await sumsOf(ann)
  expect(due).toBeGreaterThan(0n)
  expect(due).toBeLessThanOrEqual(fees / 5n)
  await world.nextDay()
  await world.invites.payDue()
  expect([await world.available(bob), (await sumsOf(ann)).unpaid]).toEqual([USDT + due, 0n])
})

it('a clock that jumps over days and back pays each commission once', async () => {
  const bob = await world.inviter(true)
  const ann = await world.friendOf(bob)
  await world.trade(ann)
  const { due } = await sumsOf(ann)
  const joined = world.clock.now()
  const shares: (number | undefined)[] = []
  for (const days of [1, 400, 2, 3, 1]) {
    world.clock.set(joined + days * DAY)
    await world.invites.payDue()
    expect(await world.available(bob)).toBe(USDT + due)
    const offers = await world.invites.offers(world.db, [ann.customerId])
    shares.push(offers.get(ann.customerId)?.commissionPercent)
  }
  expect(shares).toEqual([20, undefined, 20, 20, 20])
})

it('a clock that was set back pays the day that the earlier time ends', async () => {
  const bob = await world.inviter(true)
  const ann = await world.friendOf(bob)
  const right = world.clock.now()
  world.clock.set(right + 3 * DAY)
  await world.invites.payDue()
  world.clock.set(right)
  await world.market.price(BTC, '68000')
  await world.trade(ann)
  const { due } = await sumsOf(ann)
  await world.nextDay()
  await world.invites.payDue()
  expect(await world.available(bob)).toBe(USDT + due)
})

it('a demo account brings its inviter nothing, and keeps nobody from joining', async () => {
  const bob = await world.inviter(true)
  const ann = await world.customer(1_000n * USDT, 'demo')
  await world.grant({ ...ann, account: 'real' }, 1_000n * USDT)
  await world.trade(ann)
  const { code } = await world.invites.own(bob.customerId, AFAR)
  await world.invites.join(ann.customerId, code, world.freshIp())
  await world.trade(ann)
  expect((await sumsOf(ann)).due).toBe(0n)
  await world.trade({ ...ann, account: 'real' })
  expect((await sumsOf(ann)).due).toBeGreaterThan(0n)
})

it('a ring does not close, and nobody joins twice, however many calls come at once', async () => {
  const ids = Array.from({ length: 4 }, () => randomUUID())
  const codes: string[] = []
  for (const id of ids) codes.push((await world.invites.own(id, AFAR)).code)
  const join = (friend: number, inviter: number) =>
    codeOf(world.invites.join(ids[friend] ?? '', codes[inviter] ?? '', world.freshIp()))
  const ring = await Promise.all([join(0, 1), join(1, 2), join(2, 3), join(3, 0)])
  expect(ring.toSorted()).toEqual([CODE.inviteOwn, 'done', 'done', 'done'].toSorted())
  const late = randomUUID()
  const both = await Promise.all(
    codes.map((code) => codeOf(world.invites.join(late, code, world.freshIp()))),
  )
  expect(both.filter((said) => said === 'done')).toHaveLength(1)
})
