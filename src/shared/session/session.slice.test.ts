import { describe, expect, it } from 'vitest'
import type { Login } from '#protocol/session.ts'
import { session, sessionEnded, SIGNED_OUT, signedIn, userLoaded } from './session.slice.ts'

const LOGIN: Login = {
  token: 't',
  way: 'key' as const,
  expiresAt: '2026-11-27T12:00:00.000Z',
  user: { id: 'u', address: '0x1', registeredAt: '2026-11-20T12:00:00.000Z' },
}

const signed = session.reducer(SIGNED_OUT, signedIn(LOGIN))

describe('the session', () => {
  it('keeps the flag, the token and the user info of a login', () => {
    expect(signed).toMatchObject({ loggedIn: true, token: 't', user: LOGIN.user, ended: null })
  })

  it('clears everything at its end, and remembers why', () => {
    const ended = session.reducer(signed, sessionEnded('expired'))
    expect(ended).toEqual({ ...SIGNED_OUT, ended: 'expired' })
  })

  it('does not end twice, nor take a user when nobody is signed in', () => {
    const out = session.reducer(signed, sessionEnded('signedOut'))
    expect(session.reducer(out, sessionEnded('expired'))).toBe(out)
    expect(session.reducer(out, userLoaded(LOGIN.user))).toBe(out)
  })
})
