import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** How checks by people went, counted. */
export interface Figures {
  readonly answered: number
  /** From the sending to the answer; null when none was answered. */
  readonly medianSeconds: bigint | null
  readonly p95Seconds: bigint | null
  readonly waiting: number
  readonly overdue: number
}

/** What people answered since then, and what waits now. Percentiles by nearest rank; what is verified at once is left out. */
export async function selectFigures(
  query: Queryable,
  since: Millis,
  now: Millis,
): Promise<Figures> {
  const [row] = await query.query<{
    readonly answered: number
    readonly median: bigint | null
    readonly p95: bigint | null
    readonly waiting: number
    readonly overdue: number
  }>(
    `SELECT count(waited)::int AS answered,
       ceil(percentile_disc(0.5) WITHIN GROUP (ORDER BY waited))::bigint AS median,
       ceil(percentile_disc(0.95) WITHIN GROUP (ORDER BY waited))::bigint AS p95,
       (count(*) FILTER (WHERE state = 'pending'))::int AS waiting,
       (count(*) FILTER (WHERE state = 'pending' AND due_at < $2))::int AS overdue
     FROM (
       SELECT state, due_at, CASE WHEN state IN ('verified', 'notPassed')
         THEN extract(epoch FROM ended_at - sent_at) END AS waited
       FROM identity_form WHERE state = 'pending' OR (ended_at > $1 AND ended_at > sent_at)
     ) AS f`,
    [new Date(since), new Date(now)],
  )
  return {
    answered: row?.answered ?? 0,
    medianSeconds: row?.median ?? null,
    p95Seconds: row?.p95 ?? null,
    waiting: row?.waiting ?? 0,
    overdue: row?.overdue ?? 0,
  }
}
