import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Sealable } from './types.ts'

export interface WrappedRow {
  readonly object_id: string
  readonly wrapped_by: string
  readonly wrapped: Buffer
}

export async function insertKey(
  query: Queryable,
  { id, purpose, customerId }: Sealable,
  by: string,
  wrapped: Buffer,
  now: Millis,
): Promise<void> {
  await query.query(
    `INSERT INTO vault_key (object_id, purpose, customer_id, wrapped_by, wrapped, made_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, purpose, customerId, by, wrapped, toIso(now)],
  )
}

export async function selectKey(query: Queryable, id: string): Promise<WrappedRow | null> {
  const [row] = await query.query<WrappedRow>(
    'SELECT object_id, wrapped_by, wrapped FROM vault_key WHERE object_id = $1',
    [id],
  )
  return row ?? null
}

export async function deleteKey(query: Queryable, id: string): Promise<void> {
  await query.query('DELETE FROM vault_key WHERE object_id = $1', [id])
}

/** Locks some keys that another one than this wraps. */
export function selectOthers(
  query: Queryable,
  newest: string,
  most: number,
): Promise<readonly WrappedRow[]> {
  return query.query<WrappedRow>(
    `SELECT object_id, wrapped_by, wrapped FROM vault_key WHERE wrapped_by <> $1
     ORDER BY object_id LIMIT $2 FOR UPDATE`,
    [newest, most],
  )
}

export async function updateWrapped(
  query: Queryable,
  id: string,
  by: string,
  wrapped: Buffer,
): Promise<void> {
  await query.query('UPDATE vault_key SET wrapped_by = $2, wrapped = $3 WHERE object_id = $1', [
    id,
    by,
    wrapped,
  ])
}
