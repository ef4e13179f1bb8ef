import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { Movement, StatementFilter } from '#protocol/statement.ts'
import { GROUP_OF_TYPE, STATEMENT_GROUPS } from '#protocol/statementKinds.ts'
import { manualClock } from '#kit/clock.ts'
import { addUp, type CsvRow, readCsv, unitsIn } from '#kit/csvStatement.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { assertOften, patience } from '#kit/runs.ts'
import {
  ASSETS,
  entryOf,
  OUTSIDE,
  type Posted,
  posted,
  type Step,
  step,
} from '#kit/statementSteps.ts'
import { fileWordsOf } from '#server/main/words.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { type Holder, ShortOfFunds } from '#server/modules/ledger/types.ts'
import type { Db } from '#server/platform/db.ts'
import { createStatementService } from './service.ts'
import type { StatementService } from './types.ts'

const ledger = createLedgerService()
let test: TestDb
let statement: StatementService

beforeAll(async () => {
  test = await openTestDb()
  statement = service(test.db)
})
afterAll(() => test.close())

function service(db: Db): StatementService {
  const clock = manualClock(Date.UTC(2026, 0, 5))
  return createStatementService({ db, clock, brand: 'House', wordsOf: fileWordsOf, facts: {} })
}

const newHolder = (account: Holder['account'] = 'real'): Holder => ({
  customerId: randomUUID(),
  account,
})

/** Posts what can be paid for; what comes to nothing or cannot be paid leaves no trace. */
async function play(holder: Holder, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    try {
      await test.db.transaction((tx) => ledger.post(tx, entryOf(holder, one)))
    } catch (error) {
      const empty = error instanceof Error && error.message.includes('needs two legs')
      if (!(error instanceof ShortOfFunds) && !empty) throw error
    }
  }
}

