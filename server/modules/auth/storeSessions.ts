import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { SignedBy } from './rulesToken.ts'

/** What a wallet signed to open a session; null where a password did. */
interface Signed {
  /** Of the text, so that it opens one session only. */
  readonly nonce: string
  readonly address: string
}

export interface NewSession {
  readonly id: string
  readonly customerId: string
  readonly tokenHash: Buffer
  readonly signed: Signed | null
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
      session.signed?.nonce ?? null,
      session.signed?.address ?? null,
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
    `SELECT id, customer_id, signed_by, extended_at FROM auth_session AS s
     WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > $2 AND NOT EXISTS (
       SELECT 1 FROM account_status AS a WHERE a.customer_id = s.customer_id AND a.closed_at IS NOT NULL)`,
    [tokenHash, toIso(now)],
  )
  return rows[0] ?? null
}

interface OwnSessionRow {
  readonly id: string
  readonly signed_by: SignedBy | null
  readonly user_agent: string
  readonly created_at: Date
  readonly extended_at: Date
  readonly is_current: boolean
}

/** A customer's running sessions, newest first; the one of this token is marked. */
export async function selectSessions(
  query: Queryable,
  customerId: string,
  tokenHash: Buffer,
  now: Millis,
): Promise<readonly OwnSessionRow[]> {
  return query.query<OwnSessionRow>(
    `SELECT id, signed_by, user_agent, created_at, extended_at, (token_hash = $2) AS is_current
     FROM auth_session WHERE customer_id = $1 AND ended_at IS NULL AND expires_at > $3
     ORDER BY created_at DESC, id LIMIT 100`,
    [customerId, tokenHash, toIso(now)],
  )
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

/** Which of a customer's sessions end: one, all but the one of a token, or all. */
export type Ending =
  | { readonly id: string }
  | { readonly except: Buffer }
  | { readonly every: true }

/** Ends running sessions of a customer; their ids. */
export async function endSessionsOf(
  query: Queryable,
  customerId: string,
  which: Ending,
  now: Millis,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly id: string }>(
    `UPDATE auth_session SET ended_at = $2
     WHERE customer_id = $1 AND ended_at IS NULL AND ($3::text IS NULL OR id::text = $3)
       AND ($4::bytea IS NULL OR token_hash <> $4) RETURNING id`,
    [
      customerId,
      toIso(now),
      'id' in which ? which.id : null,
      'except' in which ? which.except : null,
    ],
  )
  return rows.map((row) => row.id)
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
