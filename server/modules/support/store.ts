import { randomUUID } from 'node:crypto'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import type { Sender } from './types.ts'

/** Whoever writes: a customer, or a guest. */
export interface PersonRow {
  readonly id: string
  readonly customer_id: string | null
  readonly last_seq: number
  readonly seen_at: Date
  readonly blocked_at: Date | null
  /** When a customer took a guest's conversation along: from then on the token opens nothing. */
  readonly taken_at: Date | null
  /** Where a guest is mailed that somebody answered. */
  readonly mail_to: string | null
}

export interface ConversationRow {
  readonly id: string
  readonly person_id: string
  readonly lang: FileLanguage
  readonly state: 'open' | 'waitingForYou' | 'closed'
  readonly since: Date
  readonly waiting_since: Date | null
  readonly read_up_to: number
  readonly taken_by: string | null
  readonly subject: string | null
  readonly rating: number | null
  readonly rating_words: string | null
}

const PERSON = 'id, customer_id, last_seq, seen_at, blocked_at, taken_at, mail_to'
const CONVERSATION =
  'id, person_id, lang, state, since, waiting_since, read_up_to, taken_by, subject, rating, rating_words'
const namesOf = (sender: Sender): readonly [string | null, Buffer | null] =>
  sender.kind === 'customer' ? [sender.customerId, null] : [null, sender.tokenHash]

/** A person by who sends. */
export async function selectPerson(query: Queryable, sender: Sender): Promise<PersonRow | null> {
  const [row] = await query.query<PersonRow>(
    `SELECT ${PERSON} FROM support_person WHERE customer_id = $1 OR token_hash = $2`,
    namesOf(sender),
  )
  return row ?? null
}

/** The same, locked: whoever writes for a person waits for whoever does. */
export async function lockSender(tx: Transaction, sender: Sender): Promise<PersonRow | null> {
  const [row] = await tx.query<PersonRow>(
    `SELECT ${PERSON} FROM support_person WHERE customer_id = $1 OR token_hash = $2 FOR UPDATE`,
    namesOf(sender),
  )
  return row ?? null
}

/** Enters a person; nothing where there is one. */
export async function insertPerson(tx: Queryable, sender: Sender, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO support_person (id, customer_id, token_hash, seen_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [randomUUID(), ...namesOf(sender), at],
  )
}

export async function lockPerson(tx: Transaction, id: string): Promise<PersonRow> {
  const [row] = await tx.query<PersonRow>(
    `SELECT ${PERSON} FROM support_person WHERE id = $1 FOR UPDATE`,
    [id],
  )
  if (row === undefined) throw new Error('a person of the chat went away')
  return row
}

export async function updateSeen(query: Queryable, id: string, at: Date): Promise<void> {
  await query.query('UPDATE support_person SET seen_at = $2 WHERE id = $1', [id, at])
}

/** Ends a guest's token: what it wrote stays, and nobody gets at it by the token. */
export async function endToken(query: Queryable, id: string): Promise<void> {
  await query.query('UPDATE support_person SET token_hash = NULL, mail_to = NULL WHERE id = $1', [
    id,
  ])
}

export async function updateBlocked(
  query: Queryable,
  id: string,
  operatorId: string,
  at: Date,
): Promise<void> {
  await query.query(
    'UPDATE support_person SET blocked_at = $3, blocked_by = $2, mail_to = NULL WHERE id = $1',
    [id, operatorId, at],
  )
}

/** Ends what a person who is blocked began: nobody answers it, and it is kept no longer than others. */
export async function closeAll(tx: Queryable, personId: string, at: Date): Promise<void> {
  await tx.query(
    `UPDATE support_conversation
     SET state = 'closed', since = $2, waiting_since = NULL, closed_by = 'operator', taken_by = NULL
     WHERE person_id = $1 AND state <> 'closed'`,
    [personId, at],
  )
}

