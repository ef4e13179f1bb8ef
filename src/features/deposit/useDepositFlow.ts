import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import type { Deposit } from '#contract/deposit.ts'
import { useListDepositsInfiniteQuery } from '#src/entities/deposit/deposit.api.ts'
import { useCustomer } from '#src/entities/session/useCustomer.ts'
import { type DepositFlow, isMoving, isOver } from './depositFlow.ts'
import { depositFlow, type Depositor, type Order } from './flowHome.ts'

const LOOK_MS = 2_000
/** Also while nothing is known to be under way: what somebody sent to the own address is seen by itself. */
const REST_MS = 10_000

/** Own deposits as they are listed. */
export interface DepositsList {
  /** Newest first; undefined while they are not known. */
  readonly deposits: readonly Deposit[] | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly hasOlder: boolean
  readonly isFetchingOlder: boolean
  readonly retry: () => void
  readonly older: () => void
}

export interface UsedDeposits {
  readonly flow: DepositFlow
  readonly list: DepositsList
  press(order: Omit<Order, keyof Depositor | 'listed'>): void
  dismiss(): void
}

/** Own deposits, looked at often while one is under way, and the one that the wallet is asked for. */
export function useDepositFlow(): UsedDeposits {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const { id, now } = useCustomer()
  const flow = useSyncExternalStore(depositFlow.subscribe, () => depositFlow.of(id))
  const query = useListDepositsInfiniteQuery(undefined, {
    skip: id === null,
    pollingInterval: REST_MS,
  })
  const pages = query.currentData?.pages
  // Only the newest: what an older page brings is new to the screen alone.
  const newest = pages?.[0]?.items
  const asked = useRef({ now, newest })
  useEffect(() => {
    asked.current = { now, newest }
  })
  const isBusy = !isOver(flow) || newest?.some(isMoving) === true
  useListDepositsInfiniteQuery(undefined, {
    skip: id === null || !isBusy,
    pollingInterval: LOOK_MS,
  })
  useEffect(() => {
    if (id !== null) {
      depositFlow.resume({ customer: id, now: () => asked.current.now() }, dispatch)
    }
  }, [id, dispatch])
  useEffect(() => {
    if (newest !== undefined) depositFlow.known(newest, dispatch)
  }, [newest, dispatch, flow.phase])
  const listed = (): readonly string[] | null =>
    asked.current.newest?.map((deposit) => deposit.id) ?? null
  return {
    flow,
    list: {
      deposits: pages?.flatMap(({ items }) => items),
      error: query.error,
      isFetching: query.isFetching,
      hasOlder: query.hasNextPage,
      isFetchingOlder: query.isFetchingNextPage,
      retry: () => void query.refetch(),
      older: () => void query.fetchNextPage(),
    },
    press: (order) => {
      if (id !== null) void depositFlow.press({ ...order, customer: id, now, listed }, dispatch)
    },
    dismiss: depositFlow.dismiss,
  }
}
