import { exitCost, type PlanTerms, yieldOfDay, yieldThrough } from '../formulas/planOrder.ts'
import type { ReceiptPlan } from './planReceipt.ts'
import { amountText, type Postings, postingsOf, ppmOf, unitsOf } from './receiptFigures.ts'

/** What a plan that is over must say, given its terms and how many of its days were paid. */
export interface RecomputedPlan {
  readonly totalYield: string
  readonly income: string
  readonly exitFee: string | null
  readonly returned: string
  readonly net: string
  /** What each day pays, from the first. */
  readonly days: readonly string[]
  readonly began: Postings
  readonly ended: Postings
}

/** The most days a product has. */
const MOST_DAYS = 3_650

/**
 * Works a plan out again: what each day paid, and what came back at the end.
 * @throws TypeError when a text is not of its form, or nobody can leave such a plan
 */
export function recomputePlan(order: ReceiptPlan): RecomputedPlan {
  const { asset, paidDays, state } = order
  const terms = termsOf(order)
  const cost = state === 'redeemed' ? exitCost(terms) : { up: 0n, down: 0n }
  if (cost === null) throw new TypeError('a plan that nobody can leave')
  const { principal } = terms
  const promised = yieldThrough(terms, terms.days)
  const paid = yieldThrough(terms, paidDays)
  const unpaid = promised - paid
  const show = (units: bigint): string => amountText(units, asset)
  return {
    totalYield: show(promised),
    income: show(paid),
    exitFee: state === 'redeemed' ? show(cost.up) : null,
    returned: show(principal - cost.up),
    net: show(paid - cost.up),
    days: Array.from({ length: paidDays }, (_, at) => show(yieldOfDay(terms, at + 1))),
    began: postingsOf(asset, {
      'customer/available': -principal,
      'customer/staked': principal,
      'house/treasury': -promised,
      'house/yieldEscrow': promised,
    }),
    ended: postingsOf(asset, {
      'customer/available': principal - cost.up,
      'customer/staked': -principal,
      'house/fees': cost.down,
      'house/rounding': cost.up - cost.down,
      'house/treasury': unpaid,
      'house/yieldEscrow': -unpaid,
    }),
  }
}

function termsOf({
  asset,
  principal,
  days,
  dailyRate,
  exitRate,
  paidDays,
}: ReceiptPlan): PlanTerms {
  if (days < 1 || days > MOST_DAYS || paidDays < 0 || paidDays > days) {
    throw new TypeError('no days of a plan')
  }
  return {
    principal: unitsOf(principal, asset),
    days,
    dailyPpm: ppmOf(dailyRate),
    exitPpm: exitRate === null ? null : ppmOf(exitRate),
  }
}
