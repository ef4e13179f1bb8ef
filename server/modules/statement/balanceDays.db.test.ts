import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { pastGuards } from '#kit/pastGuards.ts'
import { entryOf, step } from '#kit/statementSteps.ts'
import { fileWordsOf } from '#server/main/words.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { createStatementService } from './service.ts'
import type { StatementService } from './types.ts'

/** The clocks of Berlin were put back on the 25th of October, those of New York on the 1st of November. */
const FIRST = '2026-10-20'
const DAYS = 20
const NOW = Date.UTC(2026, 10, 4, 12)

const ledger = createLedgerService()
const ann: Holder = { customerId: randomUUID(), account: 'real' }
let test: TestDb
let statement: StatementService

/** Posts what can be paid for, and has it posted hours apart. */
beforeAll(async () => {
  test = await openTestDb()
  const clock = manualClock(NOW)
  const { db } = test
  statement = createStatementService({ db, clock, brand: 'House', wordsOf: fileWordsOf, facts: {} })
  for (const one of fc.sample(step, { numRuns: 120, seed: 7 })) {
    await db.transaction((tx) => ledger.post(tx, entryOf(ann, one))).catch(() => null)
  }
  await pastGuards(
    db,
    `ALTER TABLE ledger_entry DISABLE TRIGGER USER;
     UPDATE ledger_entry SET created_at = '2026-10-19T14:00:00Z'::timestamptz + ranked.n * interval '5 hours'
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM ledger_entry) AS ranked
     WHERE ranked.id = ledger_entry.id;
     ALTER TABLE ledger_entry ENABLE TRIGGER USER`,
  )
})
afterAll(() => test.close())

async function closing(to?: string): Promise<string> {
  const { sums } = await statement.sums(test.db, ann, {
    asset: 'USDT',
    ...(to === undefined ? {} : { to }),
  })
  return sums[0]?.closing ?? '0.000000'
}

it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati'])(
  'days of %s begin with what a statement that ends there closes with',
  async (zone) => {
    const { points, now } = await statement.balanceDays(test.db, ann, {
      from: FIRST,
      days: DAYS,
      zone,
    })
    for (const { at, total } of points) expect([at, total]).toEqual([at, await closing(at)])
    expect(now).toBe(await closing())
    expect(new Set(points.map(({ total }) => total)).size).toBeGreaterThan(5)
    expect(Date.parse(points.at(-1)?.at ?? '')).toBeLessThanOrEqual(NOW)
    expect(points.length).toBeLessThan(DAYS)
  },
)

it('days are of one holder, and nothing was held before anything was posted', async () => {
  const asked = { from: FIRST, days: 2, zone: 'UTC' }
  const eve = await statement.balanceDays(test.db, { ...ann, customerId: randomUUID() }, asked)
  expect(eve).toMatchObject({
    points: [{ total: '0.000000' }, { total: '0.000000' }],
    now: '0.000000',
  })
  const before = { ...asked, from: '2026-01-01' }
  const { points } = await statement.balanceDays(test.db, ann, before)
  expect(points.map(({ total }) => total)).toEqual(['0.000000', '0.000000'])
  const later = await statement.balanceDays(test.db, ann, { ...asked, from: '2027-01-01' })
  expect(later).toEqual({ asset: 'USDT', points: [], now: await closing() })
})
