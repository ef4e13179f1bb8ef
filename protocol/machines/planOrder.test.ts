import { describe, expect, it } from 'vitest'
import {
  afterPlanEvent,
  isRunning,
  PLAN_EVENTS,
  PLAN_STATES,
  PLAN_TRANSITIONS,
} from './planOrder.ts'

describe('the plan machine', () => {
  it('knows for each state and each event where it leads, or that it is refused', () => {
    const table = PLAN_STATES.map((state) =>
      PLAN_EVENTS.map((event) => afterPlanEvent(state, event)),
    )
    expect(table).toEqual([
      ['earning', 'expired', null, 'redeemed'],
      [null, null, 'profitShared', null],
      [null, null, null, null],
      [null, null, null, null],
    ])
  })

  it('gives each event to one actor, and only leaving early to the customer', () => {
    expect(PLAN_TRANSITIONS.map(({ event }) => event)).toEqual(PLAN_EVENTS)
    const byCustomer = PLAN_TRANSITIONS.filter(({ actor }) => actor === 'customer')
    expect(byCustomer.map(({ event }) => event)).toEqual(['redeem'])
  })

  it('calls running what still holds its principal', () => {
    expect(PLAN_STATES.filter(isRunning)).toEqual(['earning', 'expired'])
  })
})
