import type { AccountKind } from '#protocol/account.ts'
import type { ProfitTotal, ProfitTotalQuery, WaitingPage } from '#protocol/contractOrder.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

interface TotalOf extends ProfitTotalQuery {
  readonly account: AccountKind
}

/** Reads of contract orders beside the open and closed ones: asked for by the pages that show them. */
export const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWaitingOrders: build.query<WaitingPage, AccountKind>({
      query: (account) =>
        call('listContracts', { account, query: { state: 'waiting', limit: 100 } }),
      providesTags: ['orders'],
    }),
    listCancelledOrders: build.infiniteQuery<WaitingPage, AccountKind, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        call('listContracts', {
          account: queryArg,
          query: { state: 'cancelled', limit: 50, cursor: pageParam ?? undefined },
        }),
      providesTags: ['orders'],
    }),
    getProfitTotal: build.query<ProfitTotal, TotalOf>({
      query: ({ account, from, until }) =>
        call('getProfitTotal', { account, query: { from, until } }),
      providesTags: ['orders'],
    }),
  }),
})

export const {
  useListWaitingOrdersQuery,
  useListCancelledOrdersInfiniteQuery,
  useGetProfitTotalQuery,
} = waitingApi
