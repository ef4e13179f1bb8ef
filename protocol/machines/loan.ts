export const LOAN_STATES = [
  'toBeReviewed',
  'repaying',
  'repaid',
  'cancelled',
  'rejected',
  'writtenOff',
] as const
export type LoanState = (typeof LOAN_STATES)[number]

/**
 * `approveFirst` is the first of two people's yes, `approve` the last one that is needed: it pays the loan out. `expire` is that nobody
 * answered, `pay` a part, `settle` the last of what was owed, `writeOff` what nothing is left to pay from.
 */
export const LOAN_EVENTS = [
  'cancel',
  'expire',
  'reject',
  'approveFirst',
  'approve',
  'pay',
  'settle',
  'writeOff',
] as const
export type LoanEvent = (typeof LOAN_EVENTS)[number]

interface Transition {
  readonly from: LoanState
  readonly to: LoanState
  readonly event: LoanEvent
}

/** Every allowed change of a loan; anything not listed is refused with loanMovedOn and changes nothing. */
const LOAN_TRANSITIONS: readonly Transition[] = [
  { from: 'toBeReviewed', to: 'cancelled', event: 'cancel' },
  { from: 'toBeReviewed', to: 'cancelled', event: 'expire' },
  { from: 'toBeReviewed', to: 'rejected', event: 'reject' },
  { from: 'toBeReviewed', to: 'toBeReviewed', event: 'approveFirst' },
  { from: 'toBeReviewed', to: 'repaying', event: 'approve' },
  { from: 'repaying', to: 'repaying', event: 'pay' },
  { from: 'repaying', to: 'repaid', event: 'settle' },
  { from: 'repaying', to: 'writtenOff', event: 'writeOff' },
]

/** The state an event leads to; null when it is not allowed in this one. */
export function afterLoanEvent(from: LoanState, event: LoanEvent): LoanState | null {
  return LOAN_TRANSITIONS.find((one) => one.from === from && one.event === event)?.to ?? null
}

/** Whether a loan in this state is still to be answered or repaid. A customer has one such loan at most. */
export function isLoanOpen(state: LoanState): boolean {
  return LOAN_TRANSITIONS.some(({ from }) => from === state)
}
