import { describe, expect, it } from 'vitest'

import * as CODE from '#protocol/errorCodes.ts'
import { assertInTime } from './rulesDeadline.ts'

const NOON = Date.UTC(2026, 0, 5, 12)

describe('assertInTime', () => {
  it('lets a request do what it says until the moment itself, and nothing after it', () => {
    const until = new Date(NOON).toISOString()
    expect(() => assertInTime(until, NOON)).not.toThrow()
    expect(() => assertInTime(until, NOON + 1)).toThrow(
      expect.objectContaining({ code: CODE.quoteExpired }),
    )
    expect(() => assertInTime(undefined, NOON)).not.toThrow()
  })

  it('names the field of a moment it cannot read', () => {
    expect(() => assertInTime('tomorrow', NOON)).toThrow(
      expect.objectContaining({ code: '400', fields: { validUntil: 'malformed' } }),
    )
  })
})
