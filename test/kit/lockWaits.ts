import { expect } from 'vitest'
import type { Queryable } from '#server/platform/db.ts'

/** Resolves once so many statements on this database wait for a lock, or this work is done, whichever comes first. */
export async function untilWaiting(
  db: Queryable,
  count: number,
  work: Promise<unknown>,
): Promise<void> {
  let done = false
  const end = (): void => void (done = true)
  work.then(end, end)
  await expect
    .poll(
      async () => {
        const rows = await db.query(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return done || rows.length >= count
      },
      { timeout: 20_000 },
    )
    .toBe(true)
}
