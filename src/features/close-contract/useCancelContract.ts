import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import type { CancelledOrder } from '#protocol/spotOrder.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { useWriteOfOne, type WriteOfOne } from '#src/shared/money-write/useMoneyWrite.ts'
import type { WithSession } from '#src/shared/session/session.slice.ts'
import { cancelContract, type CancelRequest } from './cancelContract.ts'

export interface CancelContract
  extends Omit<WriteOfOne<CancelRequest, CancelledOrder>, 'submit' | 'whole'> {
  /** The account the sheet was opened on: switching meanwhile changes nothing about it. */
  readonly account: AccountKind
  submit(): void
}

/** The waiting order whose cancelling has no answer yet; null when there is none. */
export function usePendingCancel(): string | null {
  return useSelector(
    (state: WithSession) => pendingOf(cancelContract.select(state))?.request.order.id ?? null,
  )
}

/** Cancelling one waiting order: the one write. */
export function useCancelContract(order: WaitingContract): CancelContract {
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  const write = useWriteOfOne(cancelContract, (request) => request.order.id === order.id)
  return { ...write, account, submit: () => write.submit({ account, order }) }
}
