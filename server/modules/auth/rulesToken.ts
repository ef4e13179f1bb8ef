import { createHash, randomBytes } from 'node:crypto'
import type { Millis } from '#protocol/time.ts'

/** What opened a session: the key or the contract of a wallet that signed its text, a password, or Google. */
export type SignedBy = 'key' | 'contract' | 'password' | 'google'

/**
 * A session lives so long after it was opened. Each is extended while it is used but that of a
 * contract, since its owners may change and only a new signature asks it who they are.
 */
export const SESSION_MS: Readonly<Record<SignedBy, Millis>> = {
  key: 7 * 24 * 3_600_000,
  contract: 3_600_000,
  password: 7 * 24 * 3_600_000,
  google: 7 * 24 * 3_600_000,
}

/** A session is extended at most so often, so that reads do not write. */
const EXTEND_AFTER_MS = 3_600_000

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token, all that is kept of it; null when the text has not the form of one. */
export function hashToken(token: string): Buffer | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest() : null
}

/**
 * Whether it is time to write a new end of the session. Never of one from before it was kept who signed,
 * which may be a contract's.
 */
export function isExtensionDue(
  signedBy: SignedBy | null,
  extendedAt: Millis,
  now: Millis,
): boolean {
  const extended = signedBy !== null && signedBy !== 'contract'
  return extended && now - extendedAt >= EXTEND_AFTER_MS
}
