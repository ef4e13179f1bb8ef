import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { readFiles } from '../tidy/repository.ts'
import { type Describer, openDescriber } from './describe.ts'
import { differences, GIVEN } from './rows.ts'
import { readStatements } from './statements.ts'

/** Statements that the program makes up while it runs, or that are others' and pass through. */
const MADE_UP = [
  'server/main/dayOfOrders.ts',
  'server/modules/contracts/store.ts',
  'server/modules/exports/storeTables.ts',
  'server/modules/notifications/service.ts',
  'server/modules/notifications/service.ts',
  'server/modules/options/store.ts',
  'server/platform/migrations.ts',
  'server/platform/postgres.ts',
  'server/platform/postgres.ts',
]

/** Columns that may be null in their table, but not in the state that a file's statements ask for. */
const SURE: Readonly<Record<string, readonly string[]>> = {
  'server/modules/audit/store.ts': ['postings'],
  'server/modules/commands/store.ts': ['code'],
  'server/modules/identity/store.ts': ['lapses_at'],
  'server/modules/images/store.ts': ['height', 'sha256', 'size', 'type', 'width'],
  'server/modules/receipts/store.ts': [
    'close_fee',
    'close_price',
    'close_reason',
    'closed_at',
    'profit',
  ],
  'server/modules/receipts/storeCancelled.ts': [
    'cancel_reason',
    'done_at',
    'ended_at',
    'limit_price',
  ],
  'server/modules/receipts/storeExchange.ts': ['exchanged_at'],
  'server/modules/receipts/storeOptions.ts': ['outcome', 'payout', 'settled_at'],
  'server/modules/receipts/storePlans.ts': ['ended_at'],
  'server/modules/receipts/storeSpot.ts': ['done_at', 'fee', 'fill_price', 'paid', 'received'],
  'server/modules/withdrawals/storeFigures.ts': ['reason'],
}

let house: TestDb
let describer: Describer

beforeAll(async () => {
  house = await openTestDb()
  describer = await openDescriber(house.url)
})

afterAll(async () => {
  await describer.close()
  await house.close()
})

interface Judged {
  /** Where statements stand that nobody can read in advance. */
  readonly madeUp: readonly string[]
  readonly faults: readonly string[]
}

/** Lets PostgreSQL describe every statement of the server. */
async function judge(edits?: ReadonlyMap<string, string>): Promise<Judged> {
  const { statements, checker, close } = readStatements(edits)
  const faults = new Set<string>()
  const spare = new Set(
    Object.entries(SURE).flatMap(([path, names]) => names.map((name) => `${path} ${name}`)),
  )
  for (const { path, line, texts, row } of statements) {
    for (const sql of texts ?? []) {
      try {
        const columns = await describer.columns(sql)
        for (const one of row === null ? [] : differences(sql, columns, row, checker)) {
          const [name = '', said] = one.split(': ')
          spare.delete(`${path} ${name}`)
          const isSure = said === 'may be null' && SURE[path]?.includes(name) === true
          if (!isSure) faults.add(`${path}:${line} ${one}`)
        }
      } catch (error) {
        faults.add(`${path}:${line} ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  close()
  return {
    madeUp: statements.flatMap(({ path, texts }) => (texts === null ? [path] : [])).sort(),
    faults: [...faults, ...[...spare].map((one) => `${one} need not be sure`)],
  }
}

/** Seeded faults: the file, what stands there, what shall, and what is said of it. */
const SEEDED: readonly (readonly [string, string, string, string])[] = [
  ['risk/store', 'SELECT accepted_at', 'SELECT acepted_at', 'column "acepted_at" does not exist'],
  ['content/store', 'FROM parameter ', 'FROM parameters ', 'relation "parameters" does not exist'],
  ['operators/store', 'ORDER BY no`)', 'ORDER BY BY no`)', 'syntax error at or near "no"'],
  ['auth/store', '{ readonly key: Buffer }', '{}', 'key: no field'],
  [
    'images/store',
    '{ readonly id: string }',
    '{ readonly no: bigint; readonly id: string }',
    'no: no column',
  ],
  ['audit/store', 'readonly id: bigint', 'readonly id: number', 'id: int8, not number'],
  ['contracts/storeFacts', 'closed_at: Date | null', 'closed_at: Date', 'closed_at: may be null'],
  ['liabilities/store', 'asset: AssetCode | null', 'asset: AssetCode', 'asset: may be null'],
  ['deposits/storeFacts', 'network: string', 'network: null | string', 'network: never null'],
]

describe('rows', () => {
  it('have the types of what PostgreSQL gives back for their statements', async () => {
    expect(await judge()).toEqual({ madeUp: MADE_UP, faults: [] })
  })

  it('of another type, and statements that the schema cannot run or nobody can read, are caught', async () => {
    const files = new Map(readFiles(/^server\/modules\//).map(({ path, text }) => [path, text]))
    const edits = new Map<string, string>()
    for (const [module, from, to] of SEEDED) {
      const path = `server/modules/${module}.ts`
      const text = files.get(path) ?? ''
      expect(text.includes(from), `${path}: ${from}`).toBe(true)
      edits.set(path, text.replace(from, to))
    }
    const hidden = 'server/modules/withdrawals/storeDay.ts'
    edits.set(
      hidden,
      (files.get(hidden) ?? '').replace(
        'query<CustomerSum>(',
        'query<CustomerSum>(String(query) + ',
      ),
    )
    const { faults, madeUp } = await judge(edits)
    expect(madeUp).toContain(hidden)
    for (const [module, , , said] of SEEDED) {
      expect(faults.filter((one) => one.includes(`${module}.ts`))[0]).toContain(said)
    }
  })

  it('know what the driver makes of each type', async () => {
    const samples = Object.keys(GIVEN).map((type) => [type, SAMPLES[type] ?? '1'] as const)
    const [row = {}] = await house.db.query<Record<string, unknown>>(
      `SELECT ${samples.map(([type, value]) => `'${value}'::${type} AS ${type}`).join(', ')}`,
    )
    for (const [type, kinds] of Object.entries(GIVEN)) expect(kinds).toContain(kindOf(row[type]))
  })
})

const SAMPLES: Readonly<Record<string, string>> = {
  bool: 'true',
  timestamptz: '2024-01-01',
  date: '2024-01-01',
}

const kindOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? value.constructor.name : typeof value
