import { describe, expect, it } from 'vitest'
import { newRecoveryCode, readRecoveryCode } from './rulesRecovery.ts'

describe('a recovery code', () => {
  it('is read as it was shown, and as people type it', () => {
    const code = newRecoveryCode()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(readRecoveryCode(code)).toBe(code.replace('-', ''))
    expect(readRecoveryCode(' 4tx9k 0qwer ')).toBe('4TX9K0QWER')
    expect(readRecoveryCode('4tx9kOqwIL')).toBe('4TX9K0QW11')
  })

  it.each(['', '123456', '4TX9K-0QWERT', '4TX9K-0QWEU', '4TX9K-0QWE٣'])('is not %s', (typed) => {
    expect(readRecoveryCode(typed)).toBe(null)
  })

  it('is another each time', () => {
    const codes = new Set(Array.from({ length: 200 }, newRecoveryCode))
    expect(codes.size).toBe(200)
  })
})
