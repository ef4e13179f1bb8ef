import type { Exchange, ExchangeBody, ExchangeQuote } from '#protocol/exchange.ts'
import { createMoneySlice } from '#src/shared/money-write/createMoneySlice.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { type UsedWrite, useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { exchangeApi } from './exchange.api.ts'

/** An exchange as it was submitted, with the quote whose figures stood above it. */
export interface ExchangeRequest {
  readonly body: ExchangeBody
  readonly quote: ExchangeQuote
}

const exchangeSlice = createMoneySlice('exchange')

/** Exchanges at a quote. */
export const exchangeWrite = moneyWrite<ExchangeRequest, Exchange>({
  slice: exchangeSlice,
  kind: 'exchange',
  send: (dispatch, { body }, key) =>
    dispatch(exchangeApi.endpoints.exchange.initiate({ body, key })),
})

/** The exchange on its way, as the customer who is signed in sees it. */
export function useExchange(): UsedWrite<ExchangeRequest, Exchange> {
  return useMoneyWrite(exchangeWrite)
}
