import { fits } from './form.ts'
import { LOAN_RECEIPT_FORMS, type LoanReceipt } from './loanReceipt.ts'
import { figureChecks, orNull, sameJson, unitsOf } from './receiptFigures.ts'
import { checkThat, entryNo, type ReceiptCheck, type ReceiptKind } from './receiptKind.ts'
import { daysOver, recomputeLoan, type RecomputedLoan } from './recomputeLoan.ts'
import { momentOf } from './scalars.ts'

/** The figures that are worked out again, in the order they come about. */
export const LOAN_FIGURES = ['interest', 'repaid', 'lost'] as const

/** What is checked of a loan's receipt beside what is of any. */
export type LoanCheckName =
  | (typeof LOAN_FIGURES)[number]
  | 'terms'
  | 'paidOutEntry'
  | 'interestEntries'
  | 'paymentEntries'
  | 'writtenOffEntry'

/** How the receipt of a loan is read and checked. */
export const LOAN_RECEIPT: ReceiptKind<LoanReceipt, LoanCheckName> = {
  hasForm: (value) => LOAN_RECEIPT_FORMS.some((form) => fits(value, form)),
  checksOf(receipt) {
    const computed = orNull(() => recomputeLoan(receipt))
    return [
      checkThat('terms', () => computed !== null && fitsTerms(receipt, computed)),
      ...outcomeChecks(receipt, computed),
    ]
  },
}

/** Its terms hold together, its entries follow each other, and it ended as its state says. */
function fitsTerms(receipt: LoanReceipt, computed: RecomputedLoan): boolean {
  const { order, payments } = receipt
  const [requested, paidOut, ended] = [order.requestedAt, order.paidOutAt, order.endedAt].map(
    momentOf,
  )
  if (requested === undefined || paidOut === undefined || ended === undefined) return false
  const moments = [paidOut, ...payments.map(({ at }) => momentOf(at)), ended]
  const isRepaid = computed.lost === null
  return (
    unitsOf(order.amount, 'USDT') > 0n &&
    order.dueOn === computed.dueOn &&
    (order.daysCharged === undefined
      ? requested <= paidOut && rises(moments, (a, b) => a <= b)
      : chargesAllDays(receipt)) &&
    rises(idsInTurn(receipt, computed), (a, b) => a < b) &&
    (order.state === 'repaid') === isRepaid &&
    (!isRepaid || moments.at(-2) === ended)
  )
}

/** Days that are counted: no fewer than were over at each payment and at the end, and none after the last payment of all. */
function chargesAllDays({ order, payments }: LoanReceipt): boolean {
  const counts = [...payments, { at: order.endedAt, daysCharged: order.daysCharged }]
  return (
    counts.every(({ at, daysCharged = 0 }) => daysCharged >= daysOver(order, at)) &&
    (order.state !== 'repaid' || payments.at(-1)?.daysCharged === order.daysCharged)
  )
}

/** The numbers of its entries, in the order in which they must have been booked. */
function idsInTurn(receipt: LoanReceipt, { turns }: RecomputedLoan): readonly bigint[] {
  const { paidOut, writtenOff } = receipt.entries
  const days = receipt.days.map(({ id }) => id)
  const payments = receipt.payments.map(({ entry }) => entry.id)
  const between = turns.map((turn) => (turn === 'day' ? days.shift() : payments.shift()) ?? '')
  return [paidOut.id, ...between, ...(writtenOff === null ? [] : [writtenOff.id])].map(entryNo)
}

function rises<T>(all: readonly T[], holds: (before: T, after: T) => boolean): boolean {
  return all.every((one, at) => {
    const before = all[at - 1]
    return at === 0 || (before !== undefined && holds(before, one))
  })
}

function outcomeChecks(
  { order, days, payments, entries }: LoanReceipt,
  computed: RecomputedLoan | null,
): readonly ReceiptCheck<LoanCheckName>[] {
  const posted = days.map(({ day, amount }) => ({ day, amount }))
  const paid = payments.map(({ interest, principal }) => ({ interest, principal }))
  const booked = payments.map(({ entry }) => entry.postings)
  const lost = entries.writtenOff === null ? null : entries.writtenOff.postings
  return [
    ...figureChecks(LOAN_FIGURES, order, computed),
    { name: 'paidOutEntry', ok: sameJson(entries.paidOut.postings, computed?.paidOut) },
    { name: 'interestEntries', ok: sameJson(posted, computed?.days) },
    {
      name: 'paymentEntries',
      ok: sameJson(paid, computed?.payments) && sameJson(booked, computed?.paymentEntries),
    },
    { name: 'writtenOffEntry', ok: computed !== null && sameJson(lost, computed.writtenOff) },
  ]
}
