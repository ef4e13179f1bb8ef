import type { Millis } from '#protocol/time.ts'
import type { WithdrawalReason } from '#protocol/withdrawal.ts'
import type { Queryable } from '#server/platform/db.ts'

/** How withdrawals went, counted. */
export interface Figures {
  readonly submitted: number
  readonly paid: number
  readonly cancelled: number
  /** From the request to the arrival; null when none arrived. */
  readonly medianSeconds: bigint | null
  readonly p95Seconds: bigint | null
  readonly open: number
  readonly overdue: number
  readonly oldestOverdue: Millis | null
  readonly refused: readonly { readonly reason: WithdrawalReason; readonly count: number }[]
}

interface Row {
  readonly submitted: number
  readonly paid: number
  readonly cancelled: number
  readonly median: bigint | null
  readonly p95: bigint | null
}

/**
 * What was asked for and what ended since then, and what is open now. The percentiles are of those that
 * arrived since then: the least wait that at least so many had (nearest rank).
 */
export async function selectFigures(
  query: Queryable,
  since: Millis,
  promisedBefore: Millis,
): Promise<Figures> {
  const [row] = await query.query<Row>(
    `SELECT (count(*) FILTER (WHERE submitted_at > $1))::int AS submitted,
       (count(*) FILTER (WHERE state = 'success' AND since > $1))::int AS paid,
       (count(*) FILTER (WHERE state = 'cancelled' AND since > $1))::int AS cancelled,
       ceil(percentile_disc(0.5) WITHIN GROUP (ORDER BY waited))::bigint AS median,
       ceil(percentile_disc(0.95) WITHIN GROUP (ORDER BY waited))::bigint AS p95
     FROM (
       SELECT *, CASE WHEN state = 'success' AND since > $1
         THEN extract(epoch FROM since - submitted_at) END AS waited
       FROM withdrawal WHERE submitted_at > $1 OR since > $1
     ) AS w`,
    [new Date(since)],
  )
  const [open] = await query.query<{
    readonly open: number
    readonly overdue: number
    readonly oldest: Date | null
  }>(
    `SELECT count(*)::int AS open, (count(*) FILTER (WHERE began < $1))::int AS overdue,
       min(submitted_at) FILTER (WHERE began < $1) AS oldest
     FROM (
       SELECT submitted_at, CASE state WHEN 'submitted' THEN coalesce(waits_until, submitted_at) ELSE since END AS began
       FROM withdrawal WHERE state IN ('submitted', 'approved', 'broadcast')
     ) AS w`,
    [new Date(promisedBefore)],
  )
  const refused = await query.query<{
    readonly reason: WithdrawalReason
    readonly count: number
  }>(
    `SELECT reason, count(*)::int AS count FROM withdrawal
     WHERE state IN ('rejected', 'failed') AND since > $1 GROUP BY reason ORDER BY count(*) DESC, reason`,
    [new Date(since)],
  )
  return {
    submitted: row?.submitted ?? 0,
    paid: row?.paid ?? 0,
    cancelled: row?.cancelled ?? 0,
    medianSeconds: row?.median ?? null,
    p95Seconds: row?.p95 ?? null,
    open: open?.open ?? 0,
    overdue: open?.overdue ?? 0,
    oldestOverdue: open?.oldest?.getTime() ?? null,
    refused,
  }
}
