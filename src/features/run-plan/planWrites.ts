import type { PlanOrder, SubscribePlanBody } from '#protocol/planOrder.ts'
import { planApi } from '#src/entities/plan/plan.api.ts'
import { createMoneySlice } from '#src/shared/money-write/createMoneySlice.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'

const planSlice = createMoneySlice('plan')

/** Buys a plan. */
export const buyPlan = moneyWrite<SubscribePlanBody, PlanOrder>({
  slice: planSlice,
  kind: 'buyPlan',
  send: (dispatch, body, key) => dispatch(planApi.endpoints.subscribePlan.initiate({ body, key })),
})
/** Leaves a plan before its end. */
export const leavePlan = moneyWrite<PlanOrder, PlanOrder>({
  slice: planSlice,
  kind: 'leavePlan',
  send: (dispatch, { id }, key) =>
    dispatch(planApi.endpoints.redeemPlan.initiate({ orderId: id, key })),
})
