import { z } from 'zod'
import { amountText, cursorText, decimalText, idText, isoTime } from './fields.ts'
import { LOAN_DAYS, LOAN_OBSTACLES, LOAN_REASONS } from './loanTerms.ts'
import { LOAN_STATES } from './machines/loan.ts'
import { OwnerProof } from './ownerProof.ts'

const isoDay = z.iso.date().describe('A UTC day')

/** What a loan is asked for: USDT, and a term in days. */
const asked = {
  amount: amountText,
  days: z.int().min(1).max(3650),
  termsVersion: z.string().max(20).describe('Of the terms that the customer was shown'),
}

/** Asks for the text about a loan that the own wallet signs. */
export const PrepareLoanBody = z.strictObject(asked)
export type PrepareLoanBody = z.infer<typeof PrepareLoanBody>

/** Asks for a loan, for the owner. */
export const RequestLoanBody = z.strictObject({
  ...asked,
  proof: OwnerProof.nullable().describe('Null: only to learn what became of a request'),
})
export type RequestLoanBody = z.infer<typeof RequestLoanBody>

export const CancelLoanBody = z.strictObject({ id: idText })

export const RepayLoanBody = z.strictObject({
  id: idText,
  amount: amountText.or(z.literal('all')).describe('In USDT; all: what is owed at that moment'),
})
export type RepayLoanBody = z.infer<typeof RepayLoanBody>

export const ListLoansQuery = z.strictObject({
  cursor: cursorText.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
})
export type ListLoansQuery = z.infer<typeof ListLoansQuery>

const rate = decimalText.describe('Share of the principal a day')

const Payment = z.object({
  at: isoTime,
  kind: z.enum(['customer', 'collected']),
  interest: decimalText,
  principal: decimalText,
})

/** A loan of a customer. Money is USDT. */
export const Loan = z.object({
  id: z.string(),
  state: z.enum(LOAN_STATES),
  amount: decimalText,
  days: z.int(),
  dailyRate: rate,
  overdueRate: rate,
  freeDays: z.int().describe('Days without interest, from the payout on'),
  requestedAt: isoTime,
  since: isoTime.describe('When it came into this state'),
  answerBy: isoTime.nullable().describe('By when an answer is promised; null once there is one'),
  paidOutAt: isoTime.nullable(),
  dueOn: isoDay.nullable().describe('The last day without extra interest; null before the payout'),
  principal: decimalText.describe('Not repaid yet'),
  interest: decimalText.describe('Of the days that are over, not paid yet'),
  owed: decimalText.describe('Both together'),
  totalAtDue: decimalText.describe('Owed on the due day, when nothing is repaid before it'),
  nextInterest: decimalText.describe('What the end of this UTC day adds, if it is still owed'),
  overdueDays: z.int(),
  collecting: z.boolean().describe('We close and sell what the account holds, until it is repaid'),
  lost: decimalText.describe('What was written off'),
  reason: z.enum(LOAN_REASONS).nullable(),
  note: z.string().nullable().describe('What the operator wrote beside the reason'),
  payments: z.array(Payment).describe('Oldest first'),
})
export type Loan = z.infer<typeof Loan>

export const LoanPage = z.object({
  items: z.array(Loan).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
})
export type LoanPage = z.infer<typeof LoanPage>

/** What loans are offered on, and what of it is open to this customer. Money is USDT. */
export const LoanTermsNow = z.object({
  version: z.string(),
  days: z.array(z.literal(LOAN_DAYS)),
  dailyRate: rate,
  overdueRate: rate,
  freeDays: z.int().describe('Left of those in any 30 days'),
  least: decimalText,
  step: decimalText.describe('Amounts are multiples of it'),
  most: decimalText.describe('The most that may be asked for now; 0: nothing'),
  obstacle: z
    .enum(LOAN_OBSTACLES)
    .nullable()
    .describe('Why nothing is lent, or what keeps it from being more'),
  equity: decimalText.describe('Own equity: money of one’s own at the last price'),
  cover: decimalText
    .nullable()
    .describe('What is on the account over what is owed; null where nothing is owed'),
})
export type LoanTermsNow = z.infer<typeof LoanTermsNow>
