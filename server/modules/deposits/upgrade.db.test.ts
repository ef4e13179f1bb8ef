import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS } from '#kit/database.ts'
import { openOldDb } from '#kit/oldDatabase.ts'
import { migrate } from '#server/platform/migrations.ts'
import { insertApproval, selectApprovals } from './storeReview.ts'

const HASH = 'ab'.repeat(32)
const [FIRST, SECOND, TWIN] = ['1', '2', '3'].map(
  (digit) => `${digit.repeat(8)}-0000-0000-0000-${digit.repeat(12)}`,
)
const NOW = Date.UTC(2026, 0, 5)

let old: Awaited<ReturnType<typeof openOldDb>>

beforeAll(async () => {
  old = await openOldDb('0038')
})
afterAll(() => old.close())

it('brings reports of before to one spelling, and counts no approval that names nothing', async () => {
  const { db } = old
  const report = (id: string | undefined, hash: string) =>
    db.query(
      `INSERT INTO deposit (id, customer_id, network, watched, asset, way, claimed, hash, image_id, state,
         submitted_at, since) VALUES ($1, 'ann', 'bitcoin', false, 'BTC', 'hand', 5, $2, 'i', 'submitted', $3, $3)`,
      [id, hash, new Date(NOW)],
    )
  await report(FIRST, `0x${HASH}`)
  await report(SECOND, HASH)
  await report(TWIN, `0x${HASH}`)
  const credit = `UPDATE deposit SET position = -2, units = 5, state = 'approved' WHERE id = ANY ($1::text[])`
  // Of before: the same transaction credited twice.
  await db.query(credit, [[SECOND, TWIN]])
  await db.query(
    `INSERT INTO deposit_approval (deposit_id, operator, reason, at) VALUES ($1, 'op-1', 'seen', $2)`,
    [FIRST, new Date(NOW)],
  )

  await migrate(db, MIGRATIONS)

  expect(await db.query('SELECT id, hash FROM deposit ORDER BY no')).toEqual([
    { id: FIRST, hash: HASH },
    { id: SECOND, hash: HASH },
    { id: TWIN, hash: `0x${HASH}` },
  ])
  await expect(report('4'.repeat(36), `0x${HASH}`)).rejects.toThrow(/one_spelling/)
  const id = FIRST ?? ''
  expect(await selectApprovals(db, [id])).toEqual([])
  const again = { operator: 'op-1', hash: HASH, units: 5n }
  await insertApproval(db, id, again, 'seen again', NOW)
  expect(await selectApprovals(db, [id])).toEqual([{ depositId: id, ...again }])
  await expect(db.query('DELETE FROM deposit_approval')).rejects.toThrow(/kept/)
  await expect(db.query(`UPDATE deposit SET network = 'other'`)).rejects.toThrow(/kept/)
})
