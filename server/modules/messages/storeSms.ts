import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Lease } from './outbox.ts'
import type { Sms } from './types.ts'

export async function insertSms(
  tx: Queryable,
  { to, text, until }: Sms,
  now: Millis,
): Promise<void> {
  await tx.query(
    `INSERT INTO sms_outbox (recipient, body, due_at, until) VALUES ($1, $2, $3, $4)`,
    [to, text, toIso(now), toIso(until)],
  )
}

interface DueSms {
  readonly id: bigint
  readonly to: string
  readonly text: string
  readonly tries: number
}

/** Takes some of the SMS that are due, and puts them off meanwhile: no other process takes them too. */
function takeDue(query: Queryable, { now, until, most }: Lease): Promise<readonly DueSms[]> {
  return query.query<DueSms>(
    `UPDATE sms_outbox SET due_at = $2 WHERE id IN (
       SELECT id FROM sms_outbox WHERE due_at <= $1 ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient AS to, body AS text, tries`,
    [toIso(now), toIso(until), most],
  )
}

/** Tries an SMS again at that moment. */
async function putOff(query: Queryable, id: bigint, dueAt: Millis): Promise<void> {
  await query.query('UPDATE sms_outbox SET due_at = $2, tries = tries + 1 WHERE id = $1', [
    id,
    toIso(dueAt),
  ])
}

async function remove(query: Queryable, id: bigint): Promise<void> {
  await query.query('DELETE FROM sms_outbox WHERE id = $1', [id])
}

/** Deletes SMS that are of no more use. */
async function deleteLate(query: Queryable, now: Millis): Promise<void> {
  await query.query('DELETE FROM sms_outbox WHERE until <= $1', [toIso(now)])
}

export async function countSms(query: Queryable): Promise<number> {
  const [row] = await query.query<{ readonly count: number }>(
    'SELECT count(*)::int AS count FROM sms_outbox',
  )
  return row?.count ?? 0
}

/** The rows of SMS, as they are worked off. */
export const smsRows = { takeDue, putOff, remove, deleteLate }
