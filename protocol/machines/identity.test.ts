import { expect, it } from 'vitest'
import {
  afterIdentityEvent,
  IDENTITY_EVENTS,
  IDENTITY_STATES,
  IDENTITY_TRANSITIONS,
  type IdentityState,
} from './identity.ts'

const TABLE: Readonly<Record<string, IdentityState>> = {
  'notCertified send': 'pending',
  'notVerified send': 'pending',
  'notPassed sendAgain': 'pending',
  'verified raise': 'pending',
  'pending approve': 'verified',
  'pending reject': 'notPassed',
  'pending takeBack': 'notPassed',
  'verified lapse': 'notVerified',
}

it.each(
  IDENTITY_STATES.flatMap((state) => IDENTITY_EVENTS.map((event) => [state, event] as const)),
)('%s, %s leads where the table says, or nowhere', (state, event) => {
  expect(afterIdentityEvent(state, event, 'notPassed')).toBe(TABLE[`${state} ${event}`] ?? null)
})

it('leaves nobody who is verified as not passed, and has no step twice', () => {
  const steps = IDENTITY_TRANSITIONS.map(({ from, event }) => `${from} ${event}`)
  expect(new Set(steps).size).toBe(steps.length)
  expect(IDENTITY_TRANSITIONS.filter((one) => one.from === 'verified').map(({ to }) => to)).toEqual(
    ['pending', 'notVerified'],
  )
})
