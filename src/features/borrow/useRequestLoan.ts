import { useEffect } from 'react'
import { useDispatch, useStore } from 'react-redux'
import type { Loan, RequestLoanBody } from '#protocol/loan.ts'
import type { CallFault } from '#src/shared/api/fault.ts'
import type { Dispatch } from '#src/shared/money-write/moneyWrite.ts'
import { type UsedWrite, useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import type { WithSession } from '#src/shared/session/session.slice.ts'
import { requestLoan } from './loanWrites.ts'

interface Requesting extends UsedWrite<RequestLoanBody, Loan> {
  /** Sends, and waits for the answer. @throws CallFault the refusal, or that nobody knows */
  send(request: RequestLoanBody): Promise<void>
}

/** Asking for a loan. */
export function useRequestLoan(): Requesting {
  const dispatch = useDispatch<Dispatch>()
  const store = useStore<WithSession>()
  const write = useMoneyWrite(requestLoan)
  const { dismiss } = write
  useEffect(() => dismiss, [dismiss])
  return {
    ...write,
    async send(request) {
      dismiss()
      await dispatch(requestLoan.submit(request))
      const flow = requestLoan.select(store.getState())
      if (flow.phase === 'confirmed') return
      const fault: CallFault =
        flow.phase === 'refused' ? { kind: 'refused', ...flow.refusal } : { kind: 'unknown' }
      throw Object.assign(new Error(`loan: ${fault.kind}`), fault)
    },
  }
}
