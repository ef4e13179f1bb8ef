/**
 * `submitted` waits for the chain or for a person, `confirming` is seen on the chain, `approved` is final
 * enough, `success` is credited. `reversed`: the chain took back what was credited.
 */
export const DEPOSIT_STATES = [
  'submitted',
  'confirming',
  'approved',
  'success',
  'failed',
  'rejected',
  'reversed',
] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** Why a deposit waits, or did not become one. */
export const DEPOSIT_REASONS = [
  'belowMinimum',
  'otherSender',
  'otherAsset',
  'noTransfer',
  'counted',
  'reorganised',
  'txFailed',
  'replaced',
  'notFound',
  'byOperator',
] as const

/**
 * `see` a transfer in a block; `confirm` it has the blocks it needs; `hold` it has them, but a person must
 * look; `lose` its block is no longer the chain's; `undo` the same after it was credited; `fail` the chain
 * says it will never arrive; `expire` nothing arrived in time; `approve` and `reject` by operators;
 * `credit` the money is booked.
 */
export const DEPOSIT_EVENTS = [
  'see',
  'confirm',
  'hold',
  'lose',
  'undo',
  'fail',
  'expire',
  'approve',
  'reject',
  'credit',
] as const
export type DepositEvent = (typeof DEPOSIT_EVENTS)[number]

export type DepositActor = 'chain' | 'engine' | 'operator'

interface Transition {
  readonly from: DepositState
  readonly to: DepositState
  readonly actor: DepositActor
  readonly event: DepositEvent
}

/** Every allowed change of a deposit; anything not listed is refused and changes nothing. */
const DEPOSIT_TRANSITIONS: readonly Transition[] = [
  { from: 'submitted', to: 'confirming', actor: 'chain', event: 'see' },
  { from: 'reversed', to: 'confirming', actor: 'chain', event: 'see' },
  { from: 'confirming', to: 'approved', actor: 'chain', event: 'confirm' },
  { from: 'confirming', to: 'submitted', actor: 'chain', event: 'hold' },
  { from: 'confirming', to: 'submitted', actor: 'chain', event: 'lose' },
  { from: 'approved', to: 'submitted', actor: 'chain', event: 'lose' },
  { from: 'success', to: 'reversed', actor: 'chain', event: 'undo' },
  { from: 'submitted', to: 'failed', actor: 'chain', event: 'fail' },
  { from: 'confirming', to: 'failed', actor: 'chain', event: 'fail' },
  { from: 'submitted', to: 'failed', actor: 'engine', event: 'expire' },
  { from: 'submitted', to: 'approved', actor: 'operator', event: 'approve' },
  // It came back to the chain with another amount: no longer the chain's to decide.
  { from: 'reversed', to: 'approved', actor: 'operator', event: 'approve' },
  { from: 'submitted', to: 'rejected', actor: 'operator', event: 'reject' },
  { from: 'confirming', to: 'rejected', actor: 'operator', event: 'reject' },
  { from: 'approved', to: 'success', actor: 'engine', event: 'credit' },
]

/** The state an event of this actor leads to; null when it is not allowed in this one. */
export function afterDepositEvent(
  from: DepositState,
  event: DepositEvent,
  actor: DepositActor,
): DepositState | null {
  const step = DEPOSIT_TRANSITIONS.find(
    (one) => one.from === from && one.event === event && one.actor === actor,
  )
  return step?.to ?? null
}

/** Who an event comes from; each comes from one actor only. */
export function actorOf(event: DepositEvent): DepositActor {
  return DEPOSIT_TRANSITIONS.find((step) => step.event === event)?.actor ?? 'engine'
}
