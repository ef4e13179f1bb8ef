import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS, openTestDb, type TestDb } from '#kit/database.ts'
import { insertConversation, insertPerson, selectPerson, updateBlocked } from './store.ts'

let test: TestDb
beforeAll(async () => {
  test = await openTestDb()
})
afterAll(() => test.close())

const WROTE = new Date('2026-01-05T12:00:00Z')
const BLOCKED = new Date('2026-01-05T13:00:00Z')

/** A guest who wrote, as the first program of the chat kept them. */
async function guest(isBlocked: boolean): Promise<string> {
  const { db } = test
  const sender = { kind: 'guest', tokenHash: randomBytes(32) } as const
  await insertPerson(db, sender, WROTE)
  const id = (await selectPerson(db, sender))?.id ?? ''
  if (isBlocked) await updateBlocked(db, id, 'bob', BLOCKED)
  return insertConversation(db, id, 'en', WROTE)
}

const stateOf = (id: string) =>
  test.db.query(
    'SELECT state, since, waiting_since, closed_by, taken_by FROM support_conversation WHERE id = $1',
    [id],
  )

it('closes what guests began who were blocked before, at that time, and nothing else', async () => {
  const [blocked, other] = [await guest(true), await guest(false)]
  await test.db.query(`UPDATE support_conversation SET taken_by = 'bob'`)
  const before = await stateOf(other)
  const sql = await readFile(join(MIGRATIONS, '0296-support-blocked.sql'), 'utf8')
  await test.db.query(sql)
  const closed = [
    { state: 'closed', since: BLOCKED, waiting_since: null, closed_by: 'operator', taken_by: null },
  ]
  expect(await stateOf(blocked)).toEqual(closed)
  expect(await stateOf(other)).toEqual(before)
  await test.db.query(sql)
  expect(await stateOf(blocked)).toEqual(closed)
})
