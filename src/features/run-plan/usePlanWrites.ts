import type { PlanOrder, SubscribePlanBody } from '#protocol/planOrder.ts'
import { type MoneyFlow, pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { type UsedWrite, useLateWrite } from '#src/shared/money-write/useLateWrite.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { redeeming, subscribing } from './planWrites.ts'

const IDLE = { phase: 'idle' } as const

/** A write as the form or dialog of one plan sees it. */
export interface PlanWrite<Request, Result> extends UsedWrite<Request, Result> {
  /** The same write of another plan has no answer yet. */
  readonly busyElsewhere: boolean
  /** The write itself, of whichever plan. */
  readonly whole: MoneyFlow<Request, Result>
}

/** The request of a write that was begun; null for none. */
function requestOf<Request>(flow: MoneyFlow<Request, unknown>): Request | null {
  if (flow.phase === 'confirmed' || flow.phase === 'refused') return flow.request
  return pendingOf(flow)?.request ?? null
}

/** What became of a write concerns what was asked for alone; others only learn that it is not over. */
function ofOne<Request, Result>(
  used: UsedWrite<Request, Result>,
  isIt: (request: Request) => boolean,
): PlanWrite<Request, Result> {
  const request = requestOf(used.flow)
  if (request !== null && isIt(request)) return { ...used, busyElsewhere: false, whole: used.flow }
  return { ...used, flow: IDLE, busyElsewhere: pendingOf(used.flow) !== null, whole: used.flow }
}

/** Buying a plan of one product. */
export function useSubscribing(productId: string): PlanWrite<SubscribePlanBody, PlanOrder> {
  const used = useLateWrite(subscribing, useCustomer())
  return ofOne(used, (request) => request.productId === productId)
}

/** Leaving one plan early. */
export function useRedeeming(planId: string): PlanWrite<PlanOrder, PlanOrder> {
  const used = useLateWrite(redeeming, useCustomer())
  return ofOne(used, (request) => request.id === planId)
}
