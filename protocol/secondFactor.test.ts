import { expect, it } from 'vitest'
import { AddPasskeyBody } from './secondFactor.ts'

const passkey = { id: 'a2V5', clientDataJSON: 'e30', attestationObject: 'o2M' }

it.each([
  ['My phone', null],
  ['evil.example', 'unreasonable'],
  ['Phone\nSign in: evil', 'malformed'],
])('a name that mails repeat is one line and no link: %j', (name, fault) => {
  const read = AddPasskeyBody.safeParse({ passkey, name, lang: 'en' })
  expect(read.error?.issues[0]?.message ?? null).toBe(fault)
})
