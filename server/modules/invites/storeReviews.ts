import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import { INVITE, type InviteRow } from './storeInvites.ts'

/** Lets commissions of a suspected friend be paid. @returns false when none of them wait */
export async function release(query: Queryable, friendId: string, now: Millis): Promise<boolean> {
  const rows = await query.query(
    `UPDATE invite SET held_until = NULL
     WHERE friend_id = $1 AND held_until > $2 AND void_at IS NULL RETURNING no`,
    [friendId, toIso(now)],
  )
  return rows.length > 0
}

/** An invitation with what makes it odd, and what is unpaid of it in USDT units. */
export interface QueuedRow extends InviteRow {
  readonly own_network: boolean
  readonly same_network: number
  readonly same_day: number
  readonly waiting: bigint
}

const QUEUED = `${INVITE}, own_network, (
    SELECT count(*)::integer FROM invite o
    WHERE o.inviter_id = i.inviter_id AND o.network = i.network AND o.friend_id <> i.friend_id
  ) AS same_network, (
    SELECT count(*)::integer FROM invite o
    WHERE o.inviter_id = i.inviter_id AND o.friend_id <> i.friend_id
      AND (o.joined_at AT TIME ZONE 'UTC')::date = (i.joined_at AT TIME ZONE 'UTC')::date
  ) AS same_day, coalesce((
    SELECT sum(worth) FROM commission_accrual a
    WHERE a.inviter_id = i.inviter_id AND a.customer_id = i.friend_id AND a.payment_id IS NULL
  ), 0) AS waiting`

/** Suspected invitations whose commissions wait, soonest paid first. */
export function selectHeld(query: Queryable, now: Millis): Promise<readonly QueuedRow[]> {
  return query.query<QueuedRow>(
    `SELECT ${QUEUED} FROM invite i WHERE held_until > $1 AND void_at IS NULL
     ORDER BY held_until, friend_id LIMIT 200`,
    [toIso(now)],
  )
}

/** The invitation of a friend; null where nobody invited them. */
export async function selectReviewed(
  query: Queryable,
  friendId: string,
): Promise<QueuedRow | null> {
  const [row] = await query.query<QueuedRow>(
    `SELECT ${QUEUED} FROM invite i WHERE friend_id = $1`,
    [friendId],
  )
  return row ?? null
}
