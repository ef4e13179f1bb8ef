import * as CODE from '#protocol/errorCodes.ts'
import {
  CancelLoanBody,
  ListLoansQuery,
  Loan,
  LoanPage,
  LoanTermsNow,
  PrepareLoanBody,
  RepayLoanBody,
  RequestLoanBody,
} from '#protocol/loan.ts'
import { Challenge } from '#protocol/session.ts'
import type { LoansService } from '#server/modules/loans/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

/** How a loan that is asked for can be refused. */
const NOT_LENT = [
  CODE.termsChanged,
  CODE.loanTermWrong,
  CODE.productNotAllowed,
  CODE.notVerified,
  CODE.loanOpen,
  CODE.loanBarred,
  CODE.loanWithdrawalOpen,
  CODE.loanTooLarge,
  CODE.treasuryNotFunded,
  '400',
] as const

/** Loans: their terms, asking for one, and repaying it. */
export function loanCalls(loans: LoansService): readonly Call[] {
  return [
    defineCall('getLoanTerms', {
      summary: 'What loans are offered on, the most that may be asked for, and why not more',
      result: LoanTermsNow,
      errors: [],
      handle: ({ tx, customerId }) => loans.terms(tx, customerId),
    }),
    defineCall('prepareLoan', {
      summary: 'The text about a loan that the own wallet signs; nothing is asked for yet',
      body: PrepareLoanBody,
      result: Challenge,
      errors: [...NOT_LENT, CODE.walletNeeded],
      handle: ({ customerId, body }) => loans.prepare(customerId, body),
    }),
    defineCall('requestLoan', {
      summary: 'Asks for a loan, for the owner of the account; people answer within a day',
      body: RequestLoanBody,
      result: Loan,
      errors: [...NOT_LENT, ...OWNER_ERRORS],
      message: '20001',
      submit: ({ customerId, body, ip }, keyed) => loans.request({ customerId, ip }, body, keyed),
    }),
    defineCall('cancelLoan', {
      summary: 'Takes a request back that nobody has answered',
      body: CancelLoanBody,
      result: Loan,
      errors: ['404', CODE.loanMovedOn],
      submit: ({ customerId, body }, keyed) => loans.cancel(customerId, body.id, keyed),
    }),
    defineCall('repayLoan', {
      summary: 'Repays a part of a loan, or all that is owed at that moment',
      body: RepayLoanBody,
      result: Loan,
      errors: ['404', CODE.loanMovedOn, CODE.insufficientBalance, '400'],
      message: '20005',
      submit: ({ customerId, body }, keyed) => loans.repay(customerId, body, keyed),
    }),
    defineCall('listLoans', {
      summary: 'Own loans with their payments, newest first',
      query: ListLoansQuery,
      result: LoanPage,
      errors: [],
      handle: ({ tx, customerId, query }) => loans.list(tx, customerId, query),
    }),
  ]
}
