import type { AccountKind } from '#protocol/account.ts'
import type { ContractPage, ExportContractsQuery, WaitingPage } from '#protocol/contractOrder.ts'
import type { ProfitTotal, ProfitTotalQuery } from '#protocol/resultDays.ts'
import type { StatementFile } from '#protocol/statement.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

interface TotalOf extends ProfitTotalQuery {
  readonly account: AccountKind
}

/** Orders of one account that are over, as far as a filter leaves them. */
export interface PastAsk extends ExportContractsQuery {
  readonly account: AccountKind
}

/** Reads of contract orders beside the open ones: asked for by the pages that show them. */
export const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWaitingOrders: build.query<WaitingPage, AccountKind>({
      query: (account) =>
        call('listContracts', { account, query: { state: 'waiting', limit: 100 } }),
      providesTags: ['orders'],
    }),
    listClosedOrders: build.infiniteQuery<ContractPage, PastAsk, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg: { account, ...filter }, pageParam }) =>
        call('listContracts', {
          account,
          query: { ...filter, state: 'history', limit: 50, cursor: pageParam ?? undefined },
        }),
      providesTags: ['orders'],
    }),
    listCancelledOrders: build.infiniteQuery<WaitingPage, PastAsk, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg: { account, ...filter }, pageParam }) =>
        call('listContracts', {
          account,
          query: { ...filter, state: 'cancelled', limit: 50, cursor: pageParam ?? undefined },
        }),
      providesTags: ['orders'],
    }),
    getProfitTotal: build.query<ProfitTotal, TotalOf>({
      query: ({ account, from, until }) =>
        call('getProfitTotal', { account, query: { from, until } }),
      providesTags: ['orders'],
    }),
    exportContracts: build.query<StatementFile, PastAsk>({
      query: ({ account, ...query }) => call('exportContracts', { account, query }),
      // A file is saved and done with.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useListWaitingOrdersQuery,
  useListClosedOrdersInfiniteQuery,
  useListCancelledOrdersInfiniteQuery,
  useGetProfitTotalQuery,
} = waitingApi
