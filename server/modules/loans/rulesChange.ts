import { owedOf } from '#protocol/formulas/loan.ts'
import type { LoanNews } from '#protocol/notice.ts'
import type { Entry } from '#server/modules/ledger/types.ts'
import type { Millis } from '#protocol/time.ts'
import { afterDay, afterPayment, afterWatch, afterWriteOff, isTaken } from './rulesCourse.ts'
import { interestEntry, repaidEntry, writtenOffEntry } from './rulesEntries.ts'
import type { Loan, LoanDay, Payment, Step } from './types.ts'

/** What becomes of a loan, with everything that is kept of it. */
export interface Change {
  readonly loan: Loan
  readonly entries: readonly Entry[]
  readonly days: readonly LoanDay[]
  readonly payment: Payment | null
  readonly step: Step | null
  readonly told: LoanNews | null
}

/** A loan, and nothing beside it. */
export const changed = (
  loan: Loan,
  step: Step | null = null,
  told: LoanNews | null = null,
): Change => ({
  loan,
  entries: [],
  days: [],
  payment: null,
  step,
  told,
})

/** A step, whose state is that of the loan after it. */
export const stepOf = (
  { state }: Loan,
  event: Step['event'],
  actor: Step['actor'],
  at: Millis,
): Step => ({ state, event, actor, operatorId: null, at })

/** A loan with every day posted that is over by now. Asking again changes nothing. */
export function caughtUp(loan: Loan, now: Millis): Change {
  const days: LoanDay[] = []
  let last = loan
  for (let next = afterDay(last, now); next !== null; next = afterDay(last, now)) {
    days.push(next.over)
    last = next.loan
  }
  return { ...changed(last), days, entries: days.flatMap((day) => interestEntry(loan, day) ?? []) }
}

/** What is owed after its days, less a payment. @throws Error for more than is owed */
function paying(due: Change, units: bigint, kind: Payment['kind'], now: Millis): Change {
  const { loan, payment } = afterPayment(due.loan, units, { kind, at: now })
  const isOver = loan.state === 'repaid'
  const byCustomer = kind === 'customer'
  const told = isOver ? 'repaid' : 'collected'
  return {
    ...due,
    loan,
    entries: [...due.entries, repaidEntry(loan, payment)],
    payment,
    step: isOver ? stepOf(loan, 'settle', byCustomer ? 'customer' : 'engine', now) : null,
    told: byCustomer ? null : told,
  }
}

/** What is free, taken up to what is owed; null where nothing is to be taken, or there is nothing. */
export function taking(due: Change, free: bigint, now: Millis): Change | null {
  if (!isTaken(due.loan) || free <= 0n) return null
  const owed = owedOf(due.loan)
  return paying(due, free < owed ? free : owed, 'collected', now)
}

/** What each midnight after the due day takes: once, by whoever posts its day. Null where that was done, or there is nothing. */
const takenAtMidnight = (due: Change, free: bigint, now: Millis): Change | null =>
  due.days.length > 0 ? taking(due, free, now) : null

/**
 * A loan after its customer repays a part of it, or all. A part does not spare them what the midnight before it takes, which is
 * no less. @throws Error for more than is owed
 */
export function repaying(due: Change, units: bigint, free: bigint, now: Millis): Change {
  const taken = units < owedOf(due.loan) ? takenAtMidnight(due, free, now) : null
  return taken ?? paying(due, units, 'customer', now)
}

/**
 * A loan that is being repaid, at this moment: its days, what is free on its due date and after, and what its customer is
 * reminded of. Null where nothing is new.
 */
export function ticked(
  loan: Loan,
  { free, cover }: { readonly free: bigint; readonly cover: bigint | null },
  now: Millis,
): Change | null {
  const due = caughtUp(loan, now)
  const taken = takenAtMidnight(due, free, now)
  if (taken !== null) return taken
  const watched = afterWatch(due.loan, now, cover)
  if (watched !== null) return { ...due, loan: watched.loan, told: watched.reminder }
  return due.days.length === 0 ? null : due
}

/** A loan that nothing is left to pay from. */
export function writtenOff(loan: Loan, now: Millis): Change {
  const due = caughtUp(loan, now)
  const over = afterWriteOff(due.loan, now)
  return {
    ...due,
    loan: over,
    entries: [...due.entries, writtenOffEntry(loan, owedOf(over))],
    step: stepOf(over, 'writeOff', 'engine', now),
    told: 'writtenOff',
  }
}
