import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MONTH_CAP } from '#protocol/inviteTerms.ts'
import { manualClock } from '#kit/clock.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { accrualsIn } from '#kit/accruals.ts'
import type { Queryable } from '#server/platform/db.ts'

const START = Date.UTC(2026, 0, 31, 23, 59)

let test: TestDb

beforeAll(async () => {
  test = await openTestDb()
})
afterAll(() => test.close())

/** A friend of somebody, as two processes see them. */
async function invited() {
  const { db } = test
  const clock = manualClock(START)
  const [inviterId, customerId] = [randomUUID(), randomUUID()]
  await db.query(`INSERT INTO invite VALUES ($1, $2, 1, $3, $4)`, [
    customerId,
    inviterId,
    new Date(START).toISOString(),
    Buffer.alloc(32),
  ])
  const [one, other] = [accrualsIn(db, clock), accrualsIn(db, clock)]
  const keep = (units: bigint) =>
    db.transaction(async (tx) => {
      const type = 'contractOpened'
      one.keep(tx, [{ inviterId, customerId, orderId: randomUUID(), type, asset: 'USDT', units }])
    })
  const shareBy = async (service: typeof one, query: Queryable = db) =>
    (await service.offers(query, [customerId])).get(customerId)?.commissionPercent
  return { one, other, keep, shareBy, clock }
}

it('a month is full for every process at once, and the next one is empty', async () => {
  const { one, other, keep, shareBy, clock } = await invited()
  expect([await shareBy(one), await shareBy(other)]).toEqual([20, 20])
  await keep(MONTH_CAP - 1n)
  expect([await shareBy(one), await shareBy(other)]).toEqual([20, 20])
  await keep(1n)
  expect([await shareBy(one), await shareBy(other)]).toEqual([0, 0])
  clock.advance(60_000)
  expect([await shareBy(one), await shareBy(other)]).toEqual([20, 20])
})

it('a commit that crosses the first read of a month counts all the same, and once', async () => {
  const { one, keep, shareBy } = await invited()
  const { db } = test
  let crossed = false
  const crossing: Queryable = {
    afterCommit: (work) => db.afterCommit(work),
    async query(sql, values) {
      const rows = await db.query(sql, values)
      if (!crossed && sql.includes('commission_')) {
        crossed = true
        await keep(MONTH_CAP - 1n)
      }
      return rows as never
    },
  }
  await shareBy(one, crossing)
  expect(crossed).toBe(true)
  expect(await shareBy(one)).toBe(20)
  await keep(1n)
  expect(await shareBy(one)).toBe(0)
})

it('a month adds up from every partition that wrote to it', async () => {
  const { one } = await invited()
  const { db } = test
  const inviterId = randomUUID()
  const friends = Array.from({ length: 40 }, () => randomUUID())
  await Promise.all(
    friends.map((customerId) =>
      db.transaction(async (tx) => {
        const about = { inviterId, customerId, orderId: randomUUID(), asset: 'USDT' } as const
        one.keep(tx, [
          { ...about, type: 'contractOpened', units: 3n },
          { ...about, type: 'contractClosed', units: 4n },
        ])
      }),
    ),
  )
  const [row] = await db.query<{ worth: bigint }>(
    'SELECT sum(worth) AS worth FROM commission_month WHERE inviter_id = $1',
    [inviterId],
  )
  expect(row?.worth).toBe(280n)
})

it('the audit finds a month that its commissions do not come to', async () => {
  const { one, keep } = await invited()
  const { db } = test
  await keep(5n)
  const wrong = async () =>
    (await one.audit(db)).breaches.filter((line) => line.includes('the sum of the month says'))
  expect(await wrong()).toEqual([])
  await db.query(`INSERT INTO commission_month VALUES ($1, '2026-01-01', 3, 7)`, [randomUUID()])
  expect(await wrong()).toHaveLength(1)
  await expect(db.query('UPDATE commission_month SET worth = worth - 1')).rejects.toThrow(
    /only grows/,
  )
})
