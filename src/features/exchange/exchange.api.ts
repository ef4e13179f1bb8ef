import type { AccountKind } from '#protocol/account.ts'
import type {
  Exchange,
  ExchangeBody,
  ExchangePage,
  ExchangeQuote,
  ExchangeQuoteBody,
  ExchangeTerms,
} from '#protocol/exchange.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

interface Exchanging {
  readonly body: ExchangeBody
  readonly key: string
}

/** Exchange is for the real account alone. */
const REAL: AccountKind = 'real'

/** Currency exchange: what can be exchanged, quotes, own exchanges, and the write. */
export const exchangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getExchangeTerms: build.query<ExchangeTerms, void>({
      query: () => call('getExchangeTerms', { account: REAL }),
    }),
    // Each asking is a quote of its own: none is ever taken from what was answered before.
    getExchangeQuote: build.mutation<ExchangeQuote, ExchangeQuoteBody>({
      query: (body) => call('getExchangeQuote', { account: REAL, body }),
    }),
    listExchanges: build.infiniteQuery<ExchangePage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ pageParam }) =>
        call('listExchanges', {
          account: REAL,
          query: { limit: 20, cursor: pageParam ?? undefined },
        }),
      providesTags: ['exchange'],
    }),
    exchange: build.mutation<Exchange, Exchanging>({
      query: ({ body, key }) => call('exchange', { account: REAL, body, key }),
      invalidatesTags: (made) => (made === undefined ? [] : ['exchange', 'account']),
    }),
  }),
})

export const {
  useGetExchangeTermsQuery,
  useGetExchangeQuoteMutation,
  useListExchangesInfiniteQuery,
} = exchangeApi
