import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '#protocol/errors.ts'
import texts from '../../../locales/en/errors.json'
import { faultKey } from './faultKey.ts'

describe('the words for a fault', () => {
  it('are there for every code', () => {
    const names: readonly string[] = Object.keys(texts.code)
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      const key = faultKey({ kind: 'refused', code, fields: {} })
      expect(key).toBe(`code.${ERRORS[code].name}`)
      expect(names).toContain(ERRORS[code].name)
    }
  })

  it('never call a lost write failed', () => {
    expect(faultKey({ kind: 'unknown' })).toBe('client.networkTimeout')
    expect(texts.client.networkTimeout).not.toMatch(/fail/i)
  })

  it('tell a lost read from a lost write', () => {
    expect(faultKey({ kind: 'unreachable' })).toBe('client.unreachable')
  })

  it.each([
    null,
    { kind: 'unexplained' },
    new Error('x'),
    { kind: 'refused', code: '10999', fields: {} },
  ])('are those of the unknown error for %j', (fault) => {
    expect(faultKey(fault)).toBe('client.unknownError')
  })
})
