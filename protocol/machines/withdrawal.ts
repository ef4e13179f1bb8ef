export const WITHDRAWAL_STATES = [
  'submitted',
  'approved',
  'broadcast',
  'success',
  'rejected',
  'cancelled',
  'failed',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/**
 * `approveFirst` is the first of two people's yes, `approve` the last one that is needed; `send` is the
 * payout on its way, `abandon` that it will not be sent, `confirm` its arrival, `fail` that it is proven not
 * to arrive. Giving up and failing are two words: who gives up must not meet a payout that left meanwhile.
 */
export const WITHDRAWAL_EVENTS = [
  'cancel',
  'reject',
  'approveFirst',
  'approve',
  'abandon',
  'send',
  'confirm',
  'fail',
] as const
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number]

interface Transition {
  readonly from: WithdrawalState
  readonly to: WithdrawalState
  readonly actor: 'customer' | 'operator' | 'chain'
  readonly event: WithdrawalEvent
}

/**
 * Every allowed change of a withdrawal; anything not listed is refused with withdrawalMovedOn and changes nothing.
 * What may have been paid is never refunded by a person's word: from `broadcast` only the chain, or a
 * second operator where no chain can be read, leads on.
 * @internal tests read who does each step
 */
export const WITHDRAWAL_TRANSITIONS: readonly Transition[] = [
  { from: 'submitted', to: 'cancelled', actor: 'customer', event: 'cancel' },
  { from: 'submitted', to: 'rejected', actor: 'operator', event: 'reject' },
  { from: 'submitted', to: 'submitted', actor: 'operator', event: 'approveFirst' },
  { from: 'submitted', to: 'approved', actor: 'operator', event: 'approve' },
  { from: 'approved', to: 'broadcast', actor: 'operator', event: 'send' },
  { from: 'approved', to: 'failed', actor: 'operator', event: 'abandon' },
  { from: 'broadcast', to: 'success', actor: 'chain', event: 'confirm' },
  { from: 'broadcast', to: 'failed', actor: 'chain', event: 'fail' },
]

/** The state an event leads to; null when it is not allowed in this one. */
export function afterWithdrawalEvent(
  from: WithdrawalState,
  event: WithdrawalEvent,
): WithdrawalState | null {
  return WITHDRAWAL_TRANSITIONS.find((one) => one.from === from && one.event === event)?.to ?? null
}

/** Whether a withdrawal in this state still holds its amount. */
export function isWithdrawalHeld(state: WithdrawalState): boolean {
  return WITHDRAWAL_TRANSITIONS.some(({ from }) => from === state)
}
