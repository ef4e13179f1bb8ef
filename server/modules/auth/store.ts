import { type Millis, toIso } from '#contract/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { SignedBy } from './rulesToken.ts'

export interface NewChallenge {
  readonly nonce: string
  readonly address: string
  readonly message: string
  readonly ip: string
  readonly issuedAt: Millis
  readonly expiresAt: Millis
}

export interface ChallengeLimits {
  /** Unused texts issued after this moment count. */
  readonly since: Millis
  readonly perAddressAndIp: number
}

/** Keeps a challenge unless its wallet has too many unused ones; says whether it did. */
export async function insertChallenge(
  tx: Queryable,
  challenge: NewChallenge,
  limits: ChallengeLimits,
): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('auth challenge'), hashtext($1))`, [
    challenge.address,
  ])
  const rows = await tx.query(
    `INSERT INTO auth_challenge (nonce, address, message, ip, issued_at, expires_at)
     SELECT $1, $2, $3, $4, $5::timestamptz, $6::timestamptz
     FROM (
       SELECT count(*) AS by_both
       FROM auth_challenge WHERE address = $2 AND ip = $4 AND issued_at > $7
     ) AS unused
     WHERE by_both < $8
     RETURNING nonce`,
    [
      challenge.nonce,
      challenge.address,
      challenge.message,
      challenge.ip,
      toIso(challenge.issuedAt),
      toIso(challenge.expiresAt),
      toIso(limits.since),
      limits.perAddressAndIp,
    ],
  )
  return rows.length === 1
}

interface ChallengeRow {
  readonly address: string
  readonly message: string
  readonly expires_at: Date
}

/** The unused challenge of this nonce, also when it has expired. */
export async function selectChallenge(
  query: Queryable,
  nonce: string,
): Promise<ChallengeRow | null> {
  const rows = await query.query<ChallengeRow>(
    'SELECT address, message, expires_at FROM auth_challenge WHERE nonce = $1',
    [nonce],
  )
  return rows[0] ?? null
}

/** Whether a session was opened with this nonce. */
export async function isNonceUsed(query: Queryable, nonce: string): Promise<boolean> {
  const rows = await query.query('SELECT 1 FROM auth_session WHERE nonce = $1', [nonce])
  return rows.length > 0
}

/** Uses a challenge up; false when it has expired or another sign-in was first. */
export async function deleteChallenge(tx: Queryable, nonce: string, now: Millis): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM auth_challenge WHERE nonce = $1 AND expires_at > $2 RETURNING nonce',
    [nonce, toIso(now)],
  )
  return rows.length === 1
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

export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  await tx.query(
    `INSERT INTO auth_session
       (id, customer_id, token_hash, nonce, address, signed_by, user_agent,
        created_at, extended_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
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

/** Clears away challenges that expired, and sessions that ended, before these moments. */
export async function deleteOld(
  query: Queryable,
  challengesBefore: Millis,
  sessionsBefore: Millis,
): Promise<void> {
  await query.query('DELETE FROM auth_challenge WHERE expires_at < $1', [toIso(challengesBefore)])
  await query.query('DELETE FROM auth_session WHERE ended_at < $1', [toIso(sessionsBefore)])
}
