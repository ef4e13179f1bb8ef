import { type Stored, stored } from '#src/shared/storage/stored.ts'
import { type SessionState, SIGNED_OUT } from '#src/shared/session/session.slice.ts'

function record(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}

/** Reads a kept session; null unless every part is there. @internal tested without a storage */
export function parseSession(raw: unknown): SessionState | null {
  const fields = record(raw)
  const user = record(fields?.['user'])
  if (fields === null || user === null) return null
  const { token, expiresAt, fresh, byAccount } = fields
  const { id, address, name, registeredAt } = user
  if (typeof token !== 'string' || token === '' || typeof expiresAt !== 'string') return null
  if (typeof id !== 'string' || typeof registeredAt !== 'string') return null
  if (typeof address !== 'string' && address !== null) return null
  return {
    ...SIGNED_OUT,
    loggedIn: true,
    token,
    expiresAt,
    byAccount: byAccount === true,
    user: { id, address, registeredAt, ...(typeof name === 'string' ? { name } : {}) },
    fresh: fresh === true,
  }
}

/** Token, user info and the logged-in flag, shared by all tabs of this browser. */
export const sessionStored: Stored<SessionState> = stored({
  key: 'session',
  version: 1,
  parse: parseSession,
})
