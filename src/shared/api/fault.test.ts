import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type CallFault, isCallFault } from './fault.ts'

describe('a fault of a call', () => {
  it.each<CallFault>([
    { kind: 'refused', code: CODE.insufficientMargin, fields: {} },
    { kind: 'unknown' },
    { kind: 'unreachable' },
  ])('is recognised: %j', (fault) => {
    expect(isCallFault(fault)).toBe(true)
  })

  it.each([null, undefined, 'unknown', {}, { kind: 'other' }, new Error('unknown')])(
    'is not %j',
    (value) => {
      expect(isCallFault(value)).toBe(false)
    },
  )
})
