import type { PlanOrder, SubscribePlanBody } from '#contract/planOrder.ts'
import { lateWrite } from '#src/entities/order/lateWrite.ts'
import type { MoneyFlow } from '#src/entities/order/moneyFlow.ts'
import { type UsedWrite, useLateWrite } from './useLateWrite.ts'
import { useRedeemPlanMutation, useSubscribePlanMutation } from '#src/entities/plan/plan.api.ts'

const subscribing = lateWrite<SubscribePlanBody, PlanOrder>()
const redeeming = lateWrite<PlanOrder, PlanOrder>()

const IDLE = { phase: 'idle' } as const

/** An answer concerns what was asked for alone; a write still on its way concerns every form. */
function ofOne<Request, Result>(
  flow: MoneyFlow<Request, Result>,
  isIt: (request: Request) => boolean,
): MoneyFlow<Request, Result> {
  if (flow.phase !== 'confirmed' && flow.phase !== 'refused') return flow
  return isIt(flow.request) ? flow : IDLE
}

/** Buying a plan of one product. */
export function useSubscribing(productId: string): UsedWrite<SubscribePlanBody, PlanOrder> {
  const [subscribe] = useSubscribePlanMutation()
  const used = useLateWrite(subscribing, (body, key) => subscribe({ body, key }))
  return { ...used, flow: ofOne(used.flow, (request) => request.productId === productId) }
}

/** Leaving one plan early. */
export function useRedeeming(planId: string): UsedWrite<PlanOrder, PlanOrder> {
  const [redeem] = useRedeemPlanMutation()
  const used = useLateWrite(redeeming, (plan, key) => redeem({ orderId: plan.id, key }))
  return { ...used, flow: ofOne(used.flow, (request) => request.id === planId) }
}
