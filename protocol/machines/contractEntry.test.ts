import { describe, expect, it } from 'vitest'
import {
  CANCEL_REASONS,
  ENTRY_TRANSITIONS,
  type EntryState,
  mayEnd,
  mayRevise,
} from './contractEntry.ts'

const STATES: readonly EntryState[] = ['waiting', 'opened', 'cancelled']

describe('the machine of a waiting contract order', () => {
  it.each(STATES)('from %s does what the table says and nothing else', (from) => {
    const reached = STATES.flatMap((to) =>
      [null, ...CANCEL_REASONS]
        .filter((reason) => mayEnd(from, to, reason))
        .map((reason) => `${to} ${String(reason)}`),
    )
    expect(reached).toEqual(
      from === 'waiting'
        ? ['opened null', ...CANCEL_REASONS.map((reason) => `cancelled ${reason}`)]
        : [],
    )
  })

  it('lets a customer change its terms while it waits, and never after', () => {
    expect(STATES.filter(mayRevise)).toEqual(['waiting'])
  })

  it('lets a customer cancel and nothing more', () => {
    const byCustomer = ENTRY_TRANSITIONS.filter(({ actor }) => actor === 'customer')
    expect(byCustomer.map(({ to, reason }) => [to, reason])).toEqual([['cancelled', 'customer']])
  })
})
