import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { LEFT_OUT } from './rulesLeftOut.ts'
import { EXPORTED } from './rulesTables.ts'

let house: TestDb

beforeAll(async () => {
  house = await openTestDb()
})
afterAll(() => house.close())

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Tables that its rows name. */
  readonly names: readonly string[]
}

/** Rows that name no other table's by a foreign key, and are a customer's all the same. */
const BY_HAND = ['ledger_entry', 'ledger_posting']

async function tablesAboutCustomers(): Promise<readonly Table[]> {
  const tables = await house.db.query<Table>(
    `SELECT c.relname AS name,
       array(SELECT attname::text FROM pg_attribute a
         WHERE a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY 1) AS columns,
       array(SELECT k.confrelid::regclass::text FROM pg_constraint k
         WHERE k.conrelid = c.oid AND k.contype = 'f') AS names
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT c.relispartition ORDER BY 1`,
  )
  const found = new Set<string>(['customer', ...BY_HAND])
  const isNew = ({ name, columns, names }: Table): boolean =>
    !found.has(name) &&
    (columns.some((column) => column === 'customer_id' || column === 'owner') ||
      names.some((other) => found.has(other)))
  for (let next = tables.find(isNew); next !== undefined; next = tables.find(isNew)) {
    found.add(next.name)
  }
  return tables.filter(({ name }) => found.has(name))
}

it('gives every column about a customer, or says why it is left out', async () => {
  const exported = new Map(EXPORTED.map((one) => [one.table, one]))
  const tables = await tablesAboutCustomers()
  expect(tables.length).toBeGreaterThan(40)
  const faults = tables.flatMap(({ name, columns }) => {
    const one = exported.get(name)
    if (one === undefined)
      return name in LEFT_OUT ? [] : [`${name} is neither exported nor left out`]
    const owner = one.of === undefined ? (one.owner ?? 'customer_id') : ''
    return columns
      .filter((column) => column !== owner && !one.columns.includes(column))
      .filter((column) => !(`${name}.${column}` in LEFT_OUT))
      .map((column) => `${name}.${column} is neither exported nor left out`)
  })
  expect(faults).toEqual([])
})

it('names nothing that is not there, and nothing twice', async () => {
  const names = new Set(
    (await tablesAboutCustomers()).flatMap(({ name, columns }) => [
      name,
      ...columns.map((column) => `${name}.${column}`),
    ]),
  )
  const given = EXPORTED.flatMap(({ table, columns }) => [
    table,
    ...columns.map((column) => `${table}.${column}`),
  ])
  const all = [...given, ...Object.keys(LEFT_OUT)]
  expect(all.filter((one) => !names.has(one))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})
