import { useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Deposit } from '#protocol/deposit.ts'
import {
  useListDepositsQuery,
  useListOlderDepositsInfiniteQuery,
} from '#src/entities/deposit/deposit.api.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { type PagedList, usePages } from '#src/shared/api/usePages.ts'
import { type DepositFlow, isMoving, isOver } from './depositFlow.ts'
import {
  depositByWallet,
  type Dispatch,
  dismissWalletDeposit,
  knowDeposits,
  resumeWalletDeposit,
  type TransferOrder,
} from './walletDeposit.ts'
import { selectWalletDeposit } from './walletDeposit.slice.ts'

const LOOK_MS = 2_000
/** Also while nothing is known to be under way: what somebody sent to the own address is seen by itself. */
const REST_MS = 10_000

export interface UsedDeposits {
  readonly flow: DepositFlow
  readonly list: PagedList<Deposit>
  submit(order: Omit<TransferOrder, 'listed'>): void
  dismiss(): void
}

/** Own deposits, looked at often while one is under way, and the one that the wallet is asked for. */
export function useDepositFlow(): UsedDeposits {
  const dispatch = useDispatch<Dispatch>()
  const id = useSelector(selectUser)?.id ?? null
  const flow = useSelector(selectWalletDeposit)
  const query = useListDepositsQuery(undefined, { skip: id === null, pollingInterval: REST_MS })
  const list = usePages(query, useListOlderDepositsInfiniteQuery)
  // Only the newest: what an older page brings is new to the screen alone.
  const newest = query.currentData?.items
  const asked = useRef(newest)
  useEffect(() => {
    asked.current = newest
  })
  const isBusy = !isOver(flow) || newest?.some(isMoving) === true
  useListDepositsQuery(undefined, { skip: id === null || !isBusy, pollingInterval: LOOK_MS })
  useEffect(() => {
    dispatch(resumeWalletDeposit())
  }, [id, dispatch])
  useEffect(() => {
    if (newest !== undefined) dispatch(knowDeposits(newest))
  }, [newest, dispatch, flow.phase])
  const listed = (): readonly string[] | null => asked.current?.map((deposit) => deposit.id) ?? null
  return {
    flow,
    list,
    submit: (order) => void dispatch(depositByWallet({ ...order, listed })),
    dismiss: () => dispatch(dismissWalletDeposit()),
  }
}
