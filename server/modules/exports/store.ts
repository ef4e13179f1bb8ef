import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

export interface ExportRow {
  readonly id: string
  readonly customer_id: string
  readonly lang: FileLanguage
  readonly asked_at: Date
  readonly failed_at: Date | null
  readonly ready_at: Date | null
  readonly size: number | null
  readonly expires_at: Date | null
}

const COLUMNS = 'id, customer_id, lang, asked_at, failed_at, ready_at, size, expires_at'

/** One that is asked for now. */
interface Asked {
  readonly id: string
  readonly customerId: string
  readonly language: FileLanguage
  readonly at: Millis
}

/** Enters one; null while another of this customer is made. */
export async function insertExport(
  tx: Queryable,
  { id, customerId, language, at }: Asked,
): Promise<ExportRow | null> {
  const [row] = await tx.query<ExportRow>(
    `INSERT INTO data_export (id, customer_id, lang, asked_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (customer_id) WHERE ready_at IS NULL AND failed_at IS NULL DO NOTHING
     RETURNING ${COLUMNS}`,
    [id, customerId, language, new Date(at)],
  )
  return row ?? null
}

/** A customer's, newest first. */
export function selectExports(query: Queryable, customerId: string): Promise<readonly ExportRow[]> {
  return query.query<ExportRow>(
    `SELECT ${COLUMNS} FROM data_export WHERE customer_id = $1 ORDER BY asked_at DESC, id LIMIT 20`,
    [customerId],
  )
}

/** One of a customer that is made and not over; null where there is none. */
export async function selectReady(
  query: Queryable,
  customerId: string,
  id: string,
  now: Millis,
): Promise<ExportRow | null> {
  const [row] = await query.query<ExportRow>(
    `SELECT ${COLUMNS} FROM data_export
     WHERE id = $1 AND customer_id = $2 AND ready_at IS NOT NULL AND expires_at > $3`,
    [id, customerId, new Date(now)],
  )
  return row ?? null
}

/** The oldest one that is to be made, with how often that was tried, this time included; null where none is. */
export async function beginOldest(
  query: Queryable,
): Promise<(ExportRow & { readonly tries: number }) | null> {
  const [row] = await query.query<ExportRow & { readonly tries: number }>(
    `UPDATE data_export SET tries = tries + 1 WHERE id = (
       SELECT id FROM data_export WHERE ready_at IS NULL AND failed_at IS NULL
       ORDER BY asked_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING ${COLUMNS}, tries`,
  )
  return row ?? null
}

/** Enters that one is made, once; false where another node did so, or its account was closed meanwhile. */
export async function markReady(
  tx: Queryable,
  id: string,
  size: number,
  { at, expiresAt }: { readonly at: Millis; readonly expiresAt: Millis },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE data_export SET ready_at = $2, size = $3, expires_at = $4
     WHERE id = $1 AND ready_at IS NULL AND failed_at IS NULL RETURNING id`,
    [id, new Date(at), size, new Date(expiresAt)],
  )
  return rows.length > 0
}

/** Enters that one could not be made, unless another node made it. */
export async function markFailed(query: Queryable, id: string, at: Millis): Promise<void> {
  await query.query(
    'UPDATE data_export SET failed_at = $2 WHERE id = $1 AND ready_at IS NULL AND failed_at IS NULL',
    [id, new Date(at)],
  )
}

/** Those that are over: made a week ago, or failed a day ago. */
export async function selectOver(
  query: Queryable,
  now: Millis,
  failed: Millis,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly id: string }>(
    `SELECT id FROM data_export WHERE expires_at <= $1 OR failed_at <= $2 ORDER BY asked_at LIMIT 100`,
    [new Date(now), new Date(failed)],
  )
  return rows.map(({ id }) => id)
}

export async function deleteExport(tx: Queryable, id: string): Promise<void> {
  await tx.query('DELETE FROM data_export WHERE id = $1', [id])
}

/** Deletes those of a customer; their ids. */
export async function deleteOf(tx: Queryable, customerId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ readonly id: string }>(
    'DELETE FROM data_export WHERE customer_id = $1 RETURNING id',
    [customerId],
  )
  return rows.map(({ id }) => id)
}
