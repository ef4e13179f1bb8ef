/** The two kinds of options: a fixed payout if the price ends higher or lower, or calls and puts. */
export const OPTION_KINDS = ['upDown', 'callPut'] as const
export type OptionKind = (typeof OPTION_KINDS)[number]

/** What an option bets on: `up` and `down` pay a fixed rate, `call` and `put` what the price has moved. */
export const OPTION_SIDES = ['up', 'down', 'call', 'put'] as const
export type OptionSide = (typeof OPTION_SIDES)[number]

export type OptionState = 'open' | 'closed' | 'void'

/**
 * How an option ended. Fixed payout: won, lost, or a price equal to the strike (draw: the stake is back).
 * Calls and puts: paid something or nothing. Void: there was no price to settle at, all is refunded.
 * Sold: the buyer sold it back before it expired, or a corporate action ended it at its value; listed series alone.
 */
export const OPTION_OUTCOMES = ['win', 'lose', 'draw', 'paid', 'worthless', 'void', 'sold'] as const
export type OptionOutcome = (typeof OPTION_OUTCOMES)[number]

/**
 * How an option can end, as the filter `endedBy` of its history has it. Both kinds have one word; what a corporate action
 * ended is apart from what its buyer sold.
 */
export const OPTION_ENDINGS = [
  'paid',
  'worthless',
  'draw',
  'sold',
  'corporateAction',
  'void',
] as const
export type OptionEnding = (typeof OPTION_ENDINGS)[number]

export type OptionActor = 'customer' | 'operator' | 'engine'

interface Transition {
  readonly from: OptionState
  readonly to: OptionState
  readonly actor: OptionActor
  readonly kind: OptionKind
  readonly outcome: OptionOutcome
}

/**
 * Every allowed change of an option: the clock's, the buyer's who sells one of a listed series back, and that of a
 * corporate action, which ends one of a series. Nobody can cancel one or settle it by hand.
 * Anything not listed is refused with orderNotOpen and changes nothing.
 */
const OPTION_TRANSITIONS: readonly Transition[] = [
  { from: 'open', to: 'closed', actor: 'engine', kind: 'upDown', outcome: 'win' },
  { from: 'open', to: 'closed', actor: 'engine', kind: 'upDown', outcome: 'lose' },
  { from: 'open', to: 'closed', actor: 'engine', kind: 'upDown', outcome: 'draw' },
  { from: 'open', to: 'closed', actor: 'engine', kind: 'callPut', outcome: 'paid' },
  { from: 'open', to: 'closed', actor: 'engine', kind: 'callPut', outcome: 'worthless' },
  { from: 'open', to: 'closed', actor: 'customer', kind: 'callPut', outcome: 'sold' },
  { from: 'open', to: 'closed', actor: 'engine', kind: 'callPut', outcome: 'sold' },
  { from: 'open', to: 'void', actor: 'engine', kind: 'upDown', outcome: 'void' },
  { from: 'open', to: 'void', actor: 'engine', kind: 'callPut', outcome: 'void' },
]

/** The state an option goes to, or null when this actor may not end it so. */
export function optionAfter(
  from: OptionState,
  actor: OptionActor,
  kind: OptionKind,
  outcome: OptionOutcome,
): OptionState | null {
  const step = OPTION_TRANSITIONS.find(
    (one) =>
      one.from === from && one.actor === actor && one.kind === kind && one.outcome === outcome,
  )
  return step?.to ?? null
}

/** The kind a side belongs to. */
export function kindOfSide(side: OptionSide): OptionKind {
  return side === 'up' || side === 'down' ? 'upDown' : 'callPut'
}
