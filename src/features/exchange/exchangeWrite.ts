import type { Exchange, ExchangeBody, ExchangeQuote } from '#protocol/exchange.ts'
import { lateWrite } from '#src/shared/money-write/lateWrite.ts'
import { type UsedWrite, useLateWrite } from '#src/shared/money-write/useLateWrite.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { exchangeApi } from './exchange.api.ts'

/** A press on the button, with the quote whose figures stood above it. */
export interface ExchangePress {
  readonly body: ExchangeBody
  readonly quote: ExchangeQuote
}

/** The one exchange on its way. */
export const exchanging = lateWrite<ExchangePress, Exchange>({
  kind: 'exchange',
  send: (dispatch, { body }, key) =>
    dispatch(exchangeApi.endpoints.exchange.initiate({ body, key })),
})

/** The exchange on its way, as the customer who is signed in sees it. */
export function useExchanging(): UsedWrite<ExchangePress, Exchange> {
  return useLateWrite(exchanging, useCustomer())
}
