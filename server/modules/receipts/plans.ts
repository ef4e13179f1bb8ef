import { PLAN_FORMULA, type PlanReceipt, type ReceiptPlan } from '#protocol/proof/planReceipt.ts'
import { money, moment, rate } from './figures.ts'
import { movedEntries, receiptEntry } from './rulesEntries.ts'
import type { ReceiptContext, ReceiptSource } from './source.ts'
import { type EntryLeg, selectEntries } from './storeEntries.ts'
import { type EndedPlan, selectDuePlans, selectPaidAt } from './storePlans.ts'

/** Receipts of smart plans and lock mining that are over. No price decides about them. */
export const PLANS: ReceiptSource = {
  async due(query, after, _log, limit) {
    const plans = await selectDuePlans(query, after, limit)
    const ids = plans.map(({ id }) => id)
    const legs = await selectEntries(query, 'plan', ids)
    const paidAt = await selectPaidAt(query, ids)
    return plans.map((plan) => ({
      id: plan.id,
      customerId: plan.customer_id,
      write: async (context) => bodyOf(plan, legs, paidAt.get(plan.id) ?? [], context),
    }))
  },
  needed: async () => [],
}

function bodyOf(
  plan: EndedPlan,
  legs: readonly EntryLeg[],
  paidAt: readonly Date[],
  { issuer }: ReceiptContext,
): Omit<PlanReceipt, 'signature'> {
  const { asset, state } = plan
  const own = legs.filter((leg) => leg.ref === plan.id)
  const paid = movedEntries(own, 'planYield', asset, {
    from: 'house/yieldEscrow',
    to: 'customer/available',
  })
  if (paid.length !== paidAt.length) throw new Error(`plan ${plan.id} has other days than entries`)
  const ended = receiptEntry(own, state === 'redeemed' ? 'planRedeemed' : 'planEnded', asset)
  const back = ended.postings.find(({ bucket }) => bucket === 'customer/available')
  return {
    type: 'plan-receipt.v1',
    formula: PLAN_FORMULA,
    issuer,
    order: receiptPlan(plan, back === undefined ? money(0n, asset) : back.amount),
    // By the clock that decides when a day is over, not by that of the books.
    payments: paidAt.flatMap((at, day) => {
      const one = paid[day]
      return one === undefined ? [] : [{ ...one, at: moment(at) }]
    }),
    entries: { began: receiptEntry(own, 'planBought', asset), ended },
  }
}

/** A plan as its receipt tells it; what came back is told as the books say it. */
function receiptPlan(plan: EndedPlan, returned: string): ReceiptPlan {
  const { asset, unit_price: unitPrice, exit_ppm: exitPpm, exit_fee: exitFee } = plan
  const show = (units: bigint): string => money(units, asset)
  return {
    id: plan.id,
    account: plan.account,
    productId: plan.product_id,
    kind: plan.kind,
    asset,
    principal: show(plan.principal),
    unitPrice: unitPrice === null ? null : show(unitPrice),
    days: plan.days,
    dailyRate: rate(plan.daily_ppm),
    exitRate: exitPpm === null ? null : rate(exitPpm),
    boughtAt: moment(plan.bought_at),
    startsAt: moment(plan.starts_at),
    state: plan.state,
    paidDays: plan.paid_days,
    endedAt: moment(plan.ended_at),
    totalYield: show(plan.yield),
    income: show(plan.paid),
    exitFee: exitFee === null ? null : show(exitFee),
    returned,
    result: show(exitFee === null ? plan.paid : plan.paid - exitFee),
  }
}
