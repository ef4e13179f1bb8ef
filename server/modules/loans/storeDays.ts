import type { Queryable } from '#server/platform/db.ts'
import { type LoanRow, toRecord } from './rows.ts'
import { LOANS } from './store.ts'
import type { LoanDay, LoanRecord } from './types.ts'

/** A loan with all its days that are over, by day. */
export interface LoanWithDays extends LoanRecord {
  readonly days: readonly Omit<LoanDay, 'date'>[]
}

interface WithDaysRow extends LoanRow {
  readonly day_numbers: readonly number[]
  readonly day_interests: readonly bigint[]
  readonly day_free: readonly boolean[]
}

const WITH_DAYS = `SELECT l.*, d.* FROM (${LOANS}) AS l CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(day ORDER BY day), '{}') AS day_numbers,
      coalesce(array_agg(interest ORDER BY day), '{}') AS day_interests,
      coalesce(array_agg(free ORDER BY day), '{}') AS day_free
    FROM loan_day WHERE loan_id = l.id
  ) AS d`

/** Up to `limit` loans that were paid out, after number `after`, oldest first. */
export async function selectAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly LoanWithDays[]> {
  const rows = await query.query<WithDaysRow>(
    `${WITH_DAYS} WHERE l.no > $1 AND l.paid_out_at IS NOT NULL ORDER BY l.no LIMIT $2`,
    [after, limit],
  )
  return rows.map(toLoanWithDays)
}

/** These loans, by id. */
export async function selectWithDays(
  query: Queryable,
  ids: readonly string[],
): Promise<readonly LoanWithDays[]> {
  const rows = await query.query<WithDaysRow>(`${WITH_DAYS} WHERE l.id = ANY ($1) ORDER BY l.id`, [
    ids,
  ])
  return rows.map(toLoanWithDays)
}

const toLoanWithDays = (row: WithDaysRow): LoanWithDays => ({
  ...toRecord(row),
  days: row.day_numbers.map((day, at) => ({
    day,
    interest: row.day_interests[at] ?? 0n,
    free: row.day_free[at] ?? false,
  })),
})
