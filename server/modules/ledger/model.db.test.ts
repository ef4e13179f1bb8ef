import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { assertOften, patience } from '#kit/runs.ts'
import type { Queryable } from '#server/platform/db.ts'
import { createLedgerService } from './service.ts'
import { type AccountRef, type Leg, ShortOfFunds } from './types.ts'

const ledger = createLedgerService()
let test: TestDb

beforeAll(async () => {
  test = await openTestDb()
})
afterAll(() => test.close())

const ACCOUNTS: readonly AccountRef[] = [
  { owner: 'house', bucket: 'external' },
  { owner: 'house', bucket: 'treasury' },
  { owner: 'house', bucket: 'escrow' },
  { owner: 'house', bucket: 'fees' },
  { owner: 'house', bucket: 'rounding' },
  { owner: 'ann', bucket: 'available' },
  { owner: 'ann', bucket: 'margin' },
  { owner: 'bob', bucket: 'available' },
  { owner: 'bob', bucket: 'margin' },
]

interface Move {
  readonly from: AccountRef
  readonly to: AccountRef
  readonly asset: AssetCode
  readonly units: bigint
}

type Command =
  | { readonly do: 'post'; readonly kind: AccountKind; readonly moves: readonly Move[] }
  | { readonly do: 'fund'; readonly kind: AccountKind; readonly units: bigint }
  | { readonly do: 'reverse'; readonly pick: number }

const account = fc.constantFrom(...ACCOUNTS)
const kind = fc.constantFrom('real', 'demo' as const)
const units = fc.oneof(
  fc.bigInt(1n, 60n),
  fc.bigInt(1n, 10n ** 24n),
  fc.constantFrom(1n, 16n, 17n, 2n ** 63n),
)
const move: fc.Arbitrary<Move> = fc.record({
  // Mostly from outside, else nobody would ever have anything.
  from: fc.oneof(
    { weight: 2, arbitrary: fc.constant<AccountRef>({ owner: 'house', bucket: 'external' }) },
    { weight: 3, arbitrary: account },
  ),
  to: account,
  asset: fc.constantFrom('USDT', 'ETH' as const),
  units,
})
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      kind,
      moves: fc.array(move, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fund' as const), kind, units }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), pick: fc.nat() }) },
)

/** What the books must say, kept the simplest way there is. */
interface Model {
  readonly balances: Map<string, bigint>
  readonly reversible: { kind: AccountKind; id: bigint; legs: readonly Leg[] }[]
}

const keyOf = (of: AccountKind, leg: Leg): string =>
  `${of} ${leg.account.owner} ${leg.account.bucket} ${leg.amount.asset}`

const legsOf = (moves: readonly Move[]): readonly Leg[] =>
  moves.flatMap(({ from, to, asset, units: moved }) => [
    { account: from, amount: { units: -moved, asset } },
    { account: to, amount: { units: moved, asset } },
  ])

/** The guarded accounts these legs would take below zero; when there are none, the legs are booked. */
function book(model: Model, of: AccountKind, legs: readonly Leg[]): readonly string[] {
  const after = new Map<string, bigint>()
  for (const leg of legs) {
    const key = keyOf(of, leg)
    after.set(key, (after.get(key) ?? model.balances.get(key) ?? 0n) + leg.amount.units)
  }
  const short = [...after].filter(([key, left]) => left < 0n && !key.includes(' external '))
  if (short.length === 0) for (const [key, left] of after) model.balances.set(key, left)
  return short.map(([key]) => key)
}

const opposite = (legs: readonly Leg[]): readonly Leg[] =>
  legs.map(({ account: of, amount: { units: moved, asset } }) => ({
    account: of,
    amount: { units: -moved, asset },
  }))

interface Attempt {
  readonly kind: AccountKind
  readonly legs: readonly Leg[]
  readonly work: () => Promise<{ id: bigint }>
}

