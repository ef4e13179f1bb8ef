import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createCodesService } from './service.ts'

let test: TestDb
beforeAll(async () => {
  test = await openTestDb()
})
afterAll(() => test.close())

/** A database whose transactions rest after each query, and are told of when they begin. */
const slowly = (db: Db, onBegin: () => void): Db => ({
  ...db,
  transaction: (work) =>
    db.transaction((tx) => {
      onBegin()
      const query: typeof tx.query = async (...asked) => {
        const rows = await tx.query<never>(...asked)
        await wait(100)
        return rows
      }
      return work({ query, send: tx.send.bind(tx), afterCommit: tx.afterCommit.bind(tx) })
    }),
})

it('lets one of two codes be used that do the same, and neither is undone for the other', async () => {
  let began = 0
  const codes = createCodesService({
    db: slowly(test.db, () => {
      began += 1
    }),
    clock: { now: () => 0 },
    auth: {
      keyedHash: async (parts) => createHash('sha256').update(parts.join(' ')).digest(),
    },
  })
  const of = { purpose: 'reset', target: 'ann@example.org' } as const
  const use = async (ticket: string): Promise<string> => {
    const code = given.get(ticket) ?? ''
    return codes
      .use(of, { ticket, code }, async () => 'used')
      .catch((error: unknown) => (error instanceof Refusal ? error.code : String(error)))
  }
  const given = new Map<string, string>()
  for (const ticket of ['a', 'b'])
    given.set(ticket, await codes.issue(test.db, of, { ticket, expires: 60_000 }))
  expect((await Promise.all(['a', 'b'].map(use))).sort()).toEqual([CODE.codeNotSent, 'used'])
  expect(began).toBe(2)
})
