import { ASSET_SCALE } from '#protocol/assets.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { dayOverAt, yieldOfDay } from '#protocol/formulas/planOrder.ts'
import type { PlanOrder } from '#protocol/planOrder.ts'
import type { Millis } from '#protocol/time.ts'

const PPM_SCALE = 6

/** What one plan pays for one of its days. */
export interface PlanDay {
  readonly plan: PlanOrder
  /** From 1. */
  readonly day: number
  /** Decimal text of the plan's asset. */
  readonly amount: string
  /** Whether the principal comes back with it. */
  readonly isLast: boolean
}

/** A moment at which plans pay: each pays its days at midnight UTC. */
export interface PayDay {
  readonly at: Millis
  readonly days: readonly PlanDay[]
}

/** The days of a plan from `first` to `last`; none of a plan whose figures cannot be read. */
function daysOf(plan: PlanOrder, first: number, last: number): readonly (PlanDay & PayMoment)[] {
  const scale = ASSET_SCALE[plan.asset]
  const principal = parseDecimal(plan.principal, scale)
  const rate = parseDecimal(plan.dailyRate, PPM_SCALE)
  if (!principal.ok || !rate.ok) return []
  const terms = { principal: principal.units, dailyPpm: rate.units }
  const startsAt = Date.parse(plan.startsAt)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => {
    const day = first + place
    const amount = formatDecimal(yieldOfDay(terms, day), scale)
    return { plan, day, amount, isLast: day === plan.days, at: dayOverAt(startsAt, day) }
  })
}

interface PayMoment {
  readonly at: Millis
}

function byMoment(days: readonly (PlanDay & PayMoment)[]): readonly PayDay[] {
  const found = new Map<Millis, PlanDay[]>()
  for (const { at, ...day } of days) found.set(at, [...(found.get(at) ?? []), day])
  return Array.from(found, ([at, those]) => ({ at, days: those })).toSorted((a, b) => a.at - b.at)
}

/**
 * When running plans pay how much: what comes, soonest first, and what was paid, newest first. Which days are paid is the
 * server's word; what each pays follows from the terms, by the formula that pays it.
 */
export function calendarOf(plans: readonly PlanOrder[]): {
  readonly coming: readonly PayDay[]
  readonly paid: readonly PayDay[]
} {
  const coming = plans.flatMap((plan) => daysOf(plan, plan.paidDays + 1, plan.days))
  const paid = plans.flatMap((plan) => daysOf(plan, 1, plan.paidDays))
  return { coming: byMoment(coming), paid: byMoment(paid).toReversed() }
}