async function allPages(holder: Holder, filter: StatementFilter): Promise<readonly Movement[]> {
  const items: Movement[] = []
  let cursor: string | undefined
  do {
    const asked = { ...filter, ...(cursor === undefined ? {} : { cursor }), limit: 3 }
    const page = await statement.list(test.db, holder, asked)
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return items
}

const csvOf = async (holder: Holder, filter: StatementFilter): Promise<readonly CsvRow[]> => {
  const file = await statement.file(holder, { ...filter, format: 'csv', language: 'en' })
  return readCsv(file.content)
}

/** What a filter leaves of the ledger. */
const fits = ({ asset, group, from, to }: StatementFilter, one: Posted): boolean =>
  (asset === undefined || one.asset === asset) &&
  (group === undefined || GROUP_OF_TYPE[one.type] === group) &&
  (from === undefined || one.at.getTime() >= Date.parse(from)) &&
  (to === undefined || one.at.getTime() < Date.parse(to))

const summed = (of: readonly Posted[]): bigint => of.reduce((sum, { units }) => sum + units, 0n)

/** Holds a statement against the ledger: its file, its pages and its sums. */
async function check(holder: Holder, filter: StatementFilter): Promise<number> {
  const all = await posted(test.db, holder)
  const wanted = all.filter((one) => fits(filter, one))
  const rows = await csvOf(holder, filter)
  const lines = rows.filter(({ line }) => line === 'posting')
  const told = lines.map((row) => [
    BigInt(row['entry'] ?? ''),
    row['type'],
    row['asset'],
    row['pocket'],
    unitsIn(row, 'amount'),
    unitsIn(row, 'pocket_balance'),
  ])
  const said = wanted.map(({ entry, type, asset, bucket, units, after }) => [
    entry,
    type,
    asset,
    bucket,
    units,
    after,
  ])
  const sorted = (list: readonly (readonly unknown[])[]): readonly string[] =>
    list.map((one) => one.map(String).join(' ')).sort()
  expect(sorted(told)).toEqual(sorted(said))

  const closing = addUp(rows)
  for (const asset of ASSETS.filter((one) => filter.asset === undefined || one === filter.asset)) {
    const until = all.filter((one) => fits({ asset, to: filter.to }, one))
    expect(closing.get(asset) ?? 0n).toBe(summed(until))
  }

  const pages = await allPages(holder, filter)
  expect(pages.map(({ id }) => id)).toEqual(
    [...new Set(wanted.map(({ entry }) => String(entry)))].sort((a, b) => Number(b) - Number(a)),
  )
  for (const { id, changes } of pages) {
    for (const { asset, net, total, legs, counter } of changes) {
      const row = { asset, total, amount: net }
      const before = all.filter((one) => one.asset === asset && one.entry <= BigInt(id))
      expect(unitsIn(row, 'total')).toBe(summed(before))
      expect(unitsIn(row, 'amount')).toBe(
        summed(before.filter(({ entry }) => entry === BigInt(id))),
      )
      const sides = [...legs, ...counter].map(({ amount }) => unitsIn({ asset, amount }, 'amount'))
      expect(sides.reduce((sum, units) => sum + units, 0n)).toBe(0n)
    }
  }

  const { sums, movements } = await statement.sums(test.db, holder, filter)
  expect(movements).toBe(pages.length)
  expect(new Map(sums.map((sum) => [sum.asset, sum.closing]))).toEqual(
    new Map(
      rows.filter(({ line }) => line === 'closing').map((row) => [row['asset'], row['total']]),
    ),
  )
  return wanted.length
}

/** Without any, most of what follows could not be paid and would leave nothing to state. */
const FUNDS: Step = {
  type: 'depositCredited',
  reason: null,
  moves: ASSETS.map((asset) => ({ asset, from: null, to: 'available', units: 1_000_000n })),
}

describe('a statement, whatever happened', () => {
  it(
    'is the ledger: its files, pages and sums add up to the unit, for any filter and period',
    async () => {
      let seen = 0
      const history = fc.record({
        steps: fc.array(step, { minLength: 1, maxLength: 14 }),
        asset: fc.option(fc.constantFrom(...ASSETS), { nil: undefined }),
        group: fc.option(fc.constantFrom(...STATEMENT_GROUPS), { nil: undefined }),
        from: fc.option(fc.nat({ max: 14 }), { nil: undefined }),
        to: fc.option(fc.nat({ max: 14 }), { nil: undefined }),
      })
      await assertOften(
        fc.asyncProperty(history, async ({ steps, asset, group, from, to }) => {
          const [holder, other] = [newHolder(), newHolder('demo')]
          await play(holder, [FUNDS, ...steps])
          await play({ ...other, customerId: holder.customerId }, steps.slice(0, 2))
          const times = (await posted(test.db, holder)).map(({ at }) => at.getTime())
          const moment = (index: number | undefined): string | undefined => {
            const at = index === undefined ? undefined : times[index]
            return at === undefined ? undefined : new Date(at).toISOString()
          }
          const [first, last] = [moment(from), moment(to)]
          const inOrder = first === undefined || last === undefined || first < last
          seen += await check(holder, {})
          seen += await check(holder, { asset, group, from: first, to: inOrder ? last : undefined })
        }),
        25,
        [],
        'PostgreSQL',
      )
      expect(seen).toBeGreaterThan(15)
    },
    patience(180_000),
  )
})

const credit = (units: bigint): Step => ({
  type: 'depositCredited',
  reason: null,
  moves: [{ asset: 'USDT', from: null, to: 'available', units }],
})

describe('a file', () => {
  it('adds up when money moves between what is read of it', async () => {
    const holder = newHolder()
    await play(holder, [credit(1_000n)])
    let moved = 0
    /** Lets somebody else post after each thing that the file reads. */
    const busy: Db = {
      ...test.db,
      query: (sql, values) => test.db.query(sql, values),
      transaction: (work) =>
        test.db.transaction((tx) =>
          work({
            afterCommit: (later) => tx.afterCommit(later),
            send: (sql, values) => tx.send(sql, values),
            query: async <Row>(sql: string, values?: readonly unknown[]) => {
              const rows = await tx.query<Row>(sql, values)
              if (sql.startsWith('WITH')) {
                await play(holder, [credit(7n)])
                moved += 1
              }
              return rows
            },
          }),
        ),
    }
    const file = await service(busy).file(holder, { format: 'csv', language: 'en' })
    expect(addUp(readCsv(file.content)).get('USDT')).toBe(1_000n)
    expect(moved).toBeGreaterThan(1)
    expect(addUp(await csvOf(holder, {})).get('USDT')).toBe(1_000n + 7n * BigInt(moved))
  })

  it('of more than it may hold is refused by its code, and a shorter period is not', async () => {
    const holder = newHolder()
    const entries = Array.from({ length: 2_001 }, (_, index) =>
      entryOf(holder, { ...credit(1n), reason: index < 2_000 ? null : 'the last' }),
    )
    await test.db.transaction(async (tx) => {
      const place = { kind: 'real', account: OUTSIDE, asset: 'USDT' } as const
      const operator = { home: 0, whole: false }
      const books = await ledger.lockBooks(tx, [holder], 'USDT', operator, [place])
      books.postAll(entries)
      await ledger.append(tx, books)
    })
    const asked = { format: 'pdf', language: 'en' } as const
    await expect(statement.file(holder, asked)).rejects.toMatchObject({
      code: CODE.statementTooLong,
    })
    const rows = await csvOf(holder, {})
    expect(rows.filter(({ line }) => line === 'posting').at(-1)).toMatchObject({
      reason: 'the last',
      total: '0.002001',
    })
    const last = (await posted(test.db, holder)).at(-1)?.at.toISOString() ?? ''
    const { name } = await statement.file(holder, { ...asked, group: 'plans', from: last })
    expect(name).toMatch(/^statement-real-plans-20\d\d-\d\d-\d\d-2026-01-05\.pdf$/)
  })

  it('of nobody is empty, and whole', async () => {
    const rows = await csvOf(newHolder(), {})
    expect(rows).toEqual([])
    expect(await statement.sums(test.db, newHolder(), {})).toEqual({ sums: [], movements: 0 })
  })
})

describe('a page', () => {
  it('refuses a cursor that it never gave', async () => {
    const asked = { cursor: 'x1', limit: 5 }
    await expect(statement.list(test.db, newHolder(), asked)).rejects.toMatchObject({ code: '400' })
  })

  it('never shows what is the operator\u2019s', async () => {
    const operator = { customerId: 'house', account: 'real' } as const
    expect(await statement.list(test.db, operator, { limit: 5 })).toEqual({ items: [], next: null })
    expect((await statement.sums(test.db, operator, {})).sums).toEqual([])
  })
})
