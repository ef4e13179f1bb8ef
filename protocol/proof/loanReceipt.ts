import { ENTRY, type Form, ISSUER, texts } from './form.ts'
import type { ReceiptEntry } from './receipt.ts'

/** The formulas of loan receipts; a change of `protocol/formulas/loan.ts` is a new name. */
export const LOAN_FORMULA = 'loan.1'

/** The same, with days that are counted: of loans whose moments do not tell how many there were. */
export const LOAN_COUNTED_FORMULA = 'loan.2'

/** The two ways in which a loan that was paid out is over. */
const ENDS = ['repaid', 'writtenOff'] as const
export type LoanEnd = (typeof ENDS)[number]

/** Who paid: the customer, or we out of what was free on the account. */
const PAYERS = ['customer', 'collected'] as const

/** The loan as it was requested, paid out and ended. Amounts are USDT, rates shares of the principal a day, days UTC. */
export interface ReceiptLoan {
  readonly id: string
  readonly account: 'real'
  readonly amount: string
  /** From the payout to the due day. */
  readonly days: number
  /** Of the terms that the customer agreed to. */
  readonly version: string
  readonly dailyRate: string
  readonly overdueRate: string
  /** Days without interest, from the payout on. */
  readonly freeDays: number
  readonly requestedAt: string
  readonly paidOutAt: string
  readonly dueOn: string
  readonly state: LoanEnd
  readonly endedAt: string
  /** Of all days. */
  readonly interest: string
  /** All payments, interest included. */
  readonly repaid: string
  /** What was written off; null where all was repaid. */
  readonly lost: string | null
  /** Days that were charged; only a v2 receipt has it. */
  readonly daysCharged?: number
}

/** A payment, with its entry of the books. */
export interface ReceiptPayment {
  readonly at: string
  readonly kind: (typeof PAYERS)[number]
  readonly interest: string
  readonly principal: string
  readonly entry: ReceiptEntry
  /** Days that were charged before it; only a v2 receipt has it. */
  readonly daysCharged?: number
}

/** The interest of one day, and its entry: so much from `customer/loan` to `house/lent`. */
export interface ReceiptLoanDay {
  readonly id: string
  /** Day 0 is that of the payout. */
  readonly day: number
  readonly amount: string
}

/**
 * Of a v1 receipt the moments say how many days were charged. A clock that ran ahead and was set back charged days that
 * were not over by them, so a v2 receipt counts its days.
 */
export interface LoanReceipt {
  readonly type: 'loan-receipt.v1' | 'loan-receipt.v2'
  readonly formula: typeof LOAN_FORMULA | typeof LOAN_COUNTED_FORMULA
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  readonly order: ReceiptLoan
  /** Days that cost interest, in turn. */
  readonly days: readonly ReceiptLoanDay[]
  /** Oldest first. */
  readonly payments: readonly ReceiptPayment[]
  readonly entries: { readonly paidOut: ReceiptEntry; readonly writtenOff: ReceiptEntry | null }
  readonly signature: string
}

const ORDER: Readonly<Record<string, Form>> = {
  ...texts('id', 'amount', 'version', 'dailyRate', 'overdueRate', 'interest', 'repaid'),
  ...texts('requestedAt', 'paidOutAt', 'dueOn', 'endedAt'),
  account: { oneOf: ['real'] },
  days: 'whole',
  freeDays: 'whole',
  state: { oneOf: ENDS },
  lost: { orNull: 'text' },
}

const PAYMENT = {
  ...texts('at', 'interest', 'principal'),
  kind: { oneOf: PAYERS },
  entry: ENTRY,
}

function loanForm(type: string, formula: string, counted: Readonly<Record<string, Form>>): Form {
  return {
    fields: {
      signature: 'text',
      type: { oneOf: [type] },
      formula: { oneOf: [formula] },
      issuer: ISSUER,
      order: { fields: { ...ORDER, ...counted } },
      days: { each: { fields: { ...texts('id', 'amount'), day: 'whole' } } },
      payments: { each: { fields: { ...PAYMENT, ...counted } } },
      entries: { fields: { paidOut: ENTRY, writtenOff: { orNull: ENTRY } } },
    },
  }
}

/** The forms of a loan's receipt. It holds no price: none decides what is owed. */
export const LOAN_RECEIPT_FORMS: readonly Form[] = [
  loanForm('loan-receipt.v1', LOAN_FORMULA, {}),
  loanForm('loan-receipt.v2', LOAN_COUNTED_FORMULA, { daysCharged: 'whole' }),
]
