import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { rowsText } from './rowsText.ts'

let database: TestDb

beforeAll(async () => {
  database = await openTestDb()
  await database.db.query(
    'CREATE TYPE noted AS (words text, units numeric, other text, place integer)',
  )
})

afterAll(() => database.close())

const words = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  fc.string({ unit: fc.constantFrom('"', '\\', ',', '(', ')', '{', '}', ' ', '\n', 'a', 'NULL') }),
)
const row = fc.tuple(
  words,
  fc.bigInt(-(10n ** 40n), 10n ** 40n),
  fc.option(words),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
)

test('rows arrive as they were, whatever their texts hold', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const read = await database.db.query('SELECT * FROM unnest($1::noted[])', [rowsText(rows)])
      expect(read).toEqual(
        rows.map(([text, units, other, place]) => ({ words: text, units, other, place })),
      )
    }),
    { numRuns: 200 },
  )
})
