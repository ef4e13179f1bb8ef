import { describe, expect, it } from 'vitest'
import { otpauthUri, secretText, stepOf } from './rulesTotp.ts'

const SECRET = Buffer.from('12345678901234567890')

/** Of RFC 6238, appendix B (SHA-1), the last six of its eight digits. */
const VECTORS = [
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1111111111, '050471', 37037037],
  [1234567890, '005924', 41152263],
  [2000000000, '279037', 66666666],
  [20000000000, '353130', 666666666],
] as const

describe('a code of an authenticator app', () => {
  it.each(VECTORS)('at %i s is %s', (seconds, code, step) => {
    expect(stepOf(SECRET, code, seconds * 1_000, 0)).toBe(step)
  })

  it('may be one step early or late, and no more', () => {
    const at = (seconds: number): number | null => stepOf(SECRET, '050471', seconds * 1_000, 0)
    expect([1111111079, 1111111080, 1111111169, 1111111170].map(at)).toEqual([
      null,
      37037037,
      37037037,
      null,
    ])
  })

  it('works once, and none before it does afterwards', () => {
    expect(stepOf(SECRET, '050471', 1111111111_000, 37037037)).toBe(null)
    expect(stepOf(SECRET, '081804', 1111111111_000, 37037037)).toBe(null)
    expect(stepOf(SECRET, '050471', 1111111111_000, 37037036)).toBe(37037037)
  })

  it('comes of a secret that apps read from a QR code', () => {
    expect(secretText(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const uri = new URL(otpauthUri(SECRET, 'Glass & house', 'a•••@example.org'))
    expect(uri.searchParams.get('issuer')).toBe('Glass & house')
    expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })
})
