import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { openDb, sqlState } from './postgres.ts'

let test1: TestDb

beforeAll(async () => {
  test1 = await openTestDb()
  await test1.db.query('CREATE TABLE note (id int PRIMARY KEY)')
})

afterAll(() => test1.close())

test('int8 and whole numerics are bigint, beyond what a JS number holds; decimals stay text', async () => {
  const [row] = await test1.db.query<Record<string, unknown>>(
    `SELECT 9007199254740993::int8 AS a, 123456789012345678901234567890::numeric(78,0) AS b,
            '0.30'::numeric AS c, ARRAY[1,NULL,-3]::int8[] AS d, ARRAY[7]::numeric[] AS e,
            sum(x) AS f, '2026-01-02T03:04:05Z'::timestamptz AS g, NULL::int8 AS h
     FROM (VALUES (1::int8), (2::int8)) AS t(x)`,
  )
  expect(row).toEqual({
    a: 9007199254740993n,
    b: 123456789012345678901234567890n,
    c: '0.30',
    d: [1n, null, -3n],
    e: [7n],
    f: 3n,
    g: new Date('2026-01-02T03:04:05Z'),
    h: null,
  })
})

test('a bigint parameter arrives whole', async () => {
  const [row] = await test1.db.query<{ n: bigint }>('SELECT $1::numeric AS n', [10n ** 30n])
  expect(row?.n).toBe(10n ** 30n)
})

test('a transaction that throws leaves nothing and tells nobody', async () => {
  const told: string[] = []
  const failing = test1.db.transaction(async (tx) => {
    await tx.query('INSERT INTO note VALUES (1)')
    tx.afterCommit(() => told.push('rolled back'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await test1.db.query('SELECT * FROM note')).toEqual([])
  expect(told).toEqual([])
})

test('a connection that ends between two statements fails its transaction, not the process', async () => {
  const faults: unknown[] = []
  const db = openDb(test1.url, { onFault: (fault) => faults.push(fault) })
  const failing = db.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await test1.db.query('SELECT pg_terminate_backend($1)', [row?.pid])
    await expect.poll(() => faults.length).toBeGreaterThan(0)
    await tx.query('SELECT 1')
  })
  await expect(failing).rejects.toThrow('not queryable')
  expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await db.close()
})

test('others are told after the commit, in order', async () => {
  const told: string[] = []
  await test1.db.transaction(async (tx) => {
    await tx.query('INSERT INTO note VALUES (2)')
    tx.afterCommit(() => told.push('first'))
    tx.afterCommit(() => told.push('second'))
    expect(told).toEqual([])
  })
  expect(told).toEqual(['first', 'second'])
  expect(await test1.db.query('SELECT id FROM note')).toEqual([{ id: 2 }])
})

test('statements asked for together run in their order, and fail together', async () => {
  const [one, two] = await test1.db.transaction((tx) =>
    Promise.all([
      tx.query('INSERT INTO note VALUES ($1) RETURNING id', [4]),
      tx.query('SELECT id FROM note WHERE id = $1', [4]),
    ]),
  )
  expect(two).toEqual(one)
  const failing = test1.db.transaction((tx) =>
    Promise.all([
      tx.query('INSERT INTO note VALUES ($1)', [5]),
      tx.query('SELECT 1/$1::int', [0]),
      tx.query('INSERT INTO note VALUES ($1)', [6]),
    ]),
  )
  await expect(failing).rejects.toThrow('division by zero')
  expect(await test1.db.query('SELECT id FROM note WHERE id > 4')).toEqual([])
})

test('a fault that its work did not hear of is not committed over', async () => {
  const deaf = test1.db.transaction(async (tx) => {
    await tx.query('INSERT INTO note VALUES (7)')
    await tx.query('SELECT 1/0').catch(() => undefined)
  })
  await expect(deaf).rejects.toThrow('division by zero')
  expect(await test1.db.query('SELECT id FROM note WHERE id = 7')).toEqual([])
})

test('what is sent is committed in its order, or nothing is and its fault is told', async () => {
  await test1.db.transaction(async (tx) => {
    tx.send('INSERT INTO note VALUES ($1)', [8])
    tx.send('UPDATE note SET id = 9 WHERE id = $1', [8])
  })
  expect(await test1.db.query('SELECT id FROM note WHERE id > 7')).toEqual([{ id: 9 }])
  const told: string[] = []
  const failing = test1.db.transaction(async (tx) => {
    tx.afterCommit(() => told.push('committed'))
    tx.send('INSERT INTO note VALUES ($1)', [10])
    tx.send('INSERT INTO note VALUES ($1)', [9])
    tx.send('INSERT INTO note VALUES ($1)', [11])
  })
  await expect(failing).rejects.toThrow('duplicate key')
  expect(await test1.db.query('SELECT id FROM note WHERE id > 7')).toEqual([{ id: 9 }])
  expect(told).toEqual([])
})

test('work that goes on after its transaction failed reaches no other transaction', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const failing = test1.db.transaction(async (tx) => {
    const wait = tx.query('SELECT 1').then(() => sleep(50))
    late = wait.then(() => tx.query('SELECT 2'))
    late.catch(() => undefined)
    await tx.query('SELECT 1 / 0')
  })
  await expect(failing).rejects.toThrow('division by zero')
  await expect(late).rejects.toThrow('the transaction is over')
})

test('a database error keeps its SQLSTATE', async () => {
  const error: unknown = await test1.db.query('SELECT 1/0').catch((fault: unknown) => fault)
  expect(sqlState(error)).toBe('22012')
  expect(sqlState(new Error('x'))).toBeNull()
})
