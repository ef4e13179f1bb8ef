import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { sqlState } from './postgres.ts'

let database: TestDb

beforeAll(async () => {
  database = await openTestDb()
  await database.db.query(
    'CREATE TABLE pair AS SELECT n, 0 AS times FROM generate_series(1, 2) AS n',
  )
})
afterAll(() => database.close())

test('of two that wait for one another both succeed', async () => {
  let waiting = 0
  let bothWait = (): void => undefined
  const both = new Promise<void>((resolve) => {
    bothWait = resolve
  })
  let runs = 0
  const told: number[] = []
  const crossing = (first: number, second: number): Promise<void> =>
    database.db.transaction(async (tx) => {
      runs += 1
      tx.afterCommit(() => void told.push(first))
      await tx.query('UPDATE pair SET times = times + 1 WHERE n = $1', [first])
      waiting += 1
      if (waiting === 2) bothWait()
      await both
      await tx.query('UPDATE pair SET times = times + 1 WHERE n = $1', [second])
    })
  await Promise.all([crossing(1, 2), crossing(2, 1)])
  expect(await database.db.query('SELECT times FROM pair ORDER BY n')).toEqual([
    { times: 2 },
    { times: 2 },
  ])
  // The one that was undone may meet the other again before that one commits.
  expect(runs).toBeGreaterThan(2)
  expect(told.toSorted((a, b) => a - b)).toEqual([1, 2])
})

test('it ends at some time, and no other fault is tried again', async () => {
  const runsOf = async (state: string): Promise<[runs: number, state: string | null]> => {
    let runs = 0
    const raise = `DO $$ BEGIN RAISE EXCEPTION 'so' USING ERRCODE = '${state}'; END $$`
    const failed = database.db.transaction((tx) => {
      runs += 1
      return tx.query(raise)
    })
    const fault: unknown = await failed.catch((error: unknown) => error)
    return [runs, sqlState(fault)]
  }
  expect(await runsOf('40001')).toEqual([4, '40001'])
  expect(await runsOf('23505')).toEqual([1, '23505'])
})
