import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { SignedBy } from './rulesToken.ts'

/** What proves that a sign-in text is ours. @throws Error when the migrations have not run */
export async function selectTextKey(query: Queryable): Promise<Buffer> {
  const [row] = await query.query<{ readonly key: Buffer }>('SELECT key FROM auth_text_key')
  if (row === undefined) throw new Error('there is no key for sign-in texts')
  return row.key
}

/** Whether a session was opened with this nonce. */
export async function isNonceUsed(query: Queryable, nonce: string): Promise<boolean> {
  const rows = await query.query('SELECT 1 FROM auth_session WHERE nonce = $1', [nonce])
  return rows.length > 0
}

/** Claims an address for a new customer; false when it has one, waiting for a claim under way. */
export async function insertCustomer(
  tx: Queryable,
  customerId: string,
  address: string,
  now: Millis,
): Promise<boolean> {
  const claimed = await tx.query(
    `INSERT INTO customer_wallet (address, customer_id, linked_at) VALUES ($1, $2, $3)
     ON CONFLICT (address) DO NOTHING RETURNING address`,
    [address, customerId, toIso(now)],
  )
  if (claimed.length === 0) return false
  await tx.query('INSERT INTO customer (id, registered_at) VALUES ($1, $2)', [
    customerId,
    toIso(now),
  ])
  return true
}

/** The customer an address belongs to. */
export async function selectCustomerOf(query: Queryable, address: string): Promise<string | null> {
  const rows = await query.query<{ readonly customer_id: string }>(
    'SELECT customer_id FROM customer_wallet WHERE address = $1',
    [address],
  )
  return rows[0]?.customer_id ?? null
}

/** The customers these addresses belong to; without those that are nobody's. */
export async function selectOwners(
  query: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query.query<{ readonly address: string; readonly customer_id: string }>(
    'SELECT address, customer_id FROM customer_wallet WHERE address = ANY ($1::text[])',
    [addresses],
  )
  return new Map(rows.map((row) => [row.address, row.customer_id]))
}

interface CustomerRow {
  readonly id: string
  readonly registered_at: Date
  readonly address: string | null
}

/** A customer with the wallet linked first. */
export async function selectCustomer(
  query: Queryable,
  customerId: string,
): Promise<CustomerRow | null> {
  const rows = await query.query<CustomerRow>(
    `SELECT c.id, c.registered_at, w.address
     FROM customer c LEFT JOIN customer_wallet w ON w.customer_id = c.id
     WHERE c.id = $1 ORDER BY w.linked_at LIMIT 1`,
    [customerId],
  )
  return rows[0] ?? null
}

export interface NewSession {
  readonly id: string
  readonly customerId: string
  readonly tokenHash: Buffer
  readonly nonce: string
  readonly address: string
  readonly signedBy: SignedBy
  readonly userAgent: string
  readonly now: Millis
  readonly expiresAt: Millis
}

/** Opens a session; false when its text was used before, waiting for a sign-in under way with it. */
export async function insertSession(tx: Queryable, session: NewSession): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO auth_session
       (id, customer_id, token_hash, nonce, address, signed_by, user_agent,
        created_at, extended_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
     ON CONFLICT (nonce) DO NOTHING RETURNING id`,
    [
      session.id,
      session.customerId,
      session.tokenHash,
      session.nonce,
      session.address,
      session.signedBy,
      session.userAgent,
      toIso(session.now),
      toIso(session.expiresAt),
    ],
  )
  return rows.length === 1
}

interface SessionRow {
  readonly id: string
  readonly customer_id: string
  /** Null for sessions from before this was kept. */
  readonly signed_by: SignedBy | null
  readonly extended_at: Date
}

/** The session of a token that is neither ended nor expired. */
export async function selectSession(
  query: Queryable,
  tokenHash: Buffer,
  now: Millis,
): Promise<SessionRow | null> {
  const rows = await query.query<SessionRow>(
    `SELECT id, customer_id, signed_by, extended_at FROM auth_session
     WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > $2`,
    [tokenHash, toIso(now)],
  )
  return rows[0] ?? null
}

/** Moves a running session's end; never revives one that ended meanwhile. */
export async function extendSession(
  query: Queryable,
  sessionId: string,
  now: Millis,
  expiresAt: Millis,
): Promise<void> {
  await query.query(
    `UPDATE auth_session SET extended_at = $2, expires_at = $3
     WHERE id = $1 AND ended_at IS NULL AND expires_at > $2 AND extended_at < $2`,
    [sessionId, toIso(now), toIso(expiresAt)],
  )
}

/** Ends a token's session; its id when it was running. */
export async function endSession(
  query: Queryable,
  tokenHash: Buffer,
  now: Millis,
): Promise<string | null> {
  const rows = await query.query<{ readonly id: string }>(
    `UPDATE auth_session SET ended_at = $2
     WHERE token_hash = $1 AND ended_at IS NULL RETURNING id`,
    [tokenHash, toIso(now)],
  )
  return rows[0]?.id ?? null
}

/** Ends the sessions that have expired; their ids. */
export async function endExpiredSessions(
  query: Queryable,
  now: Millis,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly id: string }>(
    `UPDATE auth_session SET ended_at = expires_at
     WHERE ended_at IS NULL AND expires_at <= $1 RETURNING id`,
    [toIso(now)],
  )
  return rows.map((row) => row.id)
}

/** Clears away sessions that ended before this moment; by then their texts have long expired. */
export async function deleteOld(query: Queryable, before: Millis): Promise<void> {
  await query.query('DELETE FROM auth_session WHERE ended_at < $1', [toIso(before)])
}
