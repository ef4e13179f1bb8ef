import { useSelector, useStore } from 'react-redux'
import type { MarketInfo } from '#protocol/market.ts'
import { formatPrice } from '#protocol/price.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { worstPriceText } from '#src/entities/market/worstPrice.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { type MoneyFlow, ofTicket } from '#src/shared/money-write/moneyFlow.ts'
import { type UsedWrite, useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { type Bought, isWaiting, openContract, type OpenRequest } from './openContract.ts'
import type { Ticket } from './useTicket.ts'

/** `flow` concerns this instrument and account; an order still on its way concerns every ticket. */
export interface OpenContract extends Omit<UsedWrite<OpenRequest, Bought>, 'submit'> {
  /** Sends the ticket; nothing happens while it has issues or another order is on its way. */
  submit(): void
}

/** The list a bought order is in. */
export type OrderPlace = 'open' | 'waiting'

/** Where to look for what was bought. */
export function placeOf(flow: MoneyFlow<OpenRequest, Bought>): OrderPlace {
  return flow.phase === 'confirmed' && isWaiting(flow.result) ? 'waiting' : 'open'
}

/** The trading flow as one ticket sees it. */
export function useOpenContract(info: MarketInfo, ticket: Ticket): OpenContract {
  const write = useMoneyWrite(openContract)
  const store = useStore<WithMarket>()
  const account = useSelector(selectAccount)
  return {
    ...write,
    flow: ofTicket(write.flow, info.id, account),
    submit() {
      const { fields, figures, issues, prices, distance } = ticket
      const { limitPrice, lots, stopLoss, takeProfit } = figures
      if (issues.length > 0 || prices === null) return
      if (!lots.ok || !stopLoss.ok || !takeProfit.ok || limitPrice?.ok === false) return
      const { decimals, appName, id } = info
      const intent = {
        instrumentId: id,
        side: fields.side,
        lots: String(lots.value),
        leverage: fields.leverage,
        takeProfit: formatPrice(takeProfit.value, decimals),
        validUntil: validUntil(store.getState()),
      }
      const buys = fields.side === 'long'
      const worstPrice = worstPriceText(info, buys, prices[fields.side])
      const loss = { stopLoss: formatPrice(stopLoss.value, decimals) }
      const trail = distance === null ? null : { trail: formatPrice(distance, decimals) }
      const body =
        limitPrice === null || fields.type === 'market'
          ? ({
              ...intent,
              ...(trail ?? loss),
              ...(worstPrice === null ? {} : { worstPrice }),
              type: 'market',
            } as const)
          : {
              ...intent,
              ...loss,
              type: fields.type,
              price: formatPrice(limitPrice.value, decimals),
            }
      const shownPrice = formatPrice(prices[fields.side], decimals)
      write.submit({ account, body, shownPrice, appName, decimals })
    },
  }
}
