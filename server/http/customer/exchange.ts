import * as CODE from '#protocol/errorCodes.ts'
import {
  Exchange,
  ExchangeBody,
  ExchangePage,
  ExchangeQuote,
  ExchangeQuoteBody,
  ExchangeTerms,
  ListExchangesQuery,
} from '#protocol/exchange.ts'
import type { ExchangeService } from '#server/modules/exchange/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Currency exchange: terms, quotes, exchanging and own exchanges. */
export function exchangeCalls(exchange: ExchangeService): readonly Call[] {
  return [
    defineCall('getExchangeTerms', {
      summary: 'The fee, how long a quote holds, and which currencies have a price that counts now',
      result: ExchangeTerms,
      errors: [],
      handle: async () => exchange.terms(),
    }),
    defineCall('getExchangeQuote', {
      summary: 'What an amount comes to, fee inside, held to for 10 seconds for this customer',
      body: ExchangeQuoteBody,
      result: ExchangeQuote,
      errors: [
        CODE.productNotAllowed,
        CODE.tooManyAtOnce,
        CODE.notExchanged,
        CODE.marketClosed,
        CODE.priceStale,
        CODE.closeOnly,
        CODE.belowMinimumExchange,
        CODE.aboveMaximumExchange,
        CODE.treasuryNotFunded,
      ],
      handle: ({ customerId, account, body }) => exchange.quote({ customerId, account }, body),
    }),
    defineCall('exchange', {
      summary: 'Exchanges what was quoted: once, in time, by who asked for the quote',
      body: ExchangeBody,
      result: Exchange,
      errors: [
        '404',
        CODE.quoteUsed,
        CODE.quoteExpired,
        CODE.priceStale,
        CODE.productNotAllowed,
        CODE.insufficientBalance,
        CODE.treasuryNotFunded,
      ],
      submit: ({ customerId, account, body }, keyed) =>
        exchange.exchange({ customerId, account }, body.quoteId, keyed),
    }),
    defineCall('listExchanges', {
      summary: 'Own exchanges, newest first',
      query: ListExchangesQuery,
      result: ExchangePage,
      errors: [],
      handle: ({ tx, customerId, account, query }) =>
        exchange.list(tx, { customerId, account }, query),
    }),
  ]
}
