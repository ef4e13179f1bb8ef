/** Smart plans may be left early at a disclosed price; staking (lock mining) runs to its end. */
export const PLAN_KINDS = ['smart', 'staking'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

export const PLAN_STATES = ['earning', 'expired', 'profitShared', 'redeemed'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** `payDay` a day that is not the last, `payLastDay`, `share` the principal, `redeem` early. */
export const PLAN_EVENTS = ['payDay', 'payLastDay', 'share', 'redeem'] as const
export type PlanEvent = (typeof PLAN_EVENTS)[number]

interface Transition {
  readonly from: PlanState
  readonly to: PlanState
  readonly actor: 'customer' | 'engine'
  readonly event: PlanEvent
}

/**
 * Every allowed change of a plan; anything not listed is refused with orderNotOpen and changes nothing.
 * @internal tests read who does each step
 */
export const PLAN_TRANSITIONS: readonly Transition[] = [
  { from: 'earning', to: 'earning', actor: 'engine', event: 'payDay' },
  { from: 'earning', to: 'expired', actor: 'engine', event: 'payLastDay' },
  { from: 'expired', to: 'profitShared', actor: 'engine', event: 'share' },
  { from: 'earning', to: 'redeemed', actor: 'customer', event: 'redeem' },
]

/** The state an event leads to; null when it is not allowed in this one. */
export function afterPlanEvent(from: PlanState, event: PlanEvent): PlanState | null {
  return PLAN_TRANSITIONS.find((step) => step.from === from && step.event === event)?.to ?? null
}

/** Whether a plan in this state still holds its principal. */
export function isRunning(state: PlanState): boolean {
  return PLAN_TRANSITIONS.some((step) => step.from === state)
}
