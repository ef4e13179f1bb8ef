import { IdParams, PageQuery } from '#protocol/operator.ts'
import { LoanQueue, QueuedLoan, ReviewLoanBody } from '#protocol/operatorLoans.ts'
import type { LoansService } from '#server/modules/loans/types.ts'
import { readCursor } from '#server/platform/cursor.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** Loans that wait for an answer, or are being repaid. */
export function operatorLoanCalls(loans: LoansService): readonly OperatorCall[] {
  return [
    defineOperatorCall('listLoanQueue', {
      summary: 'Loans that are to be answered or repaid, oldest first',
      query: PageQuery,
      result: LoanQueue,
      handle: ({ tx, query }) => loans.queue(tx, readCursor(query.cursor, 0n), query.limit),
    }),
    defineOperatorCall('reviewLoan', {
      summary: 'Pays a loan out, which may take two people, or rejects it with a reason',
      params: IdParams,
      body: ReviewLoanBody,
      customersRead: (body) => ({ note: body.event === 'reject' ? body.note : null }),
      result: QueuedLoan,
      handle: ({ operator, params, body }) => loans.review(operator.id, params.id, body),
    }),
  ]
}
