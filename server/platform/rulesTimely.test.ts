import { describe, expect, it } from 'vitest'

import { assertInTime, usableNow } from './rulesTimely.ts'

const NOON = Date.UTC(2026, 0, 5, 12)

describe('assertInTime', () => {
  it('lets a request do what it says until the moment itself, and nothing after it', () => {
    const until = new Date(NOON).toISOString()
    expect(() => assertInTime(until, NOON)).not.toThrow()
    expect(() => assertInTime(until, NOON + 1)).toThrow(expect.objectContaining({ code: '10213' }))
    expect(() => assertInTime(undefined, NOON)).not.toThrow()
  })

  it('names the field of a moment it cannot read', () => {
    expect(() => assertInTime('tomorrow', NOON)).toThrow(
      expect.objectContaining({ code: '400', fields: { validUntil: 'malformed' } }),
    )
  })
})

describe('usableNow', () => {
  it('hands out what is at most ten seconds away, on either side', () => {
    for (const away of [0, 10_000, -10_000]) {
      const last = { at: NOON + away }
      expect(usableNow(true, last, NOON)).toBe(last)
    }
  })

  it('decides nothing by an old row, by one of the future, or by none', () => {
    for (const last of [{ at: NOON - 10_001 }, { at: NOON + 10_001 }, null]) {
      expect(() => usableNow(true, last, NOON)).toThrow(expect.objectContaining({ code: '10215' }))
    }
  })

  it('says that the market is closed before it says that the price is old', () => {
    expect(() => usableNow(false, null, NOON)).toThrow(expect.objectContaining({ code: '10015' }))
  })
})
