import { describe, expect, it } from 'vitest'
import { usualAccount } from './rulesAccount.ts'

describe('bank accounts', () => {
  it.each([
    ['iban', 'GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
    ['iban', 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['swift', '0532-0130 00', '0532013000'],
    ['local', '1234567', '1234567'],
  ] as const)('takes as %s %s', (type, text, usual) => {
    expect(usualAccount(type, text)).toBe(usual)
  })

  it.each([
    ['iban', 'GB82 WEST 1234 5698 7654 33'],
    ['iban', 'GB82'],
    ['swift', '<b>1</b>'],
    ['local', '=1+1'],
  ] as const)('takes not as %s %s', (type, text) => {
    expect(usualAccount(type, text)).toBeNull()
  })
})
