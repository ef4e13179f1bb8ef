import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import type { AuditService, Pass } from '#server/modules/audit/types.ts'
import { createLog } from '#server/platform/log.ts'
import { type Auditor, createAuditor } from './auditor.ts'

let database: TestDb
const clock = manualClock(Date.UTC(2026, 2, 11, 16))
const checkpoint = { snapshot: '1:1:', posting: 0n, entry: 0n, history: null }
const breaches: Record<'quick' | 'complete', string[]> = { quick: [], complete: [] }

beforeAll(async () => {
  database = await openTestDb()
  await database.db.query('CREATE TABLE book (n int)')
})
afterAll(() => database.close())
beforeEach(() => {
  breaches.quick = []
  breaches.complete = []
})

function auditorOf(parts: Partial<AuditService> = {}): Auditor {
  const pass = (depth: 'quick' | 'complete'): Promise<Pass> =>
    Promise.resolve({ breaches: [...breaches[depth]], checkpoint })
  const audit: AuditService = {
    quick: () => pass('quick'),
    complete: () => pass('complete'),
    keep: () => Promise.resolve(),
    ...parts,
  }
  return createAuditor({ db: database.db, clock, log: createLog('silent'), audit })
}

test('nothing counts as clean before an audit; a breach shuts, the next clean audit opens again', async () => {
  const auditor = auditorOf()
  expect([auditor.clean(), auditor.report().state]).toEqual([false, 'pending'])
  await auditor.run()
  expect(auditor.clean()).toBe(true)
  breaches.quick = ['USDT sums to 1']
  await auditor.run()
  expect(auditor.clean()).toBe(false)
  expect(auditor.report()).toMatchObject({
    state: 'mismatch',
    at: clock.now(),
    breaches: ['USDT sums to 1'],
  })
  breaches.quick = []
  await auditor.run()
  expect([auditor.clean(), auditor.report().state]).toEqual([true, 'clean'])
})

test('what only the complete audit sees stays until the complete audit is clean', async () => {
  const auditor = auditorOf()
  await auditor.run()
  breaches.complete = ['posting 3 was changed']
  await auditor.complete()
  await auditor.run()
  expect(auditor.report()).toMatchObject({ state: 'mismatch', breaches: ['posting 3 was changed'] })
  breaches.complete = []
  await auditor.run()
  expect(auditor.clean()).toBe(true)
})

test('an audit that cannot be made changes nothing', async () => {
  let failing = false
  const auditor = auditorOf({
    quick: async (tx) => {
      if (failing) await tx.query('SELECT nonsense')
      return { breaches: [], checkpoint }
    },
  })
  await auditor.run()
  failing = true
  await expect(auditor.run()).rejects.toThrow('nonsense')
  expect(auditor.clean()).toBe(true)
})

test('all looks see one and the same moment, and may write nothing', async () => {
  const counts: number[] = []
  const auditor = auditorOf({
    quick: async (tx) => {
      for (let look = 0; look < 2; look += 1) {
        counts.push((await tx.query('SELECT 1 FROM book')).length)
        await database.db.query('INSERT INTO book VALUES (1)')
      }
      return { breaches: [], checkpoint }
    },
    complete: async (tx) => {
      await tx.query('INSERT INTO book VALUES (2)')
      return { breaches: [], checkpoint }
    },
  })
  await auditor.run()
  expect(counts).toEqual([0, 0])
  await expect(auditor.complete()).rejects.toThrow('read-only')
})

test('an audit that is running is given up when the server closes', async () => {
  const auditor = auditorOf({
    complete: async (tx) => {
      await tx.query('SELECT pg_sleep(30)')
      return { breaches: [], checkpoint }
    },
  })
  const running = auditor.complete().catch((error: unknown) => String(error))
  await expect
    .poll(() =>
      database.db.query(`SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)'`),
    )
    .toHaveLength(1)
  await auditor.stop()
  expect(await running).toMatch('cancel')
  await expect(auditor.run()).resolves.toBeUndefined()
  expect(auditor.report().state).toBe('pending')
})
