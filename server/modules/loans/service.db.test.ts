import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { keyedFor, resultOf } from '#kit/keyed.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { DAY, type LoanWorld, openLoanWorld } from '#kit/loanWorld.ts'

const USDT = 1_000_000n
let world: LoanWorld

beforeAll(async () => {
  world = await openLoanWorld()
})
beforeEach(() => world.begin())
afterEach(() => world.godCheck())
afterAll(() => world.close())

/** Freezes an account of this world, whose customers have no row of their own. */
const freeze = ({ customerId }: Holder): Promise<unknown> =>
  world.app.db.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(
      `INSERT INTO account_status (customer_id, lang, frozen_for, frozen_since, frozen_until, frozen_by)
       VALUES ($1, 'en', 'takeover', $2, $3, ARRAY['a', 'b'])`,
      [customerId, new Date(world.start()), new Date(world.start() + 9 * DAY)],
    )
  })

describe('a loan', () => {
  it('is asked for, paid out by an operator, and repaid early', async () => {
    const ann = await world.customer()
    const asked = await world.ask(ann, '800', 30)
    expect(asked).toMatchObject({
      state: 'toBeReviewed',
      totalAtDue: '810.800000',
      owed: '0.000000',
    })
    expect(await world.holdings(ann)).toEqual({ available: 1_000n * USDT })
    await world.review('bob', asked.id)
    expect(await world.loan(ann)).toMatchObject({
      state: 'repaying',
      dueOn: new Date(world.start() + 30 * DAY).toISOString().slice(0, 10),
      owed: '800.000000',
      totalAtDue: '810.800000',
    })
    expect(await world.holdings(ann)).toEqual({ available: 1_800n * USDT, loan: -800n * USDT })
    await world.onDay(9, 9)
    expect(await world.loan(ann)).toMatchObject({ interest: '2.400000', owed: '802.400000' })
    expect(await world.repay(ann, asked.id, '400')).toMatchObject({
      principal: '402.400000',
      interest: '0.000000',
      payments: [{ kind: 'customer', interest: '2.400000', principal: '397.600000' }],
    })
    expect(await world.repay(ann, asked.id, 'all')).toMatchObject({
      state: 'repaid',
      owed: '0.000000',
    })
    expect(await world.holdings(ann)).toEqual({ available: 997_600_000n })
    expect(world.told(ann)).toEqual(['paidOut'])
  })

  it('is never above 80 % of what is the own, nor two at once, also when fifty ask together', async () => {
    const ann = await world.customer()
    expect(await codeOf(world.ask(ann, '801'))).toBe(CODE.loanTooLarge)
    const all = await Promise.all(Array.from({ length: 50 }, () => codeOf(world.ask(ann, '800'))))
    expect(all.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(all.filter((code) => code !== 'done'))).toEqual(new Set([CODE.loanOpen]))
    const { id } = await world.loan(ann)
    const yes = await Promise.all(
      ['bob', 'cyd', 'dan'].map((operator) => codeOf(world.review(operator, id))),
    )
    expect(yes.filter((code) => code === 'done')).toHaveLength(1)
    expect(await world.holdings(ann)).toEqual({ available: 1_800n * USDT, loan: -800n * USDT })
    // Borrowed money is not the own.
    expect(await codeOf(world.ask(ann, '100'))).toBe(CODE.loanOpen)
  })

  it('is judged again when it is paid out, on what there is then', async () => {
    const ann = await world.customer({ BTC: 2_000_000n })
    const { id } = await world.ask(ann, '800')
    world.source.say('BTCUSDT', '49999')
    world.app.clock.advance(1_000)
    await world.app.tick()
    expect(await codeOf(world.review('bob', id))).toBe(CODE.loanTooLarge)
    world.source.say('BTCUSDT', '50000')
    expect(await world.loan(ann)).toMatchObject({ state: 'toBeReviewed' })
    // A price that nobody confirms any more counts as nothing.
    world.app.clock.advance(11_000)
    expect(await codeOf(world.review('bob', id))).toBe(CODE.loanTooLarge)
    await world.app.tick()
    await world.review('bob', id, { event: 'reject', reason: 'other', note: 'No.' })
    expect(await world.loan(ann)).toMatchObject({ state: 'rejected', reason: 'other', note: 'No.' })
    expect(await codeOf(world.review('bob', id))).toBe(CODE.loanMovedOn)
    expect(world.told(ann)).toEqual(['rejected'])
  })

  it('counts neither what waits to leave, nor stakes, and is not lent beside a withdrawal', async () => {
    const ann = await world.customer()
    await world.app.db.query(
      `SELECT ledger_make(ARRAY[('real', $1, 'USDT', 'withdrawalHold')::ledger_name])`,
      [ann.customerId],
    )
    const move = (units: bigint) =>
      world.app.db.query(
        `WITH e AS (SELECT (ledger_append(ARRAY[('real', 'withdrawalRequested', 'w', NULL, NULL)::ledger_head],
           (SELECT array_agg((1, id, u, balance + u)::ledger_leg) FROM (SELECT *, CASE bucket WHEN 'available' THEN -$2::numeric ELSE $2 END AS u
             FROM ledger_account WHERE kind = 'real' AND owner = $1 AND asset = 'USDT' AND bucket IN ('available', 'withdrawalHold')) AS own)))[1])
         SELECT * FROM e`,
        [ann.customerId, units],
      )
    await move(USDT)
    expect(await codeOf(world.ask(ann, '100'))).toBe(CODE.loanWithdrawalOpen)
    await move(-USDT)
    expect(await codeOf(world.ask(ann, '100'))).toBe('done')
  })

  it('is not paid out to an account that is frozen meanwhile', async () => {
    const ann = await world.customer()
    const { id } = await world.ask(ann, '800')
    await freeze(ann)
    expect(await codeOf(world.review('bob', id))).toBe(CODE.userStatusWrong)
    expect(await world.holdings(ann)).toEqual({ available: 1_000n * USDT })
  })

  it('is never lent beyond a fifth of the funds, however many are approved at once', async () => {
    const people = await Promise.all(
      Array.from({ length: 30 }, () => world.customer({ USDT: 20_000n * USDT })),
    )
    const ids = await Promise.all(people.map(async (one) => (await world.ask(one, '10000')).id))
    const codes = await Promise.all(ids.map((id) => codeOf(world.review('bob', id))))
    expect(codes.filter((code) => code === 'done').length).toBeGreaterThan(5)
    const [sums] = await world.app.db.query<{ lent: bigint; funds: bigint }>(
      `SELECT sum(balance) FILTER (WHERE bucket = 'lent')::bigint AS lent, sum(balance)::bigint AS funds
       FROM ledger_account WHERE kind = 'real' AND owner = 'house' AND asset = 'USDT' AND bucket IN ('lent', 'treasury')`,
    )
    expect(5n * (sums?.lent ?? 0n)).toBeLessThanOrEqual(sums?.funds ?? 0n)
  })

  it('above 10,000 takes two people', async () => {
    const ann = await world.customer({ USDT: 20_000n * USDT })
    const { id } = await world.ask(ann, '10001')
    await world.review('bob', id)
    expect(await world.loan(ann)).toMatchObject({ state: 'toBeReviewed' })
    expect(await codeOf(world.review('bob', id))).toBe(CODE.anotherPersonNeeded)
    await world.review('cyd', id)
    expect(await world.loan(ann)).toMatchObject({ state: 'repaying', owed: '10001.000000' })
    await world.repay(ann, id, 'all')
  })

  it('that nobody answers within 72 hours is over, and can be taken back until then', async () => {
    const [ann, bea] = [await world.customer(), await world.customer()]
    const { id } = await world.ask(ann, '100')
    await world.ask(bea, '100')
    const cancel = () =>
      resultOf(
        world.app.running().loans.cancel(ann.customerId, id, keyedFor(ann, 'cancelLoan', { id })),
      )
    expect(await cancel()).toMatchObject({ state: 'cancelled' })
    expect(await codeOf(cancel())).toBe(CODE.loanMovedOn)
    await world.at(world.start() + 3 * DAY - 1)
    expect(await world.loan(bea)).toMatchObject({ state: 'toBeReviewed' })
    await world.at(world.start() + 3 * DAY)
    expect(await world.loan(bea)).toMatchObject({ state: 'cancelled' })
    expect(world.told(bea)).toEqual(['expired'])
  })
})

