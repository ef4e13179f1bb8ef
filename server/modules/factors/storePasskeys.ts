import { type Millis, toIso } from '#protocol/time.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A passkey as it is kept. */
export interface KeptPasskey {
  readonly id: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly name: string
  readonly lang: FileLanguage
  readonly addedAt: Millis
  readonly usedAt: Millis | null
}

interface PasskeyRow {
  readonly id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly name: string
  readonly lang: FileLanguage
  readonly added_at: Date
  readonly used_at: Date | null
}

/** A customer's passkeys, the oldest first. */
export async function selectPasskeys(
  query: Queryable,
  customerId: string,
): Promise<readonly KeptPasskey[]> {
  const rows = await query.query<PasskeyRow>(
    `SELECT id, public_key, counter::float8 AS counter, name, lang, added_at, used_at FROM passkey
     WHERE customer_id = $1 ORDER BY added_at, id`,
    [customerId],
  )
  return rows.map((row) => ({
    id: row.id,
    publicKey: row.public_key,
    counter: row.counter,
    name: row.name,
    lang: row.lang,
    addedAt: row.added_at.getTime(),
    usedAt: row.used_at?.getTime() ?? null,
  }))
}

/** Keeps a passkey; false where it is somebody's already. */
export async function insertPasskey(
  tx: Queryable,
  customerId: string,
  { id, publicKey, counter, name, lang, addedAt }: Omit<KeptPasskey, 'usedAt'>,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO passkey (id, customer_id, public_key, counter, name, lang, added_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [id, customerId, publicKey, counter, name, lang, toIso(addedAt)],
  )
  return rows.length === 1
}

/** Keeps that a passkey was used, and how often it says that it was. */
export async function keepUse(
  tx: Queryable,
  id: string,
  counter: number,
  now: Millis,
): Promise<void> {
  await tx.query('UPDATE passkey SET counter = $2, used_at = $3 WHERE id = $1', [
    id,
    counter,
    toIso(now),
  ])
}

/** Deletes one of a customer's passkeys; false where they have no such one. */
export async function deletePasskey(
  tx: Queryable,
  customerId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM passkey WHERE customer_id = $1 AND id = $2 RETURNING id',
    [customerId, id],
  )
  return rows.length === 1
}

/** Deletes all of a customer's passkeys. */
export async function deletePasskeys(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM passkey WHERE customer_id = $1', [customerId])
}

interface Challenge {
  readonly customerId: string
  /** `add`: of a passkey that is made. `confirm`: of one that is used. */
  readonly purpose: 'add' | 'confirm'
}

/** Keeps the hash of a challenge. */
export async function insertChallenge(
  tx: Queryable,
  hash: Buffer,
  { customerId, purpose }: Challenge,
  expires: Millis,
): Promise<void> {
  await tx.query(
    'INSERT INTO passkey_challenge (hash, customer_id, purpose, expires_at) VALUES ($1, $2, $3, $4)',
    [hash, customerId, purpose, toIso(expires)],
  )
}

/** Uses a challenge up; false where it is none of this customer's and purpose that is still good. */
export async function burnChallenge(
  tx: Queryable,
  hash: Buffer,
  { customerId, purpose }: Challenge,
  now: Millis,
): Promise<boolean> {
  const rows = await tx.query(
    `DELETE FROM passkey_challenge WHERE hash = $1 AND customer_id = $2 AND purpose = $3
       AND expires_at > $4 RETURNING hash`,
    [hash, customerId, purpose, toIso(now)],
  )
  return rows.length === 1
}

/** Clears away challenges that are over. */
export async function deleteOldChallenges(query: Queryable, now: Millis): Promise<void> {
  await query.query('DELETE FROM passkey_challenge WHERE expires_at <= $1', [toIso(now)])
}
