import { expect, it } from 'vitest'
import { hashPassword, isPasswordOf } from './passwordHash.ts'

it('costs what OWASP asks for at least, and tells a password from another', async () => {
  const kept = await hashPassword('pässword')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPasswordOf(kept, 'pa\u0308ssword')).toBe(true)
  expect(await isPasswordOf(kept, 'password')).toBe(false)
})
