import { describe, expect, it } from 'vitest'
import type { Login } from '#protocol/session.ts'
import { safeReturnPath, signInPath } from './returnPath.ts'
import { session, SIGNED_OUT, signedIn } from '#src/shared/session/session.slice.ts'
import { parseSession } from './session.storage.ts'

const LOGIN: Login = {
  token: 't',
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
