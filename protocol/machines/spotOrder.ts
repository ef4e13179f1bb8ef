/** Sides of a coin-to-coin order, as seen from the base coin. */
export const SPOT_SIDES = ['buy', 'sell'] as const
export type SpotSide = (typeof SPOT_SIDES)[number]

export const SPOT_TYPES = ['market', 'limit'] as const
export type SpotType = (typeof SPOT_TYPES)[number]

/** `waiting` to trade, with its funds held; the other two are the history. */
export const SPOT_STATES = ['waiting', 'closed', 'cancelled'] as const
export type SpotState = (typeof SPOT_STATES)[number]

/** How an order can end, as the filter `endedBy` of its history has it. */
export const SPOT_ENDINGS = ['filled', 'cancelled'] as const
export type SpotEnding = (typeof SPOT_ENDINGS)[number]

/** Why an order that waited was cancelled: its customer took it back, or its account may not trade coins any more. */
export const SPOT_CANCEL_REASONS = ['customer', 'policy'] as const
export type SpotCancelReason = (typeof SPOT_CANCEL_REASONS)[number]

/**
 * What happens to an order. `trade`: it fills as it is placed. `place`: it waits for its price.
 * `fill`: its price was logged. `bar`: it was, and its account may not trade coins any more. `cancel`: its
 * customer takes it back.
 */
export const SPOT_EVENTS = ['trade', 'place', 'fill', 'bar', 'cancel'] as const
export type SpotEvent = (typeof SPOT_EVENTS)[number]

export type SpotActor = 'customer' | 'engine'

interface Transition {
  /** Null where the order begins with it. */
  readonly from: SpotState | null
  readonly to: SpotState
  readonly actor: SpotActor
  readonly event: SpotEvent
}

/** Every allowed change of a coin-to-coin order; anything not listed is refused with orderNotOpen. */
const SPOT_TRANSITIONS: readonly Transition[] = [
  { from: null, to: 'closed', actor: 'customer', event: 'trade' },
  { from: null, to: 'waiting', actor: 'customer', event: 'place' },
  { from: 'waiting', to: 'closed', actor: 'engine', event: 'fill' },
  { from: 'waiting', to: 'cancelled', actor: 'engine', event: 'bar' },
  { from: 'waiting', to: 'cancelled', actor: 'customer', event: 'cancel' },
]

/** The state an event leads to when this actor brings it about; null when it is refused. */
export function spotStep(
  from: SpotState | null,
  event: SpotEvent,
  actor: SpotActor,
): SpotState | null {
  const step = SPOT_TRANSITIONS.find(
    (one) => one.from === from && one.event === event && one.actor === actor,
  )
  return step?.to ?? null
}
