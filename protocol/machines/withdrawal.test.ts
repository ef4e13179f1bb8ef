import { describe, expect, it } from 'vitest'
import {
  afterWithdrawalEvent,
  isWithdrawalHeld,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
  WITHDRAWAL_TRANSITIONS,
} from './withdrawal.ts'

describe('the withdrawal machine', () => {
  it('knows for each state and each event where it leads, or that it is refused', () => {
    const table = WITHDRAWAL_STATES.map((state) =>
      WITHDRAWAL_EVENTS.map((event) => afterWithdrawalEvent(state, event)),
    )
    expect(table).toEqual([
      ['cancelled', 'rejected', 'submitted', 'approved', null, null, null, null],
      [null, null, null, null, 'failed', 'broadcast', null, null],
      [null, null, null, null, null, null, 'success', 'failed'],
      [null, null, null, null, null, null, null, null],
      [null, null, null, null, null, null, null, null],
      [null, null, null, null, null, null, null, null],
      [null, null, null, null, null, null, null, null],
    ])
  })

  it('lets a customer cancel and nothing else, and nobody refuse what was sent', () => {
    const own = WITHDRAWAL_TRANSITIONS.filter(({ actor }) => actor === 'customer')
    expect(own.map(({ event }) => event)).toEqual(['cancel'])
    const sent = WITHDRAWAL_TRANSITIONS.filter(({ from }) => from === 'broadcast')
    expect(sent.map(({ actor }) => actor)).toEqual(['chain', 'chain'])
  })

  it('holds the amount until it left or came back', () => {
    expect(WITHDRAWAL_STATES.filter(isWithdrawalHeld)).toEqual([
      'submitted',
      'approved',
      'broadcast',
    ])
  })
})
