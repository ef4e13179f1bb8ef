import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { Follower } from './follow.ts'

interface Row {
  readonly no: bigint
}

let test: TestDb
/** Numbers that the follower was told of since the last look, in order. */
const seen: bigint[] = []
/** Numbers from which pages were read. */
const asked: bigint[] = []
let follower: Follower<Row>

beforeAll(async () => {
  test = await openTestDb()
  await test.db.query('CREATE TABLE followed (no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query('TRUNCATE followed RESTART IDENTITY')
  follower = new Follower<Row>({
    query: test.db,
    read: (query, after, limit) => {
      asked.push(after)
      return query.query('SELECT no FROM followed WHERE no > $1 ORDER BY no LIMIT $2', [
        after,
        limit,
      ])
    },
    see: ({ no }) => seen.push(no),
  })
})

const insert = (rows: number) =>
  test.db.query('INSERT INTO followed SELECT FROM generate_series(1, $1)', [rows])

async function look(): Promise<{ readonly rows: readonly bigint[]; readonly from: bigint | null }> {
  seen.length = 0
  asked.length = 0
  await follower.look()
  return { rows: [...seen], from: asked[0] ?? null }
}

it('reads everything once, in pages, and then only what is new', async () => {
  await insert(2_500)
  expect((await look()).rows).toHaveLength(2_500)
  expect(asked).toEqual([0n, 1_000n, 2_000n])
  // Once more, and for as long as anything that was under way then is: other tests write as well.
  await vi.waitFor(async () => expect(await look()).toEqual({ rows: [], from: 2_500n }), 20_000)
  await insert(1)
  expect(await look()).toEqual({ rows: [2_501n], from: 2_500n })
})

it('finds a row that is committed long after one with a higher number was seen', async () => {
  await insert(1)
  let end = (): void => undefined
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  let slow: Promise<void> = over
  await new Promise<void>((begun) => {
    slow = test.db.transaction(async (tx) => {
      await tx.query('INSERT INTO followed DEFAULT VALUES')
      begun()
      await over
    })
  })
  await insert(1)
  for (let n = 0; n < 4; n += 1) expect((await look()).rows).not.toContain(2n)
  end()
  await slow
  expect((await look()).rows).toContain(2n)
  // As above: transactions of other tests hold back how far it may forget.
  await vi.waitFor(async () => expect(await look()).toEqual({ rows: [], from: 3n }), 20_000)
})

it('keeps its place where a look fails', async () => {
  await insert(3)
  await look()
  await test.db.query('ALTER TABLE followed RENAME TO gone')
  await expect(follower.look()).rejects.toThrow('does not exist')
  await test.db.query('ALTER TABLE gone RENAME TO followed')
  await insert(1)
  expect((await look()).rows).toContain(4n)
})
