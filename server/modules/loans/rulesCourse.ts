import * as CODE from '#protocol/errorCodes.ts'
import { afterLoanDay, dayStart, owedOf, splitPayment, utcDay } from '#protocol/formulas/loan.ts'
import {
  COVER_LEAST_PPM,
  COVER_WARNING_PPM,
  LOAN_DEFAULT_DAYS,
  LOAN_EXPIRY_HOURS,
  LOAN_TWO_PEOPLE,
} from '#protocol/loanTerms.ts'
import { afterLoanEvent, type LoanEvent } from '#protocol/machines/loan.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Loan, LoanDay, Payment, Review } from './types.ts'

const HOUR_MS: Millis = 3_600_000

/** @throws Refusal loanMovedOn where the event is none of this state */
function moved(loan: Loan, event: LoanEvent, now: Millis): Loan {
  const state = afterLoanEvent(loan.state, event)
  if (state === null) throw new Refusal(CODE.loanMovedOn)
  return { ...loan, state, since: state === loan.state ? loan.since : now }
}

/** A request that its customer took back. @throws Refusal loanMovedOn */
export const afterCancel = (loan: Loan, now: Millis): Loan => moved(loan, 'cancel', now)

/** A request that nobody answered; null while there is time. */
export function afterExpiry(loan: Loan, now: Millis): Loan | null {
  if (loan.state !== 'toBeReviewed') return null
  const isOver = now - loan.requestedAt >= LOAN_EXPIRY_HOURS * HOUR_MS
  return isOver ? moved(loan, 'expire', now) : null
}

/** What an operator's word makes of a request. */
export interface Reviewed {
  readonly loan: Loan
  readonly event: 'approveFirst' | 'approve' | 'reject'
}

/**
 * A request after an operator's word. `freeDays` are those that its customer has left.
 * @throws Refusal loanMovedOn; anotherPersonNeeded for a second yes of the same person
 */
export function afterReview(
  loan: Loan,
  act: Review,
  by: { readonly operatorId: string; readonly freeDays: number; readonly now: Millis },
): Reviewed {
  const { operatorId, freeDays, now } = by
  if (act.event === 'reject') {
    const { reason, note } = act
    return { loan: { ...moved(loan, 'reject', now), reason, note }, event: 'reject' }
  }
  const approvedBy = [...loan.approvedBy, operatorId]
  const needs = loan.amount > LOAN_TWO_PEOPLE ? 2 : 1
  const event = approvedBy.length < needs ? 'approveFirst' : 'approve'
  const next = { ...moved(loan, event, now), approvedBy }
  if (loan.approvedBy.includes(operatorId)) throw new Refusal(CODE.anotherPersonNeeded)
  if (event === 'approveFirst') return { loan: next, event }
  const terms = { ...loan.terms, freeDays }
  return { loan: { ...next, terms, paidOutAt: now, principal: loan.amount }, event }
}

/** The UTC day on which a loan was paid out; its day 0. @throws Error for one that was not */
export function firstDayOf({ id, paidOutAt }: Loan): number {
  if (paidOutAt === null) throw new Error(`loan ${id} was not paid out`)
  return utcDay(paidOutAt)
}

/** Days of a loan that are over by now, posted or not. */
const daysOver = (loan: Loan, now: Millis): number => utcDay(now) - firstDayOf(loan)

/** A loan after its next day, or null while that day is not over. Asking again after it changes nothing. */
export function afterDay(
  loan: Loan,
  now: Millis,
): { readonly loan: Loan; readonly over: LoanDay } | null {
  if (loan.state !== 'repaying' || daysOver(loan, now) <= loan.daysDone) return null
  const day = loan.daysDone
  const { sums, interest } = afterLoanDay(loan, loan.terms, day)
  const date = toIso(dayStart(firstDayOf(loan) + day)).slice(0, 10)
  const over = { day, date, free: day < loan.terms.freeDays, interest }
  return { loan: { ...sums, daysDone: day + 1 }, over }
}

/** Days past the due day that are over and posted. */
export const overdueDaysOf = ({ state, daysDone, terms }: Loan): number =>
  state === 'repaying' && daysDone > terms.days ? daysDone - terms.days : 0

/** Whether whatever is free is taken: the due day is over, or everything is collected. */
export const isTaken = (loan: Loan): boolean =>
  loan.state === 'repaying' && (overdueDaysOf(loan) > 0 || loan.collectingAt !== null)

/** A loan after a payment, whose days that are over were all posted. @throws Error for more than is owed */
export function afterPayment(
  loan: Loan,
  units: bigint,
  { kind, at }: Pick<Payment, 'kind' | 'at'>,
): { readonly loan: Loan; readonly payment: Payment } {
  const { interest, principal } = splitPayment(loan, units)
  const left = {
    ...loan,
    principal: loan.principal - principal,
    interestPaid: loan.interestPaid + interest,
  }
  const next = moved(left, owedOf(left) === 0n ? 'settle' : 'pay', at)
  return { loan: next, payment: { kind, interest, principal, daysDone: loan.daysDone, at } }
}

/** A loan of which nothing more can be collected. @throws Refusal loanMovedOn */
export const afterWriteOff = (loan: Loan, now: Millis): Loan => moved(loan, 'writeOff', now)

/** What a customer is told about a loan that runs. */
export type Reminder = 'due' | 'coverLow' | 'collecting'

/**
 * A loan by the clock and by its cover, in parts per million (null: not known now): reminded on its due day at 09:00 and
 * 21:00 UTC, warned once, and from its default on collected. Null where nothing is new.
 */
export function afterWatch(
  loan: Loan,
  now: Millis,
  cover: bigint | null,
): { readonly loan: Loan; readonly reminder: Reminder } | null {
  if (loan.state !== 'repaying' || loan.collectingAt !== null) return null
  const isDefault =
    overdueDaysOf(loan) > LOAN_DEFAULT_DAYS || (cover !== null && cover <= COVER_LEAST_PPM)
  if (isDefault) return { loan: { ...loan, collectingAt: now }, reminder: 'collecting' }
  const due = dayStart(firstDayOf(loan) + loan.terms.days)
  const reminders = [9, 21].filter((hour) => now >= due + hour * HOUR_MS).length
  if (reminders > loan.told && now < due + 24 * HOUR_MS)
    return { loan: { ...loan, told: reminders }, reminder: 'due' }
  if (loan.warnedAt === null && cover !== null && cover <= COVER_WARNING_PPM)
    return { loan: { ...loan, warnedAt: now }, reminder: 'coverLow' }
  return null
}
