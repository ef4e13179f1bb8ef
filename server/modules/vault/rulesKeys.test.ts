import { expect, it } from 'vitest'
import { decrypt, encrypt, newKeyFile, newKeyLine, readKeys } from './rulesKeys.ts'

it('opens what was encrypted with this key and context alone', () => {
  const { newest } = readKeys(newKeyFile())
  const sealed = encrypt(newest.key, 'a|b', Buffer.from('plain'))
  expect(decrypt(newest.key, 'a|b', sealed).toString()).toBe('plain')
  expect(() => decrypt(newest.key, 'a|c', sealed)).toThrow(/authenticate/)
  expect(() => decrypt(readKeys(newKeyFile()).newest.key, 'a|b', sealed)).toThrow(/authenticate/)
  expect(encrypt(newest.key, 'a|b', Buffer.from('plain')).equals(sealed)).toBe(false)
})

it.each([
  ['', 'line 1'],
  ['marks abc', 'line 1'],
  [newKeyLine('k1'), 'marks'],
  [newKeyLine('marks'), 'at least one other'],
  [newKeyFile() + newKeyLine('k1'), 'line 3'],
])('a file of keys that is not valid is refused in words that do not tell them', (text, said) => {
  expect(() => readKeys(text)).toThrow(said)
})
