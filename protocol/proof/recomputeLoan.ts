import {
  afterLoanDay,
  dayStart,
  interestOf,
  type LoanSums,
  type OneLoan,
  owedOf,
  splitPayment,
  utcDay,
} from '../formulas/loan.ts'
import { toIso } from '../time.ts'
import type { LoanReceipt, ReceiptLoan } from './loanReceipt.ts'
import { amountText, type Postings, postingsOf, ppmOf, unitsOf } from './receiptFigures.ts'
import { momentOf } from './scalars.ts'

/** What a loan that is over must say, given its terms and when how much was repaid. */
export interface RecomputedLoan {
  readonly dueOn: string
  readonly interest: string
  readonly repaid: string
  readonly lost: string | null
  /** Days that cost interest, from the first. */
  readonly days: readonly { readonly day: number; readonly amount: string }[]
  /** How each payment is used. */
  readonly payments: readonly { readonly interest: string; readonly principal: string }[]
  /** What was booked between payout and end, in turn. */
  readonly turns: readonly ('day' | 'payment')[]
  readonly paidOut: Postings
  readonly paymentEntries: readonly Postings[]
  readonly writtenOff: Postings | null
}

/** The most days that are worked out; no loan stays open so long. */
const MOST_DAYS = 3_650

const show = (units: bigint): string => amountText(units, 'USDT')

/**
 * Works a loan out again, day by day: a payment counts before the interest of the day it is made on, which is the day
 * of its moment unless the receipt counts days.
 * @throws TypeError when a text is not of its form, or a payment lies outside of the loan
 * @throws Error when a payment is above what is owed
 */
export function recomputeLoan({
  order,
  payments,
}: Pick<LoanReceipt, 'order' | 'payments'>): RecomputedLoan {
  const terms = termsOf(order)
  const amount = unitsOf(order.amount, 'USDT')
  const first = utcDay(momentOf(order.paidOutAt))
  const over = order.daysCharged ?? daysOver(order, order.endedAt)
  if (over < 0 || over > MOST_DAYS) throw new TypeError('no days of a loan')
  const walk = new Walk(amount, terms)
  let next = 0
  for (let day = 0; day <= over; day += 1) {
    for (let one = payments[next]; one !== undefined; one = payments[next]) {
      if ((one.daysCharged ?? daysOver(order, one.at)) !== day) break
      walk.pay(unitsOf(one.interest, 'USDT') + unitsOf(one.principal, 'USDT'))
      next += 1
    }
    if (day < over) walk.endDay(day)
  }
  if (next !== payments.length) throw new TypeError('a payment outside of its loan')
  const owed = owedOf(walk.sums)
  return {
    dueOn: toIso(dayStart(first + terms.days)).slice(0, 10),
    interest: show(interestOf(walk.sums)),
    repaid: show(walk.repaid),
    lost: owed === 0n ? null : show(owed),
    days: walk.days,
    payments: walk.payments,
    turns: walk.turns,
    paidOut: postingsOf('USDT', {
      'customer/available': amount,
      'customer/loan': -amount,
      'house/lent': amount,
      'house/treasury': -amount,
    }),
    paymentEntries: walk.entries,
    writtenOff:
      owed === 0n ? null : postingsOf('USDT', { 'customer/loan': owed, 'house/lent': -owed }),
  }
}

/** Days of a loan that were over at a moment. @throws TypeError when one is no moment */
export const daysOver = ({ paidOutAt }: Pick<ReceiptLoan, 'paidOutAt'>, at: string): number =>
  utcDay(momentOf(at)) - utcDay(momentOf(paidOutAt))

/** A loan on its way through its days and payments. */
class Walk {
  sums: LoanSums
  repaid = 0n
  readonly days: { day: number; amount: string }[] = []
  readonly payments: { interest: string; principal: string }[] = []
  readonly entries: Postings[] = []
  readonly turns: ('day' | 'payment')[] = []
  readonly #terms: OneLoan

  constructor(amount: bigint, terms: OneLoan) {
    this.sums = { principal: amount, exact: 0n, interestPaid: 0n }
    this.#terms = terms
  }

  endDay(day: number): void {
    const { sums, interest } = afterLoanDay(this.sums, this.#terms, day)
    this.sums = sums
    if (interest === 0n) return
    this.days.push({ day, amount: show(interest) })
    this.turns.push('day')
  }

  pay(units: bigint): void {
    const { interest, principal } = splitPayment(this.sums, units)
    const { sums } = this
    this.sums = {
      ...sums,
      principal: sums.principal - principal,
      interestPaid: sums.interestPaid + interest,
    }
    this.repaid += units
    this.payments.push({ interest: show(interest), principal: show(principal) })
    this.turns.push('payment')
    this.entries.push(
      postingsOf('USDT', {
        'customer/available': -units,
        'customer/loan': units,
        'house/fees': interest,
        'house/lent': -units,
        'house/treasury': principal,
      }),
    )
  }
}

function termsOf({ days, dailyRate, overdueRate, freeDays }: ReceiptLoan): OneLoan {
  if (days < 1 || days > MOST_DAYS || freeDays < 0) throw new TypeError('no terms of a loan')
  return { days, freeDays, dailyPpm: ppmOf(dailyRate), overduePpm: ppmOf(overdueRate) }
}
