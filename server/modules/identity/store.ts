import type { RefusedPart } from '#protocol/identity.ts'
import type { IdentityFlag } from '#protocol/identityTerms.ts'
import type { IdentityState } from '#protocol/machines/identity.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import type { SentImage, Standing } from './types.ts'

export interface StandingRow extends Standing {
  readonly since: Date
  readonly lapses_at: Date | null
}

const STANDING = 'state, level, since, lapses_at'

export async function selectStanding(
  query: Queryable,
  customerId: string,
): Promise<StandingRow | null> {
  const [row] = await query.query<StandingRow>(
    `SELECT ${STANDING} FROM identity WHERE customer_id = $1`,
    [customerId],
  )
  return row ?? null
}

/** What is verified of each of these customers; of whom nothing is, is missing. */
export async function selectLevels(
  query: Queryable,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Standing['level']>> {
  const rows = await query.query<Pick<StandingRow, 'level'> & { readonly customer_id: string }>(
    `SELECT customer_id, level FROM identity WHERE customer_id = ANY ($1) AND level <> 'none'`,
    [customerIds],
  )
  return new Map(rows.map((row) => [row.customer_id, row.level]))
}

/** Customers whose standing changed at a moment or after. */
export async function selectChanged(query: Queryable, at: Millis): Promise<readonly string[]> {
  const rows = await query.query<{ readonly customer_id: string }>(
    'SELECT customer_id FROM identity WHERE since >= $1',
    [toIso(at)],
  )
  return rows.map((row) => row.customer_id)
}

/** Locks a customer's standing; whoever has none gets the first one. */
export async function lockStanding(
  tx: Transaction,
  customerId: string,
  now: Millis,
): Promise<StandingRow> {
  await tx.query(
    `INSERT INTO identity (customer_id, state, level, since) VALUES ($1, 'notCertified', 'none', $2)
     ON CONFLICT DO NOTHING`,
    [customerId, toIso(now)],
  )
  const [row] = await tx.query<StandingRow>(
    `SELECT ${STANDING} FROM identity WHERE customer_id = $1 FOR UPDATE`,
    [customerId],
  )
  if (row === undefined) throw new Error('an identity went away')
  return row
}

export interface NextStanding extends Standing {
  readonly lapsesAt: Date | null
}

export async function updateStanding(
  tx: Queryable,
  customerId: string,
  { state, level, lapsesAt }: NextStanding,
  now: Millis,
): Promise<void> {
  await tx.query(
    'UPDATE identity SET state = $2, level = $3, lapses_at = $4, since = $5 WHERE customer_id = $1',
    [customerId, state, level, lapsesAt, toIso(now)],
  )
}

/** Ends what documents proved that expired a month ago; those that wait or were refused lose it as well. */
export async function lapseStandings(query: Queryable, now: Millis): Promise<void> {
  await query.query(
    `UPDATE identity SET level = 'none', lapses_at = NULL,
       since = CASE state WHEN 'verified' THEN $1::timestamptz ELSE since END,
       state = CASE state WHEN 'verified' THEN 'notVerified' ELSE state END
     WHERE lapses_at <= $1`,
    [toIso(now)],
  )
}

export type FormState = 'pending' | 'verified' | 'notPassed' | 'takenBack'

export interface FormRow {
  readonly id: string
  readonly no: bigint
  readonly customer_id: string
  readonly kind: 'basic' | 'full'
  readonly wealth: boolean
  readonly sealed: Buffer
  readonly digest: Buffer
  readonly person: Buffer
  readonly document: Buffer | null
  readonly sent_in: IdentityState
  readonly sent_at: Date
  readonly due_at: Date
  readonly state: FormState
  readonly ended_at: Date | null
  readonly flags: readonly IdentityFlag[]
  readonly taken_by: string | null
  readonly taken_until: Date | null
  readonly refused: readonly RefusedPart[]
  readonly note_id: string | null
  readonly note: Buffer | null
  readonly shredded_at: Date | null
}

const FORM = `id, no, customer_id, kind, wealth, sealed, digest, person, document, sent_in, sent_at, due_at,
  state, ended_at, flags, taken_by, taken_until, refused, note_id, note, shredded_at`

export type NewForm = Pick<
  FormRow,
  'id' | 'customer_id' | 'kind' | 'wealth' | 'sealed' | 'digest' | 'person' | 'document' | 'flags'
> & {
  readonly sentIn: IdentityState
  readonly sentAt: Millis
  readonly dueAt: Millis
  readonly state: 'pending' | 'verified'
}

export async function insertForm(
  tx: Queryable,
  form: NewForm,
  images: readonly SentImage[],
): Promise<void> {
  const { id, customer_id, kind, wealth, sealed, digest, person, document, flags } = form
  const sentAt = toIso(form.sentAt)
  await tx.query(
    `INSERT INTO identity_form (id, customer_id, kind, wealth, sealed, digest, person, document, flags,
       sent_in, sent_at, due_at, state, ended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      customer_id,
      kind,
      wealth,
      sealed,
      digest,
      person,
      document,
      flags,
      form.sentIn,
      sentAt,
      toIso(form.dueAt),
      form.state,
      form.state === 'pending' ? null : sentAt,
    ],
  )
  for (const image of images) {
    await tx.query(
      'INSERT INTO identity_image (form_id, name, image_id, sha256) VALUES ($1, $2, $3, $4)',
      [id, image.name, image.id, Buffer.from(image.sha256, 'hex')],
    )
  }
}

export async function selectForm(query: Queryable, id: string): Promise<FormRow | null> {
  const [row] = await query.query<FormRow>(`SELECT ${FORM} FROM identity_form WHERE id = $1`, [id])
  return row ?? null
}

/** Locks a form, so that two who decide do it one after the other. */
export async function lockForm(tx: Transaction, id: string): Promise<FormRow | null> {
  const [row] = await tx.query<FormRow>(
    `SELECT ${FORM} FROM identity_form WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return row ?? null
}

/** The form of a customer that was sent last and not taken back. */
export async function selectNewest(query: Queryable, customerId: string): Promise<FormRow | null> {
  const [row] = await query.query<FormRow>(
    `SELECT ${FORM} FROM identity_form WHERE customer_id = $1 AND state <> 'takenBack' ORDER BY no DESC LIMIT 1`,
    [customerId],
  )
  return row ?? null
}

/** When a customer sent forms since a moment, oldest first, and how many there were ever. */
export async function selectSendings(
  query: Queryable,
  customerId: string,
  since: Millis,
): Promise<{ readonly all: number; readonly lately: readonly Millis[] }> {
  const rows = await query.query<{ readonly sent_at: Date }>(
    'SELECT sent_at FROM identity_form WHERE customer_id = $1 ORDER BY no',
    [customerId],
  )
  const times = rows.map(({ sent_at: at }) => at.getTime())
  return { all: times.length, lately: times.filter((at) => at > since) }
}

/** Lets nobody else compare these people or documents until this is committed. */
export async function lockMarks(tx: Transaction, marks: readonly Buffer[]): Promise<void> {
  for (const key of marks.map((mark) => mark.toString('hex')).toSorted()) {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity ' || $1, 0))`, [key])
  }
}

/** What of a person or document is found on accounts of others that wait or are verified. */
export async function selectFlags(
  query: Queryable,
  customerId: string,
  person: Buffer,
  document: Buffer | null,
): Promise<readonly IdentityFlag[]> {
  const rows = await query.query<{ readonly person: boolean; readonly document: boolean }>(
    `SELECT coalesce(bool_or(person = $2), false) AS person, coalesce(bool_or(document = $3), false) AS document
     FROM identity_form
     WHERE customer_id <> $1 AND state IN ('pending', 'verified') AND (person = $2 OR document = $3)`,
    [customerId, person, document],
  )
  const [found] = rows
  return [
    ...(found?.person === true ? (['samePerson'] as const) : []),
    ...(found?.document === true ? (['sameDocument'] as const) : []),
  ]
}

/** Whether a picture with these bytes was refused before. */
export async function isRefusedImage(query: Queryable, sha256: string): Promise<boolean> {
  const rows = await query.query(
    'SELECT 1 FROM identity_image WHERE sha256 = $1 AND refused LIMIT 1',
    [Buffer.from(sha256, 'hex')],
  )
  return rows.length > 0
}
