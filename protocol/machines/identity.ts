/** How far a customer's identity is, in the words of the specification. */
export const IDENTITY_STATES = [
  'notCertified',
  'pending',
  'verified',
  'notPassed',
  'notVerified',
] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

/**
 * `send` is the first form, `raise` one that proves more than is verified, `sendAgain` another after a refusal.
 * `lapse` comes a month after a document expired.
 */
export const IDENTITY_EVENTS = [
  'send',
  'raise',
  'sendAgain',
  'approve',
  'reject',
  'takeBack',
  'lapse',
] as const
export type IdentityEvent = (typeof IDENTITY_EVENTS)[number]

interface Transition {
  readonly from: IdentityState
  readonly event: IdentityEvent
  readonly actor: 'customer' | 'operator' | 'clock'
  /** `before`: the state that the form was sent in. */
  readonly to: IdentityState | 'before'
}

/**
 * Every allowed change; anything else is refused with verificationStatusWrong and changes nothing. Nobody who is
 * verified becomes `notPassed`: a refused form takes back nothing that an earlier one proved.
 * @internal tests read it whole
 */
export const IDENTITY_TRANSITIONS: readonly Transition[] = [
  { from: 'notCertified', event: 'send', actor: 'customer', to: 'pending' },
  { from: 'notVerified', event: 'send', actor: 'customer', to: 'pending' },
  { from: 'notPassed', event: 'sendAgain', actor: 'customer', to: 'pending' },
  { from: 'verified', event: 'raise', actor: 'customer', to: 'pending' },
  { from: 'pending', event: 'approve', actor: 'operator', to: 'verified' },
  { from: 'pending', event: 'reject', actor: 'operator', to: 'notPassed' },
  { from: 'pending', event: 'takeBack', actor: 'customer', to: 'before' },
  { from: 'verified', event: 'lapse', actor: 'clock', to: 'notVerified' },
]

/** The state an event leads to, where the form was sent in `before`; null when it is not allowed in this one. */
export function afterIdentityEvent(
  from: IdentityState,
  event: IdentityEvent,
  before: IdentityState,
): IdentityState | null {
  const to = IDENTITY_TRANSITIONS.find((one) => one.from === from && one.event === event)?.to
  return to === undefined ? null : to === 'before' ? before : to
}
