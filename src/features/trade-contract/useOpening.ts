import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { MarketInfo } from '#protocol/market.ts'
import { formatPrice } from '#protocol/price.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { ofTicket } from '#src/shared/money-write/moneyFlow.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { type OpeningState, opening } from './openContract.ts'
import { isWaiting, type OpeningFlow, selectOpening } from './trade.slice.ts'
import type { Ticket } from './useTicket.ts'

export interface Opening {
  /** As far as it concerns this instrument and account; an order still on its way concerns every ticket. */
  readonly flow: OpeningFlow
  /** Sends the ticket; nothing happens while it has issues or another order is on its way. */
  press(): void
  dismiss(): void
}

/** The list a bought order is in. */
export type OrderPlace = 'open' | 'waiting'

/** Where to look for what the press became. */
export function placeOf(flow: OpeningFlow): OrderPlace {
  return flow.phase === 'confirmed' && isWaiting(flow.result) ? 'waiting' : 'open'
}

/** The trading flow as one ticket sees it. */
export function useOpening(info: MarketInfo, ticket: Ticket): Opening {
  const dispatch = useDispatch<ThunkDispatch<OpeningState, unknown, UnknownAction>>()
  const store = useStore<WithMarket>()
  const account = useSelector(selectAccount)
  const flow = ofTicket(useSelector(selectOpening), info.id, account)
  return {
    flow,
    press() {
      const { fields, figures, issues, prices } = ticket
      const { limitPrice, lots, stopLoss, takeProfit } = figures
      if (issues.length > 0 || prices === null) return
      if (!lots.ok || !stopLoss.ok || !takeProfit.ok || limitPrice?.ok === false) return
      const { decimals, appName, id } = info
      const intent = {
        instrumentId: id,
        side: fields.side,
        lots: String(lots.value),
        leverage: fields.leverage,
        stopLoss: formatPrice(stopLoss.value, decimals),
        takeProfit: formatPrice(takeProfit.value, decimals),
        validUntil: validUntil(store.getState()),
      }
      const body =
        limitPrice === null
          ? ({ ...intent, type: 'market' } as const)
          : ({ ...intent, type: 'limit', price: formatPrice(limitPrice.value, decimals) } as const)
      const shownPrice = formatPrice(prices[fields.side], decimals)
      void dispatch(opening.press({ account, body, shownPrice, appName, decimals }))
    },
    dismiss() {
      dispatch(opening.dismiss())
    },
  }
}
