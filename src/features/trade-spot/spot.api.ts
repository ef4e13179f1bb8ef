import type { AccountKind } from '#protocol/account.ts'
import type {
  CancelledOrder,
  ExportSpotQuery,
  PlaceSpotOrderBody,
  SpotOrder,
  SpotPage,
} from '#protocol/spotOrder.ts'
import type { StatementFile } from '#protocol/statement.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

interface Placing {
  readonly account: AccountKind
  readonly body: PlaceSpotOrderBody
  readonly key: string
}

interface Cancelling {
  readonly account: AccountKind
  readonly orderId: string
  readonly key: string
}

/** Orders of one account that are over, as far as a filter leaves them. */
interface PastSpot extends ExportSpotQuery {
  readonly account: AccountKind
}

/** Coin-to-coin orders of one account. */
export const spotApi = api.injectEndpoints({
  endpoints: (build) => ({
    placeSpotOrder: build.mutation<SpotOrder, Placing>({
      query: ({ account, body, key }) => call('placeSpotOrder', { account, body, key }),
      invalidatesTags: (order) => (order === undefined ? [] : ['spot', 'account']),
    }),
    cancelSpotOrder: build.mutation<CancelledOrder, Cancelling>({
      query: ({ account, orderId, key }) =>
        call('cancelOrder', { account, body: { orderId }, key }),
      // Whatever it answers, the list was out of date.
      invalidatesTags: ['spot', 'account'],
    }),
    listWaitingSpot: build.query<SpotPage, AccountKind>({
      query: (account) =>
        call('listSpotOrders', { account, query: { state: 'waiting', limit: 100 } }),
      providesTags: ['spot'],
    }),
    listDoneSpot: build.infiniteQuery<SpotPage, PastSpot, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg: { account, ...asked }, pageParam }) =>
        call('listSpotOrders', {
          account,
          query: { ...asked, state: 'history', limit: 30, cursor: pageParam ?? undefined },
        }),
      providesTags: ['spot'],
    }),
    exportSpot: build.query<StatementFile, PastSpot>({
      query: ({ account, ...query }) => call('exportSpotOrders', { account, query }),
      // A file is saved and done with.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListWaitingSpotQuery, useListDoneSpotInfiniteQuery } = spotApi
