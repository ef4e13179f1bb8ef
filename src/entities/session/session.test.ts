import { describe, expect, it } from 'vitest'
import type { Login } from '#protocol/session.ts'
import { safeReturnPath, signInPath } from './returnPath.ts'
import {
  session,
  sessionEnded,
  SIGNED_OUT,
  signedIn,
  userLoaded,
} from '#src/shared/session/session.slice.ts'
import { parseSession } from './session.storage.ts'

const LOGIN: Login = {
  token: 't',
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

describe('the way back after signing in', () => {
  it.each([
    ['/market', '/market'],
    ['/cruuency?code=BTCUSDT&type=2', '/cruuency?code=BTCUSDT&type=2'],
    ['/profile#part', '/profile'],
  ])('%s leads to %s', (text, path) => {
    expect(safeReturnPath(text)).toBe(path)
  })

  it.each([
    null,
    '',
    'market',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/pass/login',
    '/pass/login?return=/market',
    '/./pass/login',
    '/.//evil.example/x',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/.\\/evil.example',
    '/.\\evil.example/..//x',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.\r\n//evil.example',
    ' //evil.example',
    '/%2f/evil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/./%5C/evil.example',
  ])('%j leads to the start', (text) => {
    expect(safeReturnPath(text)).toBe('/')
  })

  it('travels in the address of the sign-in page', () => {
    expect(signInPath('/market?x=1')).toBe('/pass/login?return=%2Fmarket%3Fx%3D1')
    expect(signInPath('/')).toBe('/pass/login')
    expect(signInPath('//evil.example')).toBe('/pass/login')
  })
})
