import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { liveOrder } from '#src/entities/order/liveOrder.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import type { WithOrderNews } from '#src/entities/order/orderNews.slice.ts'
import type { LiveResult } from '#src/entities/order/position.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { type ClosingFlow, selectClosing, type WithClose } from './close.slice.ts'
import { type ClosingState, closing } from './closeContract.ts'

export interface Closing {
  /** The account the order was opened from: switching meanwhile changes nothing about it. */
  readonly account: AccountKind
  /** The order as something else closed it, such as a stop; null while nothing did. */
  readonly ended: ContractOrder | null
  readonly live: LiveResult | null
  /** As far as it concerns this order. */
  readonly flow: ClosingFlow
  /** Another closing has no answer yet. */
  readonly busyElsewhere: boolean
  press(): void
  askAgain(): void
  dismiss(): void
}

const IDLE: ClosingFlow = { phase: 'idle' }

function orderOf(flow: ClosingFlow): string | null {
  if (flow.phase === 'confirmed' || flow.phase === 'refused') return flow.request.order.id
  return pendingOf(flow)?.request.order.id ?? null
}

/** The order whose closing has no answer yet; null when there is none. */
export function usePendingClosing(): string | null {
  return useSelector(
    (state: WithClose) => pendingOf(selectClosing(state))?.request.order.id ?? null,
  )
}

/** Closing one order: its live figures and the one write. */
export function useClosing(order: ContractOrder): Closing {
  const dispatch = useDispatch<ThunkDispatch<ClosingState, unknown, UnknownAction>>()
  const store = useStore<WithMarket>()
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  const happened = useSelector((state: WithOrderNews) => state.orderNews.closed[order.id])
  const whole = useSelector(selectClosing)
  const price = useQuote(order.code)?.price
  const live = liveOrder(order, price)
  const mine = orderOf(whole) === order.id
  const flow = mine ? whole : IDLE
  // The own closing has its own answer, which also knows the price that was on the screen.
  const answered = flow.phase === 'idle' || flow.phase === 'refused'
  return {
    account,
    ended: answered && happened !== undefined ? happened : null,
    live,
    flow,
    busyElsewhere: !mine && pendingOf(whole) !== null,
    press() {
      if (live === null) return
      const shownPrice = formatPrice(live.closing, order.decimals)
      const until = validUntil(store.getState())
      void dispatch(closing.press({ account, order, shownPrice, validUntil: until }))
    },
    askAgain: () => void dispatch(closing.askAgain()),
    dismiss() {
      dispatch(closing.dismiss())
    },
  }
}
