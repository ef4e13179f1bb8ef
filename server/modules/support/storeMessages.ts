import { randomUUID } from 'node:crypto'
import type { AutomaticLine } from '#protocol/supportTerms.ts'
import type { Queryable } from '#server/platform/db.ts'

export interface MessageRow {
  readonly id: string
  readonly conversation_id: string
  readonly seq: number
  readonly sender: 'person' | 'operator' | 'automatic'
  readonly client_id: string | null
  readonly name: string | null
  readonly text: string | null
  readonly line: AutomaticLine | null
  readonly line_at: Date | null
  readonly at: Date
}

export interface ImageRow {
  readonly image_id: string
  readonly message_id: string
  readonly width: number
  readonly height: number
}

const MESSAGE = 'id, conversation_id, seq, sender, client_id, name, text, line, line_at, at'

/** A message to be entered; its place is the next of its person. */
export interface NewMessage {
  readonly personId: string
  readonly conversationId: string
  readonly sender: MessageRow['sender']
  readonly clientId?: string
  readonly operatorId?: string
  readonly name?: string
  readonly text?: string | null
  readonly line?: AutomaticLine
  readonly lineAt?: Date | null
  readonly waitedS?: number | null
  readonly at: Date
}

/** Enters a message of a person who is locked. */
export async function insertMessage(tx: Queryable, one: NewMessage): Promise<MessageRow> {
  const [row] = await tx.query<MessageRow>(
    `WITH place AS (
       UPDATE support_person SET last_seq = last_seq + 1 WHERE id = $2 RETURNING last_seq
     )
     INSERT INTO support_message
       (id, person_id, conversation_id, seq, sender, client_id, operator_id, name, text, line, line_at, waited_s, at)
     SELECT $1, $2, $3, last_seq, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM place
     RETURNING ${MESSAGE}`,
    [
      randomUUID(),
      one.personId,
      one.conversationId,
      one.sender,
      one.clientId ?? null,
      one.operatorId ?? null,
      one.name ?? null,
      one.text ?? null,
      one.line ?? null,
      one.lineAt ?? null,
      one.waitedS ?? null,
      one.at,
    ],
  )
  if (row === undefined) throw new Error('a message has no person')
  return row
}

export async function insertImage(
  tx: Queryable,
  messageId: string,
  image: { readonly id: string; readonly width: number; readonly height: number },
  place: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO support_image (image_id, message_id, place, width, height) VALUES ($1, $2, $3, $4, $5)`,
    [image.id, messageId, place, image.width, image.height],
  )
}

/** A message of a person by the name that it was sent under. */
export async function selectSent(
  query: Queryable,
  personId: string,
  clientId: string,
): Promise<MessageRow | null> {
  const [row] = await query.query<MessageRow>(
    `SELECT ${MESSAGE} FROM support_message
     WHERE sender = 'person' AND person_id = $1 AND client_id = $2`,
    [personId, clientId],
  )
  return row ?? null
}

/** An answer in a conversation by the name that it was sent under. */
export async function selectAnswer(
  query: Queryable,
  conversationId: string,
  clientId: string,
): Promise<MessageRow | null> {
  const [row] = await query.query<MessageRow>(
    `SELECT ${MESSAGE} FROM support_message
     WHERE sender = 'operator' AND conversation_id = $1 AND client_id = $2`,
    [conversationId, clientId],
  )
  return row ?? null
}

/** Messages of a person that another sent under the same names, with their pictures' ids. */
export async function selectTwice(
  query: Queryable,
  personId: string,
  otherId: string,
): Promise<readonly { readonly id: string; readonly images: readonly string[] }[]> {
  return query.query(
    `SELECT m.id, array(SELECT i.image_id FROM support_image i WHERE i.message_id = m.id) AS images
     FROM support_message m JOIN support_message o ON o.client_id = m.client_id
     WHERE m.person_id = $1 AND o.person_id = $2 AND m.sender = 'person' AND o.sender = 'person'`,
    [personId, otherId],
  )
}

export async function deleteMessages(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM support_message WHERE id = ANY ($1::uuid[])', [ids])
}

/** Deletes conversations of a person in which nobody said anything. */
export async function deleteUnsaid(tx: Queryable, personId: string): Promise<void> {
  await tx.query(
    `DELETE FROM support_conversation c WHERE c.person_id = $1 AND NOT EXISTS (
       SELECT FROM support_message m WHERE m.conversation_id = c.id AND m.sender <> 'automatic'
     )`,
    [personId],
  )
}

/** Messages of a person between two places, the newest of them, oldest first. */
export async function selectMessages(
  query: Queryable,
  personId: string,
  {
    after,
    before,
    most,
  }: { readonly after: number; readonly before: number; readonly most: number },
): Promise<readonly MessageRow[]> {
  const rows = await query.query<MessageRow>(
    `SELECT ${MESSAGE} FROM support_message WHERE person_id = $1 AND seq > $2 AND seq < $3
     ORDER BY seq DESC LIMIT $4`,
    [personId, after, before, most],
  )
  return rows.toReversed()
}

/** The newest messages of a conversation, oldest first. */
export async function selectSaid(
  query: Queryable,
  conversationId: string,
  most: number,
): Promise<readonly MessageRow[]> {
  const rows = await query.query<MessageRow>(
    `SELECT ${MESSAGE} FROM support_message WHERE conversation_id = $1 ORDER BY seq DESC LIMIT $2`,
    [conversationId, most],
  )
  return rows.toReversed()
}

/** Pictures of messages, in their order. */
export async function selectImages(
  query: Queryable,
  messageIds: readonly string[],
): Promise<readonly ImageRow[]> {
  return query.query<ImageRow>(
    `SELECT image_id, message_id, width, height FROM support_image
     WHERE message_id = ANY ($1::uuid[]) ORDER BY message_id, place`,
    [messageIds],
  )
}

/** The message that a picture is part of, where it is the person's, or of the conversation. */
export async function selectOwner(
  query: Queryable,
  imageId: string,
  of: { readonly personId?: string; readonly conversationId?: string },
): Promise<string | null> {
  const [row] = await query.query<{ readonly message_id: string }>(
    `SELECT i.message_id FROM support_image i JOIN support_message m ON m.id = i.message_id
     WHERE i.image_id = $1 AND (m.person_id = $2 OR m.conversation_id = $3)`,
    [imageId, of.personId ?? null, of.conversationId ?? null],
  )
  return row?.message_id ?? null
}