function attemptOf(tx: Queryable, model: Model, next: Command, step: number): Attempt | null {
  switch (next.do) {
    case 'post': {
      const legs = legsOf(next.moves.filter(({ from, to }) => from !== to))
      const entry = { kind: next.kind, type: 'demoGrant', ref: null, reason: null, legs } as const
      return { kind: next.kind, legs, work: () => ledger.post(tx, entry) }
    }
    case 'fund': {
      const funds = { units: next.units, asset: 'USDT' } as const
      const legs = legsOf([{ ...FUNDING, ...funds }])
      const work = () => ledger.fundTreasury(tx, next.kind, funds, `model-${step}`, 'model')
      return { kind: next.kind, legs, work }
    }
    case 'reverse': {
      const [chosen] = model.reversible.splice(next.pick % Math.max(1, model.reversible.length), 1)
      if (chosen === undefined) return null
      const work = () => ledger.reverse(tx, chosen.id, 'model')
      return { kind: chosen.kind, legs: opposite(chosen.legs), work }
    }
  }
}

async function run(tx: Queryable, model: Model, next: Command, step: number): Promise<void> {
  const attempt = attemptOf(tx, model, next, step)
  if (attempt === null || !movesSomething(attempt.legs)) return
  const { kind: of, legs, work } = attempt
  const short = book(model, of, legs)
  const result = await work().catch((error: unknown) => {
    if (error instanceof ShortOfFunds) return error
    throw error
  })
  if (result instanceof ShortOfFunds) {
    const named = `${of} ${result.account.owner} ${result.account.bucket} `
    assert.ok(
      short.some((key) => key.startsWith(named)),
      `${named}is not short`,
    )
    return
  }
  assert.deepEqual(short, [])
  if (next.do !== 'reverse') model.reversible.push({ kind: of, id: result.id, legs })
}

/** Moves to and fro may cancel out; such an entry is refused, which another test shows. */
function movesSomething(legs: readonly Leg[]): boolean {
  const sums = new Map<string, bigint>()
  for (const leg of legs) {
    const key = keyOf('demo', leg)
    sums.set(key, (sums.get(key) ?? 0n) + leg.amount.units)
  }
  return [...sums.values()].some((sum) => sum !== 0n)
}

async function compare(tx: Queryable, model: Model): Promise<void> {
  const rows = await tx.query<{ key: string; balance: bigint }>(
    `SELECT concat_ws(' ', kind, owner, bucket, asset) AS key, sum(balance) AS balance
     FROM ledger_account GROUP BY 1 HAVING sum(balance) <> 0`,
  )
  const modelled = [...model.balances].filter(([, balance]) => balance !== 0n)
  assert.deepEqual(new Map(rows.map((row) => [row.key, row.balance])), new Map(modelled))
  assert.deepEqual((await ledger.audit(tx)).breaches, [])
}

const FUNDING: Omit<Move, 'units'> = {
  from: { owner: 'house', bucket: 'external' },
  to: { owner: 'house', bucket: 'treasury' },
  asset: 'USDT',
}

it(
  'agrees with an in-memory model on any sequence of commands',
  async () => {
    const undo = new Error('undo')
    let booked = 0
    const sequence = fc.array(command, { minLength: 10, maxLength: 30 })
    const property = fc.asyncProperty(sequence, async (commands) => {
      const work = test.db.transaction(async (tx) => {
        const model: Model = { balances: new Map(), reversible: [] }
        for (const [step, next] of commands.entries()) await run(tx, model, next, step)
        await tx.query('SET CONSTRAINTS ALL IMMEDIATE')
        await compare(tx, model)
        booked += model.reversible.length
        throw undo
      })
      await work.catch((error: unknown) => {
        if (error !== undo) throw error
      })
    })
    await assertOften(property, 300, [3], 'PostgreSQL')
    // Many sequences that post nothing would agree too.
    assert.ok(booked > 500, `only ${booked} entries were booked`)
  },
  patience(300_000),
)