/** The conversation of a person that something happened in last, one that is not closed before all others. */
export async function selectNewest(
  query: Queryable,
  personId: string,
): Promise<ConversationRow | null> {
  const [row] = await query.query<ConversationRow>(
    `SELECT ${CONVERSATION} FROM support_conversation WHERE person_id = $1
     ORDER BY state = 'closed', since DESC, id LIMIT 1`,
    [personId],
  )
  return row ?? null
}

export async function selectConversation(
  query: Queryable,
  id: string,
): Promise<ConversationRow | null> {
  const [row] = await query.query<ConversationRow>(
    `SELECT ${CONVERSATION} FROM support_conversation WHERE id = $1`,
    [id],
  )
  return row ?? null
}

export async function insertConversation(
  tx: Queryable,
  personId: string,
  lang: FileLanguage,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  await tx.query(
    `INSERT INTO support_conversation (id, person_id, lang, opened_at, state, since, waiting_since)
     VALUES ($1, $2, $3, $4, 'open', $4, $4)`,
    [id, personId, lang, at],
  )
  return id
}

/** A conversation waits for an answer: since its oldest message without one. One that was closed goes on. */
export async function updateWaiting(
  tx: Queryable,
  id: string,
  lang: FileLanguage,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE support_conversation
     SET state = 'open', lang = $3, warned = false, closed_by = NULL,
         since = CASE state WHEN 'open' THEN since ELSE $2 END, waiting_since = coalesce(waiting_since, $2)
     WHERE id = $1`,
    [id, at, lang],
  )
}

/** A conversation waits for its person; whoever answered first has it. */
export async function updateAnswered(
  tx: Queryable,
  id: string,
  operatorId: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE support_conversation
     SET state = 'waitingForYou', since = $3, waiting_since = NULL, warned = false,
         taken_by = coalesce(taken_by, $2)
     WHERE id = $1`,
    [id, operatorId, at],
  )
}

export async function updateTaken(tx: Queryable, id: string, operatorId: string): Promise<void> {
  await tx.query('UPDATE support_conversation SET taken_by = $2 WHERE id = $1', [id, operatorId])
}

export async function updateRead(query: Queryable, id: string, upTo: number): Promise<void> {
  await query.query(
    'UPDATE support_conversation SET read_up_to = greatest(read_up_to, $2) WHERE id = $1',
    [id, upTo],
  )
}

export async function updateClosed(
  tx: Queryable,
  id: string,
  by: 'person' | 'operator' | 'time',
  at: Date,
  subject: string | null = null,
): Promise<void> {
  await tx.query(
    `UPDATE support_conversation
     SET state = 'closed', since = $3, waiting_since = NULL, closed_by = $2, taken_by = NULL,
         subject = coalesce($4, subject)
     WHERE id = $1`,
    [id, by, at, subject],
  )
}

export async function updateRating(
  tx: Queryable,
  id: string,
  rating: number,
  words: string | null,
): Promise<void> {
  await tx.query('UPDATE support_conversation SET rating = $2, rating_words = $3 WHERE id = $1', [
    id,
    rating,
    words,
  ])
}

/** Makes everything of a guest a customer's, after what the customer wrote already; the guest's token is over. */
export async function moveGuest(
  tx: Transaction,
  guest: PersonRow,
  customer: PersonRow,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE support_conversation SET person_id = $2, read_up_to = read_up_to + $3 WHERE person_id = $1`,
    [guest.id, customer.id, customer.last_seq],
  )
  await tx.query('UPDATE support_message SET person_id = $2, seq = seq + $3 WHERE person_id = $1', [
    guest.id,
    customer.id,
    customer.last_seq,
  ])
  await tx.query('UPDATE support_person SET last_seq = last_seq + $2 WHERE id = $1', [
    customer.id,
    guest.last_seq,
  ])
  await tx.query('UPDATE support_person SET taken_at = $2, mail_to = NULL WHERE id = $1', [
    guest.id,
    at,
  ])
}
