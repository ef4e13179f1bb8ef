import { ASSET_SCALE } from '#protocol/assets.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import type { PlanOrder } from '#protocol/planOrder.ts'

/** What leaving a plan now comes to, as decimal text of its asset. */
export interface ExitTerms {
  /** Deducted from the principal. */
  readonly cost: string
  readonly receive: string
  /** Yield of the days that will not be paid. */
  readonly lost: string
}

/** Null where nobody can leave the plan, or its figures cannot be read. */
export function exitTerms(plan: PlanOrder): ExitTerms | null {
  const scale = ASSET_SCALE[plan.asset]
  const units = (text: string): bigint | null => {
    const read = parseDecimal(text, scale)
    return read.ok ? read.units : null
  }
  const cost = plan.exitCost === null ? null : units(plan.exitCost)
  const principal = units(plan.principal)
  const total = units(plan.totalYield)
  const income = units(plan.income)
  if (cost === null || principal === null || total === null || income === null) return null
  return {
    cost: formatDecimal(cost, scale),
    receive: formatDecimal(principal - cost, scale),
    lost: formatDecimal(total - income, scale),
  }
}
