import { describe, expect, it } from 'vitest'
import { safeReturnPath, signInPath } from './returnPath.ts'

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
    '/api/loginCallback/google?code=1',
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
