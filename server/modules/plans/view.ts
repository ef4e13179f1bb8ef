import { formatDecimal } from '#protocol/decimal.ts'
import { dayOverAt, exitCost, yieldOfDay } from '#protocol/formulas/planOrder.ts'
import { afterPlanEvent } from '#protocol/machines/planOrder.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { PlanIncome, PlanOrder, PlanPaymentList, PlanProduct } from '#protocol/planOrder.ts'
import { toIso } from '#protocol/time.ts'
import type { Income, Payment, Plan, Product, ProductTerms, Purchase } from './types.ts'

const PPM_SCALE = 6

const rate = (ppm: bigint): string => formatDecimal(ppm, PPM_SCALE, 0)

/** A product as the wire carries it. */
export const toPlanProduct = (product: Product, soldOut: boolean): PlanProduct => ({
  ...termsShown(product),
  soldOut,
})

/** The terms of a product as the wire carries them. */
export function termsShown(product: ProductTerms): Omit<PlanProduct, 'soldOut'> {
  const { id, kind, asset, days, exitPpm, unitPrice } = product
  const show = (units: bigint): string => formatAmount(amount(units, asset))
  return {
    id,
    kind,
    asset,
    days,
    dailyRate: rate(product.dailyPpm),
    minAmount: show(product.minAmount),
    maxAmount: show(product.maxAmount),
    unitPrice: unitPrice === null ? null : show(unitPrice),
    exitRate: exitPpm === null ? null : rate(exitPpm),
  }
}

/** A plan as the wire carries it. */
export function toPlanOrder(plan: Plan): PlanOrder {
  const { terms, unitPrice, startsAt, ending } = plan
  const { principal, days, exitPpm } = terms
  const show = (units: bigint): string => formatAmount(amount(units, plan.asset))
  const exitFee = ending?.exitFee ?? null
  const next = plan.state === 'earning' ? plan.paidDays + 1 : null
  const cost = afterPlanEvent(plan.state, 'redeem') === null ? null : exitCost(terms)
  return {
    id: plan.id,
    productId: plan.productId,
    kind: plan.kind,
    asset: plan.asset,
    state: plan.state,
    principal: show(principal),
    unitPrice: unitPrice === null ? null : show(unitPrice),
    quantity: unitPrice === null ? null : String(principal / unitPrice),
    days,
    dailyRate: rate(terms.dailyPpm),
    exitRate: exitPpm === null ? null : rate(exitPpm),
    totalYield: show(plan.promised),
    boughtAt: toIso(plan.boughtAt),
    startsAt: toIso(startsAt),
    endsAt: toIso(dayOverAt(startsAt, days)),
    paidDays: plan.paidDays,
    income: show(plan.paid),
    nextPaymentAt: next === null ? null : toIso(dayOverAt(startsAt, next)),
    nextPayment: next === null ? null : show(yieldOfDay(terms, next)),
    exitCost: cost === null ? null : show(cost.up),
    exitFee: exitFee === null ? null : show(exitFee),
    endedAt: ending === null ? null : toIso(ending.at),
  }
}

/** The payments of a plan as the wire carries them. */
export function toPaymentList(plan: Purchase, payments: readonly Payment[]): PlanPaymentList {
  return payments.map(({ day, units, paidAt }) => ({
    day,
    amount: formatAmount(amount(units, plan.asset)),
    overAt: toIso(dayOverAt(plan.startsAt, day)),
    paidAt: toIso(paidAt),
  }))
}

/** What plans of one asset and kind come to, as the wire carries it. */
export function toIncome({ asset, kind, staked, income, ahead }: Income): PlanIncome[number] {
  const show = (units: bigint): string => formatAmount(amount(units, asset))
  return { asset, kind, staked: show(staked), income: show(income), ahead: show(ahead) }
}
