/** Sides of a contract: long earns when the price rises, short when it falls. */
export const SIDES = ['long', 'short'] as const
export type Side = (typeof SIDES)[number]

export const CLOSE_REASONS = [
  'customer',
  'stopLoss',
  'takeProfit',
  'liquidation',
  'corporateAction',
] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** How an order of the history ended: why it was closed, or cancelled before it opened. */
export const ENDINGS = [...CLOSE_REASONS, 'cancelled'] as const
export type Ending = (typeof ENDINGS)[number]

export type ContractState = 'open' | 'closed'
export type ContractActor = 'customer' | 'engine'

interface Transition {
  readonly from: ContractState
  readonly to: ContractState
  readonly actor: ContractActor
  readonly reason: CloseReason
}

/**
 * Every allowed change of a contract order; anything not listed is refused with orderNotOpen.
 * @internal tests read who does each step
 */
export const CONTRACT_TRANSITIONS: readonly Transition[] = [
  { from: 'open', to: 'closed', actor: 'customer', reason: 'customer' },
  { from: 'open', to: 'closed', actor: 'engine', reason: 'stopLoss' },
  { from: 'open', to: 'closed', actor: 'engine', reason: 'takeProfit' },
  { from: 'open', to: 'closed', actor: 'engine', reason: 'liquidation' },
  { from: 'open', to: 'closed', actor: 'engine', reason: 'corporateAction' },
]

/** Whether an order in this state may be closed for this reason. */
export function mayClose(state: ContractState, reason: CloseReason): boolean {
  return CONTRACT_TRANSITIONS.some((step) => step.from === state && step.reason === reason)
}

/** What a customer may change of an order while it is in a state, besides closing it. */
export const CONTRACT_CHANGES = ['stops', 'part', 'margin'] as const
export type ContractChange = (typeof CONTRACT_CHANGES)[number]

interface Change {
  readonly in: ContractState
  readonly actor: ContractActor
  readonly change: ContractChange
}

/**
 * Every allowed change that leaves an order in its state: new stops, more margin, and taking a part out of it, which
 * is closed as an order of its own. Anything not listed is refused with orderNotOpen.
 */
const CONTRACT_SELF_CHANGES: readonly Change[] = [
  { in: 'open', actor: 'customer', change: 'stops' },
  { in: 'open', actor: 'customer', change: 'part' },
  { in: 'open', actor: 'customer', change: 'margin' },
]

/** Whether an order in this state may be changed so. */
export function mayChange(state: ContractState, change: ContractChange): boolean {
  return CONTRACT_SELF_CHANGES.some((one) => one.in === state && one.change === change)
}