describe('interest', () => {
  it('is posted once a day, after three days down, a clock set back, or by ten jobs at once', async () => {
    const ann = await world.customer()
    const { id } = await world.borrow(ann, '800', 30)
    await world.onDay(7)
    expect(await world.loan(ann)).toMatchObject({ interest: '1.600000' })
    await world.onDay(4)
    await Promise.all(Array.from({ length: 10 }, () => world.app.running().loans.runDue()))
    expect(await world.loan(ann)).toMatchObject({ interest: '1.600000' })
    await world.onDay(8)
    await Promise.all(Array.from({ length: 10 }, () => world.app.running().loans.runDue()))
    expect(await world.loan(ann)).toMatchObject({ interest: '2.000000' })
    await world.repay(ann, id, 'all')
  })

  it('of days that are over is paid with what is repaid, also before the job came', async () => {
    const ann = await world.customer()
    const { id } = await world.borrow(ann, '800', 30)
    world.app.clock.set(world.start() + 5 * DAY)
    expect(await world.repay(ann, id, 'all')).toMatchObject({
      payments: [{ interest: '0.800000', principal: '800.000000' }],
    })
  })

  it('is free for three days in any thirty, however often somebody borrows', async () => {
    const ann = await world.customer()
    const first = await world.borrow(ann, '800')
    await world.onDay(2, 12)
    expect(await world.repay(ann, first.id, 'all')).toMatchObject({ state: 'repaid' })
    expect(await world.app.running().loans.terms(world.app.db, ann.customerId)).toMatchObject({
      freeDays: 1,
      most: '800.000000',
    })
    expect(await world.borrow(ann, '800')).toMatchObject({ freeDays: 1 })
    await world.onDay(5, 12)
    expect(await world.loan(ann)).toMatchObject({ interest: '0.800000' })
    await world.repay(ann, (await world.loan(ann)).id, 'all')
    expect(await world.app.running().loans.terms(world.app.db, ann.customerId)).toMatchObject({
      freeDays: 0,
    })
    await world.onDay(30)
    expect(await world.app.running().loans.terms(world.app.db, ann.customerId)).toMatchObject({
      freeDays: 1,
    })
  })
})

