import * as CODE from '#protocol/errorCodes.ts'
import { daysOver, exitCost, yieldOfDay } from '#protocol/formulas/planOrder.ts'
import { afterPlanEvent } from '#protocol/machines/planOrder.ts'
import type { Millis } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Payment, Plan } from './types.ts'

/** A plan after something happened to it. */
export interface Paid {
  readonly plan: Plan
  readonly payment: Payment
}

/**
 * A plan after day `day` was paid. Null when that day is not the next one, is not over, or the plan pays
 * no more: whoever asks again, late or twice changes nothing.
 */
export function afterDay(plan: Plan, day: number, now: Millis): Paid | null {
  const { terms, startsAt, paidDays } = plan
  const last = day === terms.days
  const state = afterPlanEvent(plan.state, last ? 'payLastDay' : 'payDay')
  if (state === null || day !== paidDays + 1) return null
  if (daysOver(startsAt, terms.days, now) < day) return null
  const units = yieldOfDay(terms, day)
  return {
    plan: { ...plan, state, paidDays: day, paid: plan.paid + units },
    payment: { day, units, paidAt: now },
  }
}

/** A plan whose principal came back at the end of its term; null when it is not there. */
export function afterSharing(plan: Plan, now: Millis): Plan | null {
  const state = afterPlanEvent(plan.state, 'share')
  return state === null ? null : { ...plan, state, ending: { at: now, exitFee: null } }
}

/**
 * A plan that its customer left early. What is over is theirs, so a day that is over and unpaid is to be
 * paid first.
 * @throws Refusal orderNotOpen when it does not run any more or cannot be left, 503 while such a day is unpaid
 */
export function afterExit(
  plan: Plan,
  now: Millis,
): Plan & { readonly ending: { readonly exitFee: bigint } } {
  const state = afterPlanEvent(plan.state, 'redeem')
  const cost = exitCost(plan.terms)
  if (state === null || cost === null) throw new Refusal(CODE.orderNotOpen)
  if (daysOver(plan.startsAt, plan.terms.days, now) > plan.paidDays)
    throw new Refusal(CODE.unavailable)
  return { ...plan, state, ending: { at: now, exitFee: cost.up } }
}
