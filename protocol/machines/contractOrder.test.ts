import { describe, expect, it } from 'vitest'
import {
  CLOSE_REASONS,
  CONTRACT_CHANGES,
  CONTRACT_TRANSITIONS,
  mayChange,
  mayClose,
} from './contractOrder.ts'

describe('the contract order machine', () => {
  it.each(CLOSE_REASONS)('closes an open order for %s, and a closed one never', (reason) => {
    expect(mayClose('open', reason)).toBe(true)
    expect(mayClose('closed', reason)).toBe(false)
  })

  it('gives each reason to exactly one actor, and has no way out of closed', () => {
    expect(CONTRACT_TRANSITIONS.map((step) => step.reason)).toEqual(CLOSE_REASONS)
    expect(CONTRACT_TRANSITIONS.every((step) => step.from === 'open')).toBe(true)
    const byCustomer = CONTRACT_TRANSITIONS.filter((step) => step.actor === 'customer')
    expect(byCustomer.map((step) => step.reason)).toEqual(['customer'])
  })

  it.each(CONTRACT_CHANGES)(
    'lets its customer change %s while it is open, and never after',
    (change) => {
      expect(mayChange('open', change)).toBe(true)
      expect(mayChange('closed', change)).toBe(false)
    },
  )
})