describe('a payment', () => {
  it('is never more than is owed, nor less than the least, and its key pays once', async () => {
    const ann = await world.customer()
    const { id } = await world.borrow(ann, '800')
    expect(await codeOf(world.repay(ann, id, '800.000001'))).toBe(CODE.malformed)
    expect(await codeOf(world.repay(ann, id, '9.99'))).toBe(CODE.malformed)
    expect(await codeOf(world.repay(ann, id, '10.0000001'))).toBe(CODE.malformed)
    const key = 'repay-000000000001'
    await Promise.all([1, 2, 3].map(() => world.repay(ann, id, '100', key)))
    expect(await world.loan(ann)).toMatchObject({ owed: '700.000000' })
    const both = await Promise.all([
      codeOf(world.repay(ann, id, 'all')),
      codeOf(world.repay(ann, id, 'all')),
    ])
    expect(both.sort()).toEqual([CODE.loanMovedOn, 'done'])
  })

  it('of all is refused with too little, and takes nothing', async () => {
    const ann = await world.customer()
    const { id } = await world.borrow(ann, '800')
    await spend(ann, '1500')
    expect(await codeOf(world.repay(ann, id, 'all'))).toBe(CODE.insufficientBalance)
    expect(await world.loan(ann)).toMatchObject({ owed: '800.000000', payments: [] })
    const bea = await world.customer()
    expect(await codeOf(world.repay(bea, id, 'all'))).toBe(CODE.notFound)
  })
})

/** Turns USDT into bitcoin, at the price of the test. */
async function spend(holder: Parameters<LoanWorld['ask']>[0], amount: string): Promise<void> {
  const { exchange } = world.app.running()
  const { id } = await exchange.quote(holder, { from: 'USDT', to: 'BTC', amount })
  await resultOf(exchange.exchange(holder, id, keyedFor(holder, 'exchange', { quoteId: id })))
}
