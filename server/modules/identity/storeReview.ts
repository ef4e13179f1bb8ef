import type { RefusedPart } from '#protocol/identity.ts'
import type { IdentityFlag } from '#protocol/identityTerms.ts'
import type { IdentityImage } from '#protocol/operatorIdentity.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { FormState } from './store.ts'

export interface QueuedRow {
  readonly id: string
  readonly no: bigint
  readonly customer_id: string
  readonly kind: 'basic' | 'full'
  readonly wealth: boolean
  readonly flags: readonly IdentityFlag[]
  readonly sent_at: Date
  readonly due_at: Date
  readonly taken_by: string | null
  readonly taken_until: Date | null
  readonly approved_by: readonly string[]
}

const QUEUED = `f.id, f.no, f.customer_id, f.kind, f.wealth, f.flags, f.sent_at, f.due_at, f.taken_by, f.taken_until,
  ARRAY(SELECT a.operator_id FROM identity_approval AS a WHERE a.form_id = f.id ORDER BY a.at) AS approved_by`

/** Forms that wait, oldest first, after a number. */
export function selectQueue(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly QueuedRow[]> {
  return query.query<QueuedRow>(
    `SELECT ${QUEUED} FROM identity_form AS f WHERE f.state = 'pending' AND f.no > $1 ORDER BY f.no LIMIT $2`,
    [after, limit],
  )
}

export async function selectQueued(query: Queryable, id: string): Promise<QueuedRow | null> {
  const [row] = await query.query<QueuedRow>(
    `SELECT ${QUEUED} FROM identity_form AS f WHERE f.id = $1`,
    [id],
  )
  return row ?? null
}

/** Gives a form to an operator until a moment, and takes every other one from them. */
export async function updateTaken(
  tx: Queryable,
  id: string,
  operator: string,
  until: Millis,
): Promise<void> {
  await tx.query(
    `UPDATE identity_form SET taken_by = NULL, taken_until = NULL
     WHERE taken_by = $1 AND state = 'pending' AND id <> $2`,
    [operator, id],
  )
  await tx.query('UPDATE identity_form SET taken_by = $2, taken_until = $3 WHERE id = $1', [
    id,
    operator,
    toIso(until),
  ])
}

export async function updateReleased(tx: Queryable, id: string): Promise<void> {
  await tx.query('UPDATE identity_form SET taken_by = NULL, taken_until = NULL WHERE id = $1', [id])
}

export async function updateFlags(
  tx: Queryable,
  id: string,
  flags: readonly IdentityFlag[],
): Promise<void> {
  await tx.query('UPDATE identity_form SET flags = $2 WHERE id = $1', [id, flags])
}

/** Enters a yes. @returns false when this operator said it before */
export async function insertApproval(
  tx: Queryable,
  id: string,
  operator: string,
  now: Millis,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO identity_approval (form_id, operator_id, at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING form_id`,
    [id, operator, toIso(now)],
  )
  return rows.length === 1
}

export async function countApprovals(query: Queryable, id: string): Promise<number> {
  const rows = await query.query('SELECT 1 FROM identity_approval WHERE form_id = $1', [id])
  return rows.length
}

/** What a refusal says to its customer. */
export interface Said {
  readonly refused: readonly RefusedPart[]
  readonly noteId: string | null
  readonly note: Buffer | null
}

export const NOTHING_SAID: Said = { refused: [], noteId: null, note: null }

export async function updateEnded(
  tx: Queryable,
  id: string,
  state: FormState,
  { refused, noteId, note }: Said,
  now: Millis,
): Promise<void> {
  await tx.query(
    `UPDATE identity_form SET state = $2, ended_at = $3, refused = $4, note_id = $5, note = $6,
       taken_by = NULL, taken_until = NULL
     WHERE id = $1`,
    [id, state, toIso(now), JSON.stringify(refused), noteId, note],
  )
}

/** Refuses these bytes for good, from anybody. */
export async function updateRefusedImages(
  tx: Queryable,
  id: string,
  names: readonly IdentityImage[],
): Promise<void> {
  await tx.query(
    'UPDATE identity_image SET refused = true WHERE form_id = $1 AND name = ANY ($2)',
    [id, names],
  )
}

export async function insertLook(
  query: Queryable,
  id: string,
  operator: string,
  image: IdentityImage | null,
  now: Millis,
): Promise<void> {
  await query.query(
    'INSERT INTO identity_look (form_id, operator_id, image, at) VALUES ($1, $2, $3, $4)',
    [id, operator, image, toIso(now)],
  )
}

/** How often operators opened a form, and when last. */
export async function selectLooks(
  query: Queryable,
  id: string,
): Promise<{ readonly seen: number; readonly last: Date | null }> {
  const [row] = await query.query<{ readonly seen: number; readonly last: Date | null }>(
    'SELECT count(*)::int AS seen, max(at) AS last FROM identity_look WHERE form_id = $1 AND image IS NULL',
    [id],
  )
  return row ?? { seen: 0, last: null }
}

/** Forms that need not be read any more: taken back, or refused before a moment. */
export async function selectToShred(
  query: Queryable,
  before: Millis,
  now: Millis,
  most: number,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly id: string }>(
    `SELECT id FROM identity_form AS f
     WHERE shredded_at IS NULL AND (state = 'takenBack' OR (state = 'notPassed' AND ended_at < $1)
       OR EXISTS (SELECT 1 FROM identity AS i WHERE i.customer_id = f.customer_id AND i.shred_at <= $2))
     ORDER BY ended_at LIMIT $3`,
    [toIso(before), toIso(now), most],
  )
  return rows.map(({ id }) => id)
}

/** Pictures of a form that no other readable form has. */
export async function selectOwnImages(query: Queryable, id: string): Promise<readonly string[]> {
  const rows = await query.query<{ readonly image_id: string }>(
    `SELECT image_id FROM identity_image AS i WHERE form_id = $1 AND NOT EXISTS (
       SELECT 1 FROM identity_image AS o JOIN identity_form AS f ON f.id = o.form_id
       WHERE o.image_id = i.image_id AND o.form_id <> $1 AND f.shredded_at IS NULL)`,
    [id],
  )
  return rows.map(({ image_id }) => image_id)
}

export async function updateShredded(tx: Queryable, id: string, now: Millis): Promise<void> {
  await tx.query('UPDATE identity_form SET shredded_at = $2 WHERE id = $1', [id, toIso(now)])
}
