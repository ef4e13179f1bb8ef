import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { amount } from '#protocol/money.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { grant } from '#kit/grants.ts'
import { lend as lendTo } from '#kit/lend.ts'
import { assertOften, patience } from '#kit/runs.ts'
import { openWithdrawalWorld, type Owner, type WithdrawalWorld } from '#kit/withdrawalWorld.ts'
import { selectBooks } from '#server/modules/liabilities/store.ts'
import type { Entry, EntryType } from '#server/modules/ledger/types.ts'
import { createStatementService } from '#server/modules/statement/service.ts'

const USDT = 1_000_000n

let world: WithdrawalWorld

beforeAll(async () => {
  world = await openWithdrawalWorld()
  const { test, ledger } = world
  await test.db.transaction((tx) =>
    ledger.fundTreasury(tx, 'real', amount(100_000n * USDT, 'USDT'), 'loans', 'test'),
  )
})
afterEach(() => world.godCheck())
afterAll(() => world.close())

const lend = ({ holder }: Owner, units: bigint, type?: EntryType) =>
  lendTo(world.test.db, world.ledger, holder.customerId, units, type)
/** A customer without a password, which takes long to make: for tests that ask the handler alone. */
async function funded(): Promise<Owner> {
  const owner = await world.newcomer()
  await grant(world.test.db, world.ledger, owner.holder, 'USDT', 500n * USDT)
  return owner
}
const repay = (owner: Owner, units: bigint) => lend(owner, -units, 'loanRepaid')

describe('who owes the operator a loan', () => {
  it('withdraws nothing, nor has anything approved, until it is repaid', async () => {
    const ann = await world.owner(500n * USDT)
    const waiting = await world.withdraw(ann, '100')
    await lend(ann, 300n * USDT)
    const signed = await world.signed(ann, '200')
    const before = await world.fingerprint()
    expect(await codeOf(world.request(ann, signed))).toBe(CODE.withdrawalBlockedByLoan)
    expect(await codeOf(world.act('bob', waiting.id, { event: 'approve' }))).toBe(
      CODE.withdrawalBlockedByLoan,
    )
    expect(await world.fingerprint()).toBe(before)
    await repay(ann, 299n * USDT)
    expect(await codeOf(world.request(ann, await world.signed(ann, '200')))).toBe(
      CODE.withdrawalBlockedByLoan,
    )
    await repay(ann, 1n * USDT)
    expect(await codeOf(world.request(ann, await world.signed(ann, '200')))).toBe('done')
    expect(await codeOf(world.act('bob', waiting.id, { event: 'approve' }))).toBe('done')
  })

  it('may still take back what was asked for, and have it rejected', async () => {
    const ann = await world.owner(500n * USDT)
    const [first, second] = [await world.withdraw(ann, '100'), await world.withdraw(ann, '50')]
    await lend(ann, 10n * USDT)
    await world.cancel(ann.holder, first.id)
    await world.act('bob', second.id, { event: 'reject', reason: 'lawForbids', note: null })
    expect(await world.holdings(ann.holder.customerId)).toEqual({
      available: 510n * USDT,
      loan: -10n * USDT,
    })
  })

  it('is refused by the table itself, whoever asks', async () => {
    const ann = await world.owner(500n * USDT)
    const { textId } = await world.signed(ann, '200')
    await lend(ann, 1n)
    const byHand = world.test.db.query(
      `INSERT INTO withdrawal (id, customer_id, account, text_id, signature, target, asset, network, amount,
         fee, two_people, submitted_at, state, since, approved_by)
       SELECT $1, customer_id, 'real', id, '0x', target, asset, network, amount, fee, false, issued_at,
         'submitted', issued_at, '{}' FROM withdrawal_text WHERE id = $1`,
      [textId],
    )
    await expect(byHand).rejects.toThrow(/while a loan is owed/)
  })

  it('of a loan and a withdrawal in the same instant gets one, or both in this order', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const ann = await funded()
      const signed = await world.signed(ann, '200')
      const [asked] = await Promise.all([codeOf(world.ask(ann, signed)), lend(ann, 10n * USDT)])
      expect(['done', CODE.withdrawalBlockedByLoan]).toContain(asked)
      const kept = await world.test.db.query(
        `SELECT 1 FROM ledger_entry w JOIN ledger_posting p ON p.entry = w.id
           JOIN ledger_account a ON a.id = p.account AND a.owner = $1
         WHERE w.type = 'withdrawalRequested' AND w.id > (SELECT max(p.entry) FROM ledger_posting p
           JOIN ledger_account a ON a.id = p.account WHERE a.owner = $1 AND a.bucket = 'loan')`,
        [ann.holder.customerId],
      )
      expect(kept).toEqual([])
      await repay(ann, 10n * USDT)
    }
  })
})

