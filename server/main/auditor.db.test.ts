import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { createLog } from '#server/platform/log.ts'
import { type Check, createAuditor } from './auditor.ts'

let house: TestDb

beforeAll(async () => {
  house = await openTestDb()
  await house.db.query('CREATE TABLE book (n int)')
})

afterAll(() => house.close())

test('nothing counts as clean before an audit; a breach shuts, the next clean audit opens again', async () => {
  const breaches: string[] = []
  const auditor = createAuditor(house.db, createLog('silent'), {
    ledger: async () => ({ ok: breaches.length === 0, breaches }),
  })
  expect(auditor.clean()).toBe(false)
  await auditor.run()
  expect(auditor.clean()).toBe(true)
  breaches.push('USDT sums to 1')
  await auditor.run()
  expect(auditor.clean()).toBe(false)
  breaches.pop()
  await auditor.run()
  expect(auditor.clean()).toBe(true)
})

test('an audit that cannot be made changes nothing', async () => {
  let failing = false
  const auditor = createAuditor(house.db, createLog('silent'), {
    ledger: async (query) => {
      if (failing) await query.query('SELECT nonsense')
      return { ok: true, breaches: [] }
    },
  })
  await auditor.run()
  failing = true
  await expect(auditor.run()).rejects.toThrow('nonsense')
  expect(auditor.clean()).toBe(true)
})

test('all checks see one and the same moment, and may write nothing', async () => {
  const counts: number[] = []
  const count: Check = async (query) => {
    counts.push((await query.query('SELECT 1 FROM book')).length)
    await house.db.query('INSERT INTO book VALUES (1)')
    return { ok: true, breaches: [] }
  }
  await createAuditor(house.db, createLog('silent'), { one: count, two: count }).run()
  expect(counts).toEqual([0, 0])
  const writing = createAuditor(house.db, createLog('silent'), {
    bad: async (query) => {
      await query.query('INSERT INTO book VALUES (2)')
      return { ok: true, breaches: [] }
    },
  })
  await expect(writing.run()).rejects.toThrow('read-only')
})
