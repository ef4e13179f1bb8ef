import { describe, expect, it } from 'vitest'
import type { Login } from '#protocol/session.ts'
import { session, SIGNED_OUT, signedIn } from '#src/shared/session/session.slice.ts'
import { parseSession } from './session.storage.ts'

const LOGIN: Login = {
  token: 't',
  way: 'key' as const,
  expiresAt: '2026-11-27T12:00:00.000Z',
  user: { id: 'u', address: '0x1', registeredAt: '2026-11-20T12:00:00.000Z' },
}

const signed = session.reducer(SIGNED_OUT, signedIn(LOGIN))

describe('a session in storage', () => {
  it('comes back from storage as it was', () => {
    expect(parseSession(JSON.parse(JSON.stringify(signed)))).toEqual(signed)
  })

  it.each([
    null,
    'x',
    {},
    { ...signed, token: '' },
    { ...signed, token: 7 },
    { ...signed, user: null },
    { ...signed, user: { id: 'u' } },
    { ...signed, user: { ...LOGIN.user, address: 7 } },
    { ...signed, expiresAt: undefined },
  ])('is absent when storage holds %j', (raw) => {
    expect(parseSession(raw)).toBeNull()
  })
})
