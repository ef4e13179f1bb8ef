import { expect, it } from 'vitest'
import { hashToken, isExtensionDue, newToken } from './rulesToken.ts'

it('makes tokens of 256 bits, never the same', () => {
  const tokens = new Set(Array.from({ length: 200 }, newToken))
  expect(tokens.size).toBe(200)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

it('keeps a hash of a token and none of anything else', () => {
  const token = newToken()
  expect(hashToken(token)).toHaveLength(32)
  expect(hashToken(token)).toEqual(hashToken(token))
  expect(hashToken(newToken())).not.toEqual(hashToken(token))
  for (const text of [
    '',
    `${token}a`,
    token.slice(1),
    `${token}\n`,
    `Bearer ${token}`,
    'é'.repeat(43),
  ]) {
    expect(hashToken(text)).toBeNull()
  }
})

it('extends the session of a key at most once an hour, and no other', () => {
  expect(isExtensionDue('key', 0, 3_599_999)).toBe(false)
  expect(isExtensionDue('key', 0, 3_600_000)).toBe(true)
  expect(isExtensionDue('contract', 0, 3_600_000)).toBe(false)
  expect(isExtensionDue(null, 0, 3_600_000)).toBe(false)
})
