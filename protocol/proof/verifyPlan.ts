import { dayOverAt, daysOver, firstDayAt } from '../formulas/planOrder.ts'
import { fits } from './form.ts'
import { PLAN_RECEIPT_FORM, type PlanReceipt } from './planReceipt.ts'
import { figureChecks, orNull, sameJson, unitsOf } from './receiptFigures.ts'
import { checkThat, entryNo, type ReceiptCheck, type ReceiptKind } from './receiptKind.ts'
import { recomputePlan } from './recomputePlan.ts'
import { momentOf } from './scalars.ts'

/** The figures that are worked out again, in the order they come about. */
export const PLAN_FIGURES = ['totalYield', 'income', 'exitFee', 'returned', 'net'] as const

/** What is checked of a plan's receipt beside what is of any. */
export type PlanCheckName =
  | (typeof PLAN_FIGURES)[number]
  | 'terms'
  | 'beganEntry'
  | 'dayEntries'
  | 'endedEntry'

/** How the receipt of a smart plan or of lock mining is read and checked. */
export const PLAN_RECEIPT: ReceiptKind<PlanReceipt, PlanCheckName> = {
  hasForm: (value) => fits(value, PLAN_RECEIPT_FORM),
  checksOf: (receipt) => [checkThat('terms', () => fitsTerms(receipt)), ...outcomeChecks(receipt)],
}

/** Its terms hold together, each day was paid when it was over, and it ended as its kind may. */
function fitsTerms({ order, payments, entries }: PlanReceipt): boolean {
  const { kind, asset, unitPrice, exitRate, days, paidDays, state } = order
  const [bought, starts, ended] = [order.boughtAt, order.startsAt, order.endedAt].map(momentOf)
  if (bought === undefined || starts === undefined || ended === undefined) return false
  const ids = [entries.began, ...payments, entries.ended].map(({ id }) => entryNo(id))
  const unit = unitPrice === null ? 1n : unitsOf(unitPrice, asset)
  return (
    (kind === 'staking') === (unitPrice !== null) &&
    (kind === 'smart') === (exitRate !== null) &&
    unitsOf(order.principal, asset) % unit === 0n &&
    starts === firstDayAt(bought) &&
    ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? id)) &&
    payments.every(({ at }, place) => momentOf(at) >= dayOverAt(starts, place + 1)) &&
    // Whoever leaves early is paid first what is over.
    paidDays >= daysOver(starts, days, ended) &&
    (state === 'profitShared' ? paidDays === days : paidDays < days)
  )
}

function outcomeChecks({
  order,
  payments,
  entries,
}: PlanReceipt): readonly ReceiptCheck<PlanCheckName>[] {
  const computed = orNull(() => recomputePlan(order))
  const paid = payments.map(({ amount }) => amount)
  return [
    ...figureChecks(PLAN_FIGURES, { ...order, net: order.result }, computed),
    { name: 'beganEntry', ok: sameJson(entries.began.postings, computed?.began) },
    { name: 'dayEntries', ok: sameJson(paid, computed?.days) },
    { name: 'endedEntry', ok: sameJson(entries.ended.postings, computed?.ended) },
  ]
}
