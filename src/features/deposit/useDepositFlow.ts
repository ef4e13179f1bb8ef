import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import type { Deposit } from '#protocol/deposit.ts'
import {
  useListDepositsQuery,
  useListOlderDepositsInfiniteQuery,
} from '#src/entities/deposit/deposit.api.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { type PagedList, usePages } from '#src/shared/api/usePages.ts'
import { type DepositFlow, isMoving, isOver } from './depositFlow.ts'
import { depositFlow, type Depositor, type Order } from './flowHome.ts'

const LOOK_MS = 2_000
/** Also while nothing is known to be under way: what somebody sent to the own address is seen by itself. */
const REST_MS = 10_000

export interface UsedDeposits {
  readonly flow: DepositFlow
  readonly list: PagedList<Deposit>
  press(order: Omit<Order, keyof Depositor | 'listed'>): void
  dismiss(): void
}

/** Own deposits, looked at often while one is under way, and the one that the wallet is asked for. */
export function useDepositFlow(): UsedDeposits {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const { id, now } = useCustomer()
  const flow = useSyncExternalStore(depositFlow.subscribe, () => depositFlow.of(id))
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
    if (id !== null) depositFlow.resume({ customer: id, now }, dispatch)
  }, [id, now, dispatch])
  useEffect(() => {
    if (newest !== undefined) depositFlow.known(newest, dispatch)
  }, [newest, dispatch, flow.phase])
  const listed = (): readonly string[] | null => asked.current?.map((deposit) => deposit.id) ?? null
  return {
    flow,
    list,
    press: (order) => {
      if (id !== null) void depositFlow.press({ ...order, customer: id, now, listed }, dispatch)
    },
    dismiss: depositFlow.dismiss,
  }
}
