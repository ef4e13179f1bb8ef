import type { Millis } from '#protocol/time.ts'
import type { HoldReason } from '#protocol/withdrawalWays.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Why nothing leaves an account, and until when; null: until its customer lets withdrawals go on. */
export interface Hold {
  readonly why: HoldReason
  readonly until: Millis | null
}

/** Holds withdrawals for a reason until a moment, or longer where they are held for it longer already. */
export async function holdUntil(
  tx: Queryable,
  customerId: string,
  { why, until }: Hold & { readonly until: Millis },
  now: Millis,
): Promise<void> {
  await tx.query(
    `INSERT INTO payout_hold (customer_id, why, since, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (customer_id, why) DO UPDATE
       SET since = EXCLUDED.since, until = greatest(payout_hold.until, EXCLUDED.until)`,
    [customerId, why, new Date(now), new Date(until)],
  )
}

/** Holds withdrawals until their customer lets them go on; false where they are held so already. */
export async function stop(tx: Queryable, customerId: string, now: Millis): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO payout_hold (customer_id, why, since, until) VALUES ($1, 'stopped', $2, NULL)
     ON CONFLICT (customer_id, why) DO UPDATE SET since = EXCLUDED.since, until = NULL
       WHERE payout_hold.until IS NOT NULL
     RETURNING customer_id`,
    [customerId, new Date(now)],
  )
  return rows.length > 0
}

/** Ends such a stop at a moment; false where there is none. */
export async function endStop(tx: Queryable, customerId: string, until: Millis): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE payout_hold SET until = $2 WHERE customer_id = $1 AND why = 'stopped' AND until IS NULL
     RETURNING customer_id`,
    [customerId, new Date(until)],
  )
  return rows.length > 0
}

/** The hold of a customer that runs longest; null where nothing is held. */
export async function selectHold(
  query: Queryable,
  customerId: string,
  now: Millis,
): Promise<Hold | null> {
  const [row] = await query.query<{ readonly why: HoldReason; readonly until: Date | null }>(
    `SELECT why, until FROM payout_hold WHERE customer_id = $1 AND (until IS NULL OR until > $2)
     ORDER BY until DESC NULLS FIRST LIMIT 1`,
    [customerId, new Date(now)],
  )
  return row === undefined ? null : { why: row.why, until: row.until?.getTime() ?? null }
}

/** Clears away holds that are over. */
export async function deleteHolds(query: Queryable, before: Millis): Promise<void> {
  await query.query('DELETE FROM payout_hold WHERE until <= $1', [new Date(before)])
}
