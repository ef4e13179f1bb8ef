import { amount } from '#protocol/money.ts'
import type { AccountRef, Entry, EntryType, OperatorBucket } from '#server/modules/ledger/types.ts'
import type { Loan, LoanDay, Payment } from './types.ts'

const operator = (bucket: OperatorBucket): AccountRef => ({ owner: 'house', bucket })
const own = ({ customerId }: Loan, bucket: 'available' | 'loan'): AccountRef => ({
  owner: customerId,
  bucket,
})

function entryOf(
  loan: Loan,
  type: EntryType,
  reason: string | null,
  moves: readonly (readonly [AccountRef, bigint])[],
): Entry {
  return {
    kind: 'real',
    type,
    ref: loan.id,
    reason,
    legs: moves
      .filter(([, units]) => units !== 0n)
      .map(([account, units]) => ({ account, amount: amount(units, 'USDT') })),
  }
}

/** Paying out: the treasury lends, and the customer owes what they get. */
export const paidOutEntry = (loan: Loan): Entry =>
  entryOf(loan, 'loanPaidOut', null, [
    [operator('treasury'), -loan.amount],
    [operator('lent'), loan.amount],
    [own(loan, 'loan'), -loan.amount],
    [own(loan, 'available'), loan.amount],
  ])

/** Interest of one day; the reason says which day of the loan, and its date. Null where there is none. */
export const interestEntry = (loan: Loan, { day, date, interest }: LoanDay): Entry | null =>
  interest === 0n
    ? null
    : entryOf(loan, 'loanInterest', `day ${day} ${date}`, [
        [own(loan, 'loan'), -interest],
        [operator('lent'), interest],
      ])

/** A payment: principal goes back to the treasury, interest is the operator's. Collected ones say so. */
export const repaidEntry = (loan: Loan, { kind, interest, principal }: Payment): Entry =>
  entryOf(loan, 'loanRepaid', kind === 'collected' ? kind : null, [
    [own(loan, 'available'), -(interest + principal)],
    [own(loan, 'loan'), interest + principal],
    [operator('lent'), -(interest + principal)],
    [operator('treasury'), principal],
    [operator('fees'), interest],
  ])

/** Writing off: the customer owes nothing more, and the operator has lost it. */
export const writtenOffEntry = (loan: Loan, owed: bigint): Entry =>
  entryOf(loan, 'loanWrittenOff', null, [
    [own(loan, 'loan'), owed],
    [operator('lent'), -owed],
  ])
