import type { AccountKind } from '#protocol/account.ts'
import type {
  CancelledOrder,
  PlaceSpotOrderBody,
  SpotOrder,
  SpotPage,
} from '#protocol/spotOrder.ts'
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
    listDoneSpot: build.infiniteQuery<SpotPage, AccountKind, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        call('listSpotOrders', {
          account: queryArg,
          query: { state: 'history', limit: 30, cursor: pageParam ?? undefined },
        }),
      providesTags: ['spot'],
    }),
  }),
})

export const { useListWaitingSpotQuery, useListDoneSpotInfiniteQuery } = spotApi
