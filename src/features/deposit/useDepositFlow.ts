import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import type { Deposit } from '#contract/deposit.ts'
import { useListDepositsQuery } from '#src/entities/deposit/deposit.api.ts'
import { useCustomer } from '#src/entities/session/useCustomer.ts'
import { type DepositFlow, isOver } from './depositFlow.ts'
import { depositFlow, type Depositor, type Order } from './flowHome.ts'

const LOOK_MS = 2_000
const REST_MS = 30_000

export interface UsedDeposits {
  readonly flow: DepositFlow
  /** Newest first; undefined while they are not known. */
  readonly deposits: readonly Deposit[] | undefined
  readonly error: unknown
  press(order: Omit<Order, keyof Depositor>): void
  dismiss(): void
}

const isMoving = ({ state, reason }: Deposit): boolean =>
  state === 'confirming' || state === 'approved' || (state === 'submitted' && reason === null)

/** Own deposits, looked at often while one is under way, and the one that the wallet is asked for. */
export function useDepositFlow(): UsedDeposits {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const { id, now } = useCustomer()
  const asked = useRef(now)
  useEffect(() => {
    asked.current = now
  })
  const flow = useSyncExternalStore(depositFlow.subscribe, () => depositFlow.of(id))
  const { deposits, error } = useListDepositsQuery(null, {
    skip: id === null,
    pollingInterval: REST_MS,
    selectFromResult: (result) => ({ deposits: result.data?.items, error: result.error }),
  })
  const isBusy = !isOver(flow) || deposits?.some(isMoving) === true
  useListDepositsQuery(null, { skip: id === null || !isBusy, pollingInterval: LOOK_MS })
  useEffect(() => {
    if (id !== null) {
      depositFlow.resume({ customer: id, now: () => asked.current() }, dispatch)
    }
  }, [id, dispatch])
  useEffect(() => {
    if (deposits !== undefined) depositFlow.known(deposits, dispatch)
  }, [deposits, dispatch, flow.phase])
  return {
    flow,
    deposits,
    error,
    press: (order) => {
      if (id !== null) void depositFlow.press({ ...order, customer: id, now }, dispatch)
    },
    dismiss: depositFlow.dismiss,
  }
}
