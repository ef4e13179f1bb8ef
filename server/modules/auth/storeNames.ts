import type { LoginName } from '#protocol/loginName.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A name that a code can be sent to. */
export type Reachable = Exclude<LoginName['kind'], 'username'>

/**
 * Claims a name for a customer; false when it is somebody's, waiting for a claim under way, or when somebody else may
 * still take it back.
 */
export async function claimName(
  tx: Queryable,
  customerId: string,
  { kind, normal }: LoginName,
  { now, claimedAt = now }: { readonly now: Millis; readonly claimedAt?: Millis },
): Promise<boolean> {
  const claimed = await tx.query(
    `INSERT INTO customer_name (kind, normal, customer_id, claimed_at)
     SELECT $1, $2, $3, $4 WHERE NOT EXISTS (
       SELECT 1 FROM customer_name_before
       WHERE kind = $1 AND normal = $2 AND customer_id <> $3 AND until > $5)
     ON CONFLICT (kind, normal) DO NOTHING RETURNING normal`,
    [kind, normal, customerId, toIso(claimedAt), toIso(now)],
  )
  return claimed.length === 1
}

/** The customer of a name. */
export async function selectNamed(
  query: Queryable,
  { kind, normal }: LoginName,
): Promise<string | null> {
  const rows = await query.query<{ readonly customer_id: string }>(
    'SELECT customer_id FROM customer_name WHERE kind = $1 AND normal = $2',
    [kind, normal],
  )
  return rows[0]?.customer_id ?? null
}

/** The customer of a name, or who may still take it back. */
export async function selectReached(
  query: Queryable,
  { kind, normal }: LoginName,
  now: Millis,
): Promise<string | null> {
  const rows = await query.query<{ readonly customer_id: string }>(
    `SELECT customer_id FROM customer_name WHERE kind = $1 AND normal = $2 UNION ALL
     SELECT customer_id FROM customer_name_before WHERE kind = $1 AND normal = $2 AND until > $3
     LIMIT 1`,
    [kind, normal, toIso(now)],
  )
  return rows[0]?.customer_id ?? null
}

/** A customer's e-mail address, else their phone number, where they have one. */
export async function selectContact(query: Queryable, customerId: string): Promise<string | null> {
  const rows = await query.query<{ readonly normal: string }>(
    `SELECT normal FROM customer_name WHERE customer_id = $1 AND kind IN ('email', 'phone')
     ORDER BY kind LIMIT 1`,
    [customerId],
  )
  return rows[0]?.normal ?? null
}

/** What a customer is called. */
export async function selectNames(
  query: Queryable,
  customerId: string,
): Promise<readonly LoginName[]> {
  return query.query<LoginName>(
    'SELECT kind, normal FROM customer_name WHERE customer_id = $1 ORDER BY kind',
    [customerId],
  )
}

/** A name that a customer had. */
export interface NameBefore extends LoginName {
  readonly claimedAt: Millis
}

interface NameRow extends LoginName {
  readonly claimed_at: Date
}

const toBefore = ({ kind, normal, claimed_at }: NameRow): NameBefore => ({
  kind,
  normal,
  claimedAt: claimed_at.getTime(),
})

/** Takes the name of a kind from a customer; null where they have none. */
export async function deleteName(
  tx: Queryable,
  customerId: string,
  kind: Reachable,
): Promise<NameBefore | null> {
  const [row] = await tx.query<NameRow>(
    `DELETE FROM customer_name WHERE customer_id = $1 AND kind = $2
     RETURNING kind, normal, claimed_at`,
    [customerId, kind],
  )
  return row === undefined ? null : toBefore(row)
}

/** Keeps a name for who had it. */
export async function keepBefore(
  tx: Queryable,
  customerId: string,
  { kind, normal, claimedAt }: NameBefore,
  { now, until }: { readonly now: Millis; readonly until: Millis },
): Promise<void> {
  await tx.query(
    `INSERT INTO customer_name_before (kind, normal, customer_id, claimed_at, kept_at, until)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kind, normal) DO UPDATE
     SET customer_id = $3, claimed_at = $4, kept_at = $5, until = $6`,
    [kind, normal, customerId, toIso(claimedAt), toIso(now), toIso(until)],
  )
}

/** The names that a customer may take back, the one that was given up first before the others. */
export async function selectBefore(
  tx: Queryable,
  customerId: string,
  now: Millis,
): Promise<readonly NameBefore[]> {
  const rows = await tx.query<NameRow>(
    `SELECT kind, normal, claimed_at FROM customer_name_before
     WHERE customer_id = $1 AND until > $2 ORDER BY kept_at, kind`,
    [customerId, toIso(now)],
  )
  return rows.map(toBefore)
}

/** Nothing of a kind is to be taken back any more. */
export async function deleteBefore(
  tx: Queryable,
  customerId: string,
  kind: LoginName['kind'],
): Promise<void> {
  await tx.query('DELETE FROM customer_name_before WHERE customer_id = $1 AND kind = $2', [
    customerId,
    kind,
  ])
}

/** Takes what can be reached and was linked after a moment, save one; what an account began with stays. */
export async function deleteFreshNames(
  tx: Queryable,
  customerId: string,
  { kind, normal }: LoginName,
  after: Millis,
): Promise<void> {
  await tx.query(
    `DELETE FROM customer_name n USING customer c
     WHERE c.id = n.customer_id AND n.customer_id = $1 AND n.kind IN ('email', 'phone')
       AND n.claimed_at > $2 AND n.claimed_at > c.registered_at AND (n.kind, n.normal) <> ($3, $4)`,
    [customerId, toIso(after), kind, normal],
  )
}

/** Clears away names that cannot be taken back any more. */
export async function deleteOldNames(query: Queryable, now: Millis): Promise<void> {
  await query.query('DELETE FROM customer_name_before WHERE until <= $1', [toIso(now)])
}
