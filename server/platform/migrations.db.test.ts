import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { migrate } from './migrations.ts'
import { StartFault } from './startFault.ts'

let database: TestDb
let folder: string

beforeEach(async () => {
  database = await openTestDb()
  await database.db.query('DROP TABLE migration')
  folder = await mkdtemp(join(tmpdir(), 'glasshouse-migrations-'))
  await file('0001-a.sql', 'CREATE TABLE first (id int); INSERT INTO first VALUES (1);')
})

afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const file = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql)

test('each file is applied once, in order, several statements in one', async () => {
  await file('0002-b.sql', 'INSERT INTO first VALUES (2);')
  expect(await migrate(database.db, folder)).toEqual(['0001-a.sql', '0002-b.sql'])
  expect(await migrate(database.db, folder)).toEqual([])
  await file('0003-c.sql', 'INSERT INTO first VALUES (3);')
  expect(await migrate(database.db, folder)).toEqual(['0003-c.sql'])
  expect(await database.db.query('SELECT id FROM first ORDER BY id')).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ])
})

test('an applied file that was edited, or is gone, stops the start', async () => {
  await migrate(database.db, folder)
  await file('0001-a.sql', 'CREATE TABLE first (id bigint);')
  await expect(migrate(database.db, folder)).rejects.toThrow(/0001-a\.sql was edited/)
  await rm(join(folder, '0001-a.sql'))
  await expect(migrate(database.db, folder)).rejects.toThrow(/newer than the program/)
})

test('when one fails, none is applied, and the fault names it', async () => {
  await file('0002-b.sql', 'SELECT nonsense;')
  const failed = migrate(database.db, folder)
  await expect(failed).rejects.toBeInstanceOf(StartFault)
  await expect(failed).rejects.toThrow(/0002-b\.sql failed.*nonsense/)
  await expect(database.db.query('SELECT * FROM first')).rejects.toThrow(/does not exist/)
})

test('two at once apply each file once', async () => {
  const both = await Promise.all([migrate(database.db, folder), migrate(database.db, folder)])
  expect(both.flat()).toEqual(['0001-a.sql'])
})

const LAST = [
  '0066-invitations-in-our-words.sql',
  'abbeb762684e67350efe4953cdfefa719a7ce7983ce4ffa2f782064f6cd8e37e',
]

/** Makes the table of what was applied as a program of before the baseline left it. */
async function applied(...rows: readonly (readonly string[])[]): Promise<void> {
  await database.db.query('CREATE TABLE migration (name text PRIMARY KEY, hash text NOT NULL)')
  for (const row of rows) await database.db.query('INSERT INTO migration VALUES ($1, $2)', row)
}

test('a database of before the baseline goes on from it', async () => {
  await applied(['0065-shards.sql', 'x'], LAST)
  await rm(join(folder, '0001-a.sql'))
  await file('0101-a.sql', 'CREATE TABLE customer (id int);')
  await file('0200-b.sql', 'CREATE TABLE second (id int);')
  expect(await migrate(database.db, folder)).toEqual(['0200-b.sql'])
  expect(await migrate(database.db, folder)).toEqual([])
  const names = await database.db.query('SELECT name FROM migration ORDER BY name')
  expect(names).toEqual([{ name: '0101-a.sql' }, { name: '0200-b.sql' }])
})

test.each([
  ['older', ['0065-shards.sql', 'x']],
  ['of another last file', ['0066-invitations-in-our-words.sql', 'x']],
])('a database that is %s is refused, with what to do', async (_, row) => {
  await applied(row)
  await rm(join(folder, '0001-a.sql'))
  await file('0101-a.sql', 'CREATE TABLE customer (id int);')
  await expect(migrate(database.db, folder)).rejects.toThrow(
    /First start the last version that has 0066-/,
  )
})
