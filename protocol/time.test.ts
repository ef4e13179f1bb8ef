import { describe, expect, it } from 'vitest'
import { fromIso, toIso } from './time.ts'

describe('moments on the wire', () => {
  it('are ISO 8601 in UTC and read back as they were', () => {
    const at = Date.UTC(2026, 1, 28, 23, 59, 59, 999)
    expect(toIso(at)).toBe('2026-02-28T23:59:59.999Z')
    expect(fromIso(toIso(at))).toBe(at)
    expect(fromIso('2026-02-28T23:59:59Z')).toBe(at - 999)
  })

  it.each([
    '',
    '2026-02-28',
    '2026-02-28T23:59:59',
    '2026-02-28T23:59:59+01:00',
    '2026-13-01T00:00:00Z',
    '2026-02-28 23:59:59Z',
    '1772323199',
  ])('refuse %j', (text) => {
    expect(fromIso(text)).toBeNull()
  })
})
