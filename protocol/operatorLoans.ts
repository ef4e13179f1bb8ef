import { z } from 'zod'
import { decimalText, isoTime } from './fields.ts'
import { LOAN_REASONS } from './loanTerms.ts'
import { LOAN_STATES } from './machines/loan.ts'
import { noteText } from './operatorNote.ts'

/** Calls of the operators about loans. */
export const OPERATOR_LOAN_ROUTES = {
  listLoanQueue: {
    method: 'GET',
    path: '/swx/operator/loans',
    roles: ['reviewer', 'treasurer'],
  },
  reviewLoan: { method: 'POST', path: '/swx/operator/loans/{id}/review', roles: ['reviewer'] },
} as const

/** Says yes or no to a loan. A yes pays it out; above 10,000 USDT it takes two people. */
export const ReviewLoanBody = z
  .discriminatedUnion('event', [
    z.strictObject({ event: z.literal('approve') }),
    z.strictObject({
      event: z.literal('reject'),
      reason: z.enum(LOAN_REASONS),
      note: noteText.nullable().default(null),
    }),
  ])
  .refine((body) => body.event === 'approve' || body.reason !== 'other' || body.note !== null, {
    path: ['note'],
    error: 'required',
  })
export type ReviewLoanBody = z.infer<typeof ReviewLoanBody>

/** A loan as operators see it. Money is USDT. */
export const QueuedLoan = z.object({
  id: z.string(),
  customerId: z.string(),
  state: z.enum(LOAN_STATES),
  amount: decimalText,
  days: z.int(),
  requestedAt: isoTime,
  answerBy: isoTime.nullable(),
  late: z.boolean().describe('The promised answer is late'),
  twoPeople: z.boolean(),
  approvedBy: z.array(z.string()),
  owed: decimalText,
  overdueDays: z.int(),
  collecting: z.boolean(),
  reason: z.enum(LOAN_REASONS).nullable(),
  note: z.string().nullable(),
})
export type QueuedLoan = z.infer<typeof QueuedLoan>

export const LoanQueue = z.object({
  items: z.array(QueuedLoan).describe('That wait for an answer or for their money, oldest first'),
  next: z.string().nullable(),
})
export type LoanQueue = z.infer<typeof LoanQueue>
