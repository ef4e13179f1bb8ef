import { dayStart, interestOf, owedOf, utcDay } from '#protocol/formulas/loan.ts'
import {
  LOAN_COUNTED_FORMULA,
  LOAN_FORMULA,
  type LoanReceipt,
  type ReceiptLoan,
  type ReceiptLoanDay,
  type ReceiptPayment,
} from '#protocol/proof/loanReceipt.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { type LoanWithDays, selectWithDays } from '#server/modules/loans/service.ts'
import { money, rate } from './figures.ts'
import { entriesOf, movedEntries, receiptEntry } from './rulesEntries.ts'
import type { ReceiptContext, ReceiptSource } from './source.ts'
import { type EntryLeg, selectEntries } from './storeEntries.ts'
import { selectDueLoans } from './storeLoans.ts'

/** Receipts of loans that were paid out and are over. No price decides what is owed. */
export const LOANS: ReceiptSource = {
  async due(query, after, _log, limit) {
    const ids = await selectDueLoans(query, after, limit)
    const legs = await selectEntries(query, 'loan', ids)
    const loans = await selectWithDays(query, ids)
    return loans.map((loan) => ({
      id: loan.id,
      customerId: loan.customerId,
      write: async (context) => bodyOf(loan, legs, context),
    }))
  },
  needed: async () => [],
}

const usdt = (units: bigint): string => money(units, 'USDT')

/** @throws Error for a loan that is not over */
function bodyOf(
  loan: LoanWithDays,
  legs: readonly EntryLeg[],
  { issuer }: ReceiptContext,
): Omit<LoanReceipt, 'signature'> {
  const own = legs.filter((leg) => leg.ref === loan.id)
  const { state, paidOutAt } = loan
  if (paidOutAt === null || (state !== 'repaid' && state !== 'writtenOff'))
    throw new Error(`loan ${loan.id} is not over`)
  const isCounted = !isTold(loan, paidOutAt)
  const counted = (days: number) => (isCounted ? { daysCharged: days } : {})
  return {
    type: isCounted ? 'loan-receipt.v2' : 'loan-receipt.v1',
    formula: isCounted ? LOAN_COUNTED_FORMULA : LOAN_FORMULA,
    issuer,
    order: { ...receiptLoan({ ...loan, state, paidOutAt }), ...counted(loan.daysDone) },
    days: daysOf(loan, own),
    payments: paymentsOf(loan, own).map((payment, at) => ({
      ...payment,
      ...counted(loan.payments[at]?.daysDone ?? 0),
    })),
    entries: {
      paidOut: receiptEntry(own, 'loanPaidOut'),
      writtenOff: state === 'writtenOff' ? receiptEntry(own, 'loanWrittenOff') : null,
    },
  }
}

/** Whether its moments tell how many days were charged: not where a clock ran ahead and was set back. */
function isTold(loan: LoanWithDays, paidOutAt: Millis): boolean {
  const { requestedAt, since, daysDone, payments } = loan
  const moments = [requestedAt, paidOutAt, ...payments.map(({ at }) => at), since]
  const first = utcDay(paidOutAt)
  return (
    moments.every((at, n) => at >= (moments[n - 1] ?? at)) &&
    [...payments, { at: since, daysDone }].every((one) => utcDay(one.at) - first === one.daysDone)
  )
}

/** A loan as its receipt tells it. */
function receiptLoan(
  loan: LoanWithDays & { readonly state: ReceiptLoan['state']; readonly paidOutAt: Millis },
): ReceiptLoan {
  const { id, amount, terms, version, requestedAt, paidOutAt, state, since, payments } = loan
  const repaid = payments.reduce((sum, one) => sum + one.interest + one.principal, 0n)
  return {
    id,
    account: 'real',
    amount: usdt(amount),
    days: terms.days,
    version,
    dailyRate: rate(terms.dailyPpm),
    overdueRate: rate(terms.overduePpm),
    freeDays: terms.freeDays,
    requestedAt: toIso(requestedAt),
    paidOutAt: toIso(paidOutAt),
    dueOn: toIso(dayStart(utcDay(paidOutAt) + terms.days)).slice(0, 10),
    state,
    endedAt: toIso(since),
    interest: usdt(interestOf(loan)),
    repaid: usdt(repaid),
    lost: state === 'writtenOff' ? usdt(owedOf(loan)) : null,
  }
}

/** @throws Error where more or fewer days were booked than are kept */
function daysOf(loan: LoanWithDays, own: readonly EntryLeg[]): readonly ReceiptLoanDay[] {
  const booked = movedEntries(own, 'loanInterest', 'USDT', {
    from: 'customer/loan',
    to: 'house/lent',
  })
  const kept = loan.days.filter(({ interest }) => interest > 0n)
  if (booked.length !== kept.length) throw new Error(`loan ${loan.id} has other days than entries`)
  return kept.flatMap(({ day }, at) => {
    const entry = booked[at]
    return entry === undefined ? [] : [{ id: entry.id, day, amount: entry.amount }]
  })
}

/** @throws Error where more or fewer payments were booked than are kept */
function paymentsOf(loan: LoanWithDays, own: readonly EntryLeg[]): readonly ReceiptPayment[] {
  const booked = entriesOf(own.filter(({ type }) => type === 'loanRepaid'))
  if (booked.length !== loan.payments.length)
    throw new Error(`loan ${loan.id} has other payments than entries`)
  return loan.payments.flatMap(({ at, kind, interest, principal }, n) => {
    const legs = booked[n]
    if (legs === undefined) return []
    const entry = receiptEntry(legs, 'loanRepaid')
    const split = { interest: usdt(interest), principal: usdt(principal) }
    return [{ at: toIso(at), kind, ...split, entry }]
  })
}
