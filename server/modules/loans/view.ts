import { formatDecimal } from '#protocol/decimal.ts'
import { dayStart, interestOf, owedAtDue, owedOf, rateOn } from '#protocol/formulas/loan.ts'
import type { Loan as WireLoan } from '#protocol/loan.ts'
import { LOAN_ANSWER_HOURS, LOAN_TWO_PEOPLE } from '#protocol/loanTerms.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { QueuedLoan } from '#protocol/operatorLoans.ts'
import { divideFloor } from '#protocol/rounding.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { firstDayOf, overdueDaysOf } from './rulesCourse.ts'
import type { Loan, LoanRecord, Payment } from './types.ts'

const PPM = 1_000_000n
const PPM_SCALE = 6
const ANSWER_MS: Millis = LOAN_ANSWER_HOURS * 3_600_000

/** Units of USDT as decimal text. */
export const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))

/** Parts per million as decimal text. */
export const rateText = (ppm: bigint): string => formatDecimal(ppm, PPM_SCALE, 0)

const answerBy = ({ state, requestedAt }: Loan): Millis | null =>
  state === 'toBeReviewed' ? requestedAt + ANSWER_MS : null

/** What stands of a loan. Of a request: as if it were paid out as it was asked for. */
function standing(loan: Loan): { readonly total: bigint; readonly next: bigint } {
  const { state, terms, daysDone, principal, amount: asked } = loan
  if (state === 'repaying') {
    const exact = loan.exact + principal * rateOn(terms, daysDone)
    return {
      total: owedAtDue(loan, terms, daysDone),
      next: divideFloor(exact, PPM) - interestOf(loan),
    }
  }
  if (state !== 'toBeReviewed') return { total: 0n, next: 0n }
  return {
    total: owedAtDue({ principal: asked, exact: 0n, interestPaid: 0n }, terms, 0),
    next: 0n,
  }
}

/** A loan as the wire carries it. */
export function toLoan(loan: Loan, payments: readonly Payment[]): WireLoan {
  const { state, terms, paidOutAt, principal } = loan
  const running = state === 'repaying'
  const answer = answerBy(loan)
  const { total, next } = standing(loan)
  return {
    id: loan.id,
    state,
    amount: usdt(loan.amount),
    days: terms.days,
    dailyRate: rateText(terms.dailyPpm),
    overdueRate: rateText(terms.overduePpm),
    freeDays: terms.freeDays,
    requestedAt: toIso(loan.requestedAt),
    since: toIso(loan.since),
    answerBy: answer === null ? null : toIso(answer),
    paidOutAt: paidOutAt === null ? null : toIso(paidOutAt),
    dueOn: paidOutAt === null ? null : toIso(dayStart(firstDayOf(loan) + terms.days)).slice(0, 10),
    principal: usdt(running ? principal : 0n),
    interest: usdt(running ? interestOf(loan) - loan.interestPaid : 0n),
    owed: usdt(running ? owedOf(loan) : 0n),
    totalAtDue: usdt(total),
    nextInterest: usdt(next),
    overdueDays: overdueDaysOf(loan),
    collecting: running && loan.collectingAt !== null,
    lost: usdt(state === 'writtenOff' ? owedOf(loan) : 0n),
    reason: loan.reason,
    note: loan.note,
    payments: payments.map((one) => ({
      at: toIso(one.at),
      kind: one.kind,
      interest: usdt(one.interest),
      principal: usdt(one.principal),
    })),
  }
}

/** A loan as operators see it. */
export function toQueued(loan: LoanRecord, now: Millis): QueuedLoan {
  const answer = answerBy(loan)
  return {
    id: loan.id,
    customerId: loan.customerId,
    state: loan.state,
    amount: usdt(loan.amount),
    days: loan.terms.days,
    requestedAt: toIso(loan.requestedAt),
    answerBy: answer === null ? null : toIso(answer),
    late: answer !== null && answer < now,
    twoPeople: loan.amount > LOAN_TWO_PEOPLE,
    approvedBy: [...loan.approvedBy],
    owed: usdt(loan.state === 'repaying' ? owedOf(loan) : 0n),
    overdueDays: overdueDaysOf(loan),
    collecting: loan.state === 'repaying' && loan.collectingAt !== null,
    reason: loan.reason,
    note: loan.note,
  }
}
