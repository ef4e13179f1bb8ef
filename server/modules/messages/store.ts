import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Lease } from './outbox.ts'
import type { Mail } from './types.ts'

export async function insertMail(
  tx: Queryable,
  { to, subject, text, until, unsubscribe = null }: Mail,
  now: Millis,
): Promise<void> {
  await tx.query(
    `INSERT INTO mail_outbox (recipient, subject, body, due_at, until, unsubscribe)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [to, subject, text, toIso(now), toIso(until), unsubscribe],
  )
}

interface DueMail {
  readonly id: bigint
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly unsubscribe: string | null
  readonly tries: number
}

/** Takes some of the mails that are due, and puts them off meanwhile: no other process takes them too. */
function takeDue(query: Queryable, { now, until, most }: Lease): Promise<readonly DueMail[]> {
  return query.query<DueMail>(
    `UPDATE mail_outbox SET due_at = $2 WHERE id IN (
       SELECT id FROM mail_outbox WHERE due_at <= $1 ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient AS to, subject, body AS text, unsubscribe, tries`,
    [toIso(now), toIso(until), most],
  )
}

/** Tries a mail again at that moment. */
async function putOff(query: Queryable, id: bigint, dueAt: Millis): Promise<void> {
  await query.query('UPDATE mail_outbox SET due_at = $2, tries = tries + 1 WHERE id = $1', [
    id,
    toIso(dueAt),
  ])
}

async function remove(query: Queryable, id: bigint): Promise<void> {
  await query.query('DELETE FROM mail_outbox WHERE id = $1', [id])
}

/** Deletes mails that are of no more use. */
async function deleteLate(query: Queryable, now: Millis): Promise<void> {
  await query.query('DELETE FROM mail_outbox WHERE until <= $1', [toIso(now)])
}

export async function countMails(query: Queryable): Promise<number> {
  const [row] = await query.query<{ readonly count: number }>(
    'SELECT count(*)::int AS count FROM mail_outbox',
  )
  return row?.count ?? 0
}

/** The rows of mails, as they are worked off. */
export const mailRows = { takeDue, putOff, remove, deleteLate }