describe('the books of a loan', () => {
  it('refuse to be repaid more than is owed, and lend no more than the treasury has', async () => {
    const ann = await world.owner(500n * USDT)
    await lend(ann, 100n * USDT)
    await expect(repay(ann, 101n * USDT)).rejects.toThrow('short of funds')
    await expect(lend(ann, 1_000_000n * USDT)).rejects.toThrow('short of funds')
    const byHand = world.test.db.transaction(async (tx) => {
      const rows = await tx.query<{ id: bigint }>(
        `INSERT INTO ledger_entry (kind, type) VALUES ('real', 'byHand') RETURNING id`,
      )
      await tx.query(
        `INSERT INTO ledger_posting (entry, account, units, balance_after)
         SELECT $1, id, u, balance + u FROM (SELECT *, CASE bucket WHEN 'loan' THEN 100000001 ELSE -100000001 END AS u
           FROM ledger_account WHERE owner = $2 AND bucket IN ('loan', 'available')) AS own`,
        [rows[0]?.id, ann.holder.customerId],
      )
    })
    await expect(byHand).rejects.toMatchObject({ code: '23514' })
    await repay(ann, 100n * USDT)
  })

  it('add nothing to what is the own, and take nothing off what the operator owes', async () => {
    const { test } = world
    const ann = await world.owner(500n * USDT)
    const { customerId } = ann.holder
    await lend(ann, 100n * USDT)
    const { owed } = await selectBooks(test.db)
    expect(owed.find(({ customer }) => customer === customerId)?.units).toBe(600n * USDT)
    const clock = { now: () => world.clock.at }
    const statement = createStatementService({
      db: test.db,
      clock,
      brand: 'Glasshouse',
      wordsOf: () => {
        throw new Error('no file is made')
      },
      facts: {},
    })
    const { items } = await statement.list(test.db, ann.holder, { limit: 10 })
    expect(items[0]).toMatchObject({
      type: 'loanPaidOut',
      changes: [{ asset: 'USDT', net: '0.000000', total: '500.000000' }],
    })
    await repay(ann, 100n * USDT)
  })

  it.each([
    ['demo', 'USDT'],
    ['real', 'BTC'],
  ] as const)('are kept in real USDT alone, not in %s %s', async (kind, asset) => {
    const entry: Entry = {
      kind,
      type: 'loanPaidOut',
      ref: null,
      reason: null,
      legs: [
        { account: { owner: 'ann', bucket: 'loan' }, amount: amount(-1n, asset) },
        { account: { owner: 'house', bucket: 'external' }, amount: amount(1n, asset) },
      ],
    }
    const posted = world.test.db.transaction((tx) => world.ledger.post(tx, entry))
    await expect(posted).rejects.toThrow(/no such account/)
  })
})

const step = fc.record({
  act: fc.constantFrom('borrow', 'repay', 'deposit', 'withdraw', 'withdraw', 'approve', 'cancel'),
  units: fc.bigInt(20n, 400n).map((whole) => whole * USDT),
})

/** What a customer has, by a model of a few lines. */
interface Model {
  available: bigint
  owed: bigint
  held: bigint
  readonly waiting: { readonly id: string; readonly units: bigint }[]
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

it('however loans, payments, deposits and withdrawals come: nothing leaves while something is owed', {
  timeout: patience(60_000),
}, async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 10, maxLength: 25 }),
    async (steps) => {
      const owner = await funded()
      const model: Model = { available: 500n * USDT, owed: 0n, held: 0n, waiting: [] }
      for (const { act, units } of steps) {
        await STEPS[act](owner, model, units)
        const { available, owed, held } = model
        expect(await world.holdings(owner.holder.customerId)).toEqual({
          ...(available === 0n ? {} : { available }),
          ...(held === 0n ? {} : { withdrawalHold: held }),
          ...(owed === 0n ? {} : { loan: -owed }),
        })
      }
    },
  )
  await assertOften(property, 8, [], 'PostgreSQL')
})

type Step = (owner: Owner, model: Model, units: bigint) => Promise<void>

const STEPS: Readonly<
  Record<'borrow' | 'repay' | 'deposit' | 'withdraw' | 'approve' | 'cancel', Step>
> = {
  async borrow(owner, model, units) {
    await lend(owner, units)
    model.available += units
    model.owed += units
  },
  async repay(owner, model, units) {
    const part = least(units, least(model.owed, model.available))
    if (part === 0n) return
    await repay(owner, part)
    model.available -= part
    model.owed -= part
  },
  async deposit({ holder }, model, units) {
    await grant(world.test.db, world.ledger, holder, 'USDT', units)
    model.available += units
  },
  async withdraw(owner, model, units) {
    const signed = await world.signed(owner, String(units / USDT))
    let id = ''
    const code = await codeOf(world.ask(owner, signed).then((made) => void (id = made.id)))
    const isShort = units > model.available
    if (model.owed > 0n) {
      expect([CODE.withdrawalBlockedByLoan, CODE.insufficientBalance]).toContain(code)
      return
    }
    expect(code).toBe(isShort ? CODE.insufficientBalance : 'done')
    if (isShort) return
    model.available -= units
    model.held += units
    model.waiting.push({ id, units })
  },
  async approve(_, model) {
    const [first] = model.waiting
    if (first === undefined) return
    const code = await codeOf(world.act('bob', first.id, { event: 'approve' }))
    expect(code).toBe(model.owed > 0n ? CODE.withdrawalBlockedByLoan : 'done')
    if (code === 'done') model.waiting.shift()
  },
  async cancel({ holder }, model) {
    const last = model.waiting.pop()
    if (last === undefined) return
    await world.cancel(holder, last.id)
    model.available += last.units
    model.held -= last.units
  },
}
