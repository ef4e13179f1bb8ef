import type { Loan, RepayLoanBody, RequestLoanBody } from '#protocol/loan.ts'
import { loanApi } from '#src/entities/loan/loan.api.ts'
import { createMoneySlice } from '#src/shared/money-write/createMoneySlice.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'

/** What was typed for the next loan is kept here, too. */
export const loanSlice = createMoneySlice('loan')

/** Asks for a loan, for the owner. The tab keeps no proof. */
export const requestLoan = moneyWrite<RequestLoanBody, Loan>({
  slice: loanSlice,
  kind: 'requestLoan',
  send: (dispatch, body, key) => dispatch(loanApi.endpoints.requestLoan.initiate({ body, key })),
  kept: (body) => ({ ...body, proof: null }),
})

/** Repays a part of a loan, or all of it. */
export const repayLoan = moneyWrite<RepayLoanBody, Loan>({
  slice: loanSlice,
  kind: 'repayLoan',
  send: (dispatch, body, key) => dispatch(loanApi.endpoints.repayLoan.initiate({ body, key })),
})
