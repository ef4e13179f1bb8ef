import { createHash, randomBytes } from 'node:crypto'
import type { Millis } from '#contract/time.ts'

/** A session lives so long after it was last extended. */
export const SESSION_MS = 7 * 24 * 3_600_000

/** A session is extended at most so often, so that reads do not write. */
const EXTEND_AFTER_MS = 3_600_000

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** 160 random bits in lower-case hex: letters and digits only, as EIP-4361 wants them. */
export function newNonce(): string {
  return randomBytes(20).toString('hex')
}

/** SHA-256 of a token, all that is kept of it; null when the text has not the form of one. */
export function hashToken(token: string): Buffer | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest() : null
}

/** Whether it is time to write a new end of the session. */
export function isExtensionDue(extendedAt: Millis, now: Millis): boolean {
  return now - extendedAt >= EXTEND_AFTER_MS
}
