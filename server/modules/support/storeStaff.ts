import { randomUUID } from 'node:crypto'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { ConversationRow } from './store.ts'

/** A conversation with what the list of operators says of it. */
export interface QueuedRow extends ConversationRow {
  readonly customer_id: string | null
  readonly blocked_at: Date | null
  readonly first_line: string | null
}

const QUEUED = `c.id, c.person_id, c.lang, c.state, c.since, c.waiting_since, c.read_up_to, c.taken_by, c.subject,
  c.rating, c.rating_words, p.customer_id, p.blocked_at,
  (SELECT m.text FROM support_message m
   WHERE m.conversation_id = c.id AND m.sender = 'person' AND m.text IS NOT NULL
     AND (c.waiting_since IS NULL OR m.at >= c.waiting_since)
   ORDER BY m.seq LIMIT 1) AS first_line`

const MOST_QUEUED = 200

/** Conversations that are not closed: who waits longest first, then those that wait for their person. */
export async function selectQueue(
  query: Queryable,
  lang: FileLanguage | null,
): Promise<readonly QueuedRow[]> {
  return query.query<QueuedRow>(
    `WITH open AS (
       SELECT c.id, row_number() OVER (
         PARTITION BY p.customer_id IS NULL ORDER BY c.waiting_since NULLS LAST, c.since
       ) AS place
       FROM support_conversation c JOIN support_person p ON p.id = c.person_id
       WHERE c.state <> 'closed' AND ($1::text IS NULL OR c.lang = $1) AND p.blocked_at IS NULL
     )
     SELECT ${QUEUED}
     FROM open JOIN support_conversation c ON c.id = open.id JOIN support_person p ON p.id = c.person_id
     WHERE open.place <= ${MOST_QUEUED} ORDER BY c.waiting_since NULLS LAST, c.since`,
    [lang],
  )
}

export async function selectQueued(query: Queryable, id: string): Promise<QueuedRow | null> {
  const [row] = await query.query<QueuedRow>(
    `SELECT ${QUEUED}
     FROM support_conversation c JOIN support_person p ON p.id = c.person_id WHERE c.id = $1`,
    [id],
  )
  return row ?? null
}

interface SaidRow {
  readonly conversation_id: string
  readonly lang: FileLanguage
  readonly sender: 'person' | 'operator' | 'automatic'
  readonly text: string | null
  readonly at: Date
}

/** What was said in words in the conversations that an operator answered, newest first. */
export async function selectOwnSaid(
  query: Queryable,
  operatorId: string,
  most: number,
): Promise<readonly SaidRow[]> {
  return query.query<SaidRow>(
    `SELECT m.conversation_id, c.lang, m.sender, m.text, m.at
     FROM support_message m JOIN support_conversation c ON c.id = m.conversation_id
     WHERE m.text IS NOT NULL AND m.conversation_id IN (
       SELECT conversation_id FROM support_message WHERE operator_id = $1
     ) ORDER BY m.at DESC, m.seq DESC LIMIT $2`,
    [operatorId, most],
  )
}

interface NoteRow {
  readonly operator_id: string
  readonly text: string
  readonly at: Date
}

/** What operators told each other about a conversation, oldest first. */
export async function selectNotes(query: Queryable, id: string): Promise<readonly NoteRow[]> {
  return query.query<NoteRow>(
    'SELECT operator_id, text, at FROM support_note WHERE conversation_id = $1 ORDER BY at, id',
    [id],
  )
}

export async function insertNote(
  query: Queryable,
  id: string,
  operatorId: string,
  text: string,
  at: Date,
): Promise<void> {
  await query.query(
    `INSERT INTO support_note (id, conversation_id, operator_id, text, at) VALUES ($1, $2, $3, $4, $5)`,
    [randomUUID(), id, operatorId, text, at],
  )
}

/** Of the first answers since a moment: how many there were, and their median in seconds. */
export async function selectAnswerTimes(
  query: Queryable,
  since: Date,
): Promise<{ readonly answers: number; readonly median: number | null }> {
  const [row] = await query.query<{ readonly answers: number; readonly median: number | null }>(
    `SELECT count(*)::int AS answers,
       percentile_disc(0.5) WITHIN GROUP (ORDER BY waited_s) AS median
     FROM support_message WHERE waited_s IS NOT NULL AND at > $1`,
    [since],
  )
  return row ?? { answers: 0, median: null }
}

export async function countWaiting(query: Queryable): Promise<number> {
  const [row] = await query.query<{ readonly waiting: number }>(
    `SELECT count(*)::int AS waiting FROM support_conversation WHERE state = 'open'`,
  )
  return row?.waiting ?? 0
}

/** Conversations that wait for their person since a moment; with `unwarned` those that were not told yet. */
export async function selectIdle(
  query: Queryable,
  before: Date,
  unwarned: boolean,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly id: string }>(
    `SELECT id FROM support_conversation
     WHERE state = 'waitingForYou' AND since <= $1 AND (NOT $2 OR NOT warned) ORDER BY since LIMIT 200`,
    [before, unwarned],
  )
  return rows.map(({ id }) => id)
}

export async function updateWarned(query: Queryable, id: string): Promise<void> {
  await query.query('UPDATE support_conversation SET warned = true WHERE id = $1', [id])
}

/** Conversations closed before a moment: of guests and of customers. */
export async function selectOld(
  query: Queryable,
  guestsBefore: Date,
  customersBefore: Date,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly id: string }>(
    `SELECT c.id FROM support_conversation c JOIN support_person p ON p.id = c.person_id
     WHERE c.state = 'closed' AND c.since < CASE WHEN p.customer_id IS NULL THEN $1 ELSE $2 END::timestamptz
     LIMIT 200`,
    [guestsBefore, customersBefore],
  )
  return rows.map(({ id }) => id)
}

/** Pictures of a conversation, or of all that a customer wrote. */
export async function selectPictures(
  query: Queryable,
  of: { readonly conversationId?: string; readonly customerId?: string },
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly image_id: string }>(
    `SELECT i.image_id FROM support_image i
     JOIN support_message m ON m.id = i.message_id JOIN support_person p ON p.id = m.person_id
     WHERE m.conversation_id = $1 OR p.customer_id = $2`,
    [of.conversationId ?? null, of.customerId ?? null],
  )
  return rows.map(({ image_id: id }) => id)
}

export async function deleteConversation(query: Queryable, id: string): Promise<void> {
  await query.query('DELETE FROM support_conversation WHERE id = $1', [id])
}

export async function deleteCustomer(query: Queryable, customerId: string): Promise<void> {
  await query.query('DELETE FROM support_person WHERE customer_id = $1', [customerId])
}

/** Deletes guests who were not seen since a moment and of whom nothing is kept. */
export async function deleteGuests(query: Queryable, before: Date): Promise<void> {
  await query.query(
    `DELETE FROM support_person p
     WHERE p.customer_id IS NULL AND p.seen_at < $1
       AND NOT EXISTS (SELECT FROM support_conversation c WHERE c.person_id = p.id)`,
    [before],
  )
}
