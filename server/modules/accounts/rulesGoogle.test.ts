import { expect, it } from 'vitest'
import { vouchedEmail } from './rulesGoogle.ts'

it.each([
  ['ann@gmail.com', true, null, true],
  ['Ann@Gmail.com', true, null, true],
  ['ann@example.org', true, 'example.org', true],
  ['ann@example.org', true, null, false],
  ['ann@gmail.com.example.org', true, null, false],
  ['ann@notgmail.com', true, null, false],
  ['ann@gmail.com', false, null, false],
  ['ann@example.org', false, 'example.org', false],
  [null, true, 'example.org', false],
])('%j, verified %j, of %j is vouched for: %j', (email, emailVerified, organisation, is) => {
  expect(vouchedEmail({ email, emailVerified, organisation })).toBe(is ? email : null)
})
