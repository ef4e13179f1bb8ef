import type { PlanOrder, SubscribePlanBody } from '#protocol/planOrder.ts'
import { useWriteOfOne, type WriteOfOne } from '#src/shared/money-write/useMoneyWrite.ts'
import { buyPlan, leavePlan } from './planWrites.ts'

/** Buying a plan of one product. */
export function useBuyPlan(productId: string): WriteOfOne<SubscribePlanBody, PlanOrder> {
  return useWriteOfOne(buyPlan, (request) => request.productId === productId)
}

/** Leaving one plan early. */
export function useLeavePlan(planId: string): WriteOfOne<PlanOrder, PlanOrder> {
  return useWriteOfOne(leavePlan, (request) => request.id === planId)
}
