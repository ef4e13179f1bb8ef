/** What a contract order waits for: a price that is better than the market's, or one that is worse. */
export const ENTRY_TYPES = ['limit', 'stop'] as const
export type EntryType = (typeof ENTRY_TYPES)[number]

/** Why a waiting contract order was cancelled. */
export const CANCEL_REASONS = [
  'customer',
  'stops',
  'margin',
  'treasury',
  'policy',
  'riskNotice',
  'corporateAction',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

export type EntryState = 'waiting' | 'opened' | 'cancelled'

interface EntryTransition {
  readonly from: EntryState
  readonly to: EntryState
  readonly actor: 'customer' | 'engine'
  /** Null for an opening. */
  readonly reason: CancelReason | null
}

/**
 * Every allowed change of a contract order that waits for its limit or its stop; anything not listed is refused with
 * orderNotOpen. The engine opens it at the first price that reaches that, or cancels it there: its stops no
 * longer stand at that price, its customer can't pay the margin of that price, the operator can't set
 * aside the most it could win, or what was asked as it was placed no longer holds: that the account may trade
 * this contract at this leverage, and that the present risk notice is accepted. A corporate action of its share
 * cancels it at no price.
 * @internal tests read who does each step
 */
export const ENTRY_TRANSITIONS: readonly EntryTransition[] = [
  { from: 'waiting', to: 'opened', actor: 'engine', reason: null },
  { from: 'waiting', to: 'cancelled', actor: 'customer', reason: 'customer' },
  { from: 'waiting', to: 'cancelled', actor: 'engine', reason: 'stops' },
  { from: 'waiting', to: 'cancelled', actor: 'engine', reason: 'margin' },
  { from: 'waiting', to: 'cancelled', actor: 'engine', reason: 'treasury' },
  { from: 'waiting', to: 'cancelled', actor: 'engine', reason: 'policy' },
  { from: 'waiting', to: 'cancelled', actor: 'engine', reason: 'riskNotice' },
  { from: 'waiting', to: 'cancelled', actor: 'engine', reason: 'corporateAction' },
]

/** What a customer may change of an order while it is in a state, besides cancelling it: its limit and its stops. */
export type EntryChange = 'terms'

interface Change {
  readonly in: EntryState
  readonly actor: 'customer' | 'engine'
  readonly change: EntryChange
}

/**
 * Every allowed change that leaves an order in its state: another limit, and other stops with it. Anything not
 * listed is refused with orderNotOpen.
 */
const ENTRY_SELF_CHANGES: readonly Change[] = [
  { in: 'waiting', actor: 'customer', change: 'terms' },
]

/** Whether the terms of an order in this state may be changed. */
export function mayRevise(state: EntryState): boolean {
  return ENTRY_SELF_CHANGES.some((one) => one.in === state)
}

/** Whether an order in this state may open, or be cancelled for this reason. */
export function mayEnd(state: EntryState, to: EntryState, reason: CancelReason | null): boolean {
  return ENTRY_TRANSITIONS.some(
    (step) => step.from === state && step.to === to && step.reason === reason,
  )
}
