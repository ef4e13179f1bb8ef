import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { type CancelState, cancelling } from './cancelOrder.ts'
import { type CancelFlow, selectCancel, type WithClose } from './close.slice.ts'

export interface Cancel {
  /** The account the sheet was opened on: switching meanwhile changes nothing about it. */
  readonly account: AccountKind
  /** As far as it concerns this order. */
  readonly flow: CancelFlow
  /** Another cancelling has no answer yet. */
  readonly busyElsewhere: boolean
  press(): void
  askAgain(): void
  dismiss(): void
}

const IDLE: CancelFlow = { phase: 'idle' }

function orderOf(flow: CancelFlow): string | null {
  if (flow.phase === 'confirmed' || flow.phase === 'refused') return flow.request.order.id
  return pendingOf(flow)?.request.order.id ?? null
}

/** The waiting order whose cancelling has no answer yet; null when there is none. */
export function usePendingCancel(): string | null {
  return useSelector((state: WithClose) => pendingOf(selectCancel(state))?.request.order.id ?? null)
}

/** Cancelling one waiting order: the one write. */
export function useCancel(order: WaitingContract): Cancel {
  const dispatch = useDispatch<ThunkDispatch<CancelState, unknown, UnknownAction>>()
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  const whole = useSelector(selectCancel)
  const mine = orderOf(whole) === order.id
  return {
    account,
    flow: mine ? whole : IDLE,
    busyElsewhere: !mine && pendingOf(whole) !== null,
    press: () => void dispatch(cancelling.press({ account, order })),
    askAgain: () => void dispatch(cancelling.askAgain()),
    dismiss() {
      dispatch(cancelling.dismiss())
    },
  }
}
