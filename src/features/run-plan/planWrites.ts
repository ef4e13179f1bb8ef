import type { PlanOrder, SubscribePlanBody } from '#protocol/planOrder.ts'
import { lateWrite } from '#src/shared/money-write/lateWrite.ts'
import { planApi } from '#src/entities/plan/plan.api.ts'

/** The one purchase of a plan on its way, and the one plan that is being left. */
export const subscribing = lateWrite<SubscribePlanBody, PlanOrder>({
  kind: 'buyPlan',
  send: (dispatch, body, key) => dispatch(planApi.endpoints.subscribePlan.initiate({ body, key })),
})
export const redeeming = lateWrite<PlanOrder, PlanOrder>({
  kind: 'leavePlan',
  send: (dispatch, { id }, key) =>
    dispatch(planApi.endpoints.redeemPlan.initiate({ orderId: id, key })),
})
