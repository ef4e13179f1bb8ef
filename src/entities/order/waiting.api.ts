import type { AccountKind } from '#protocol/account.ts'
import type {
  ExportContractsQuery,
  ProfitTotal,
  ProfitTotalQuery,
  WaitingPage,
} from '#protocol/contractOrder.ts'
import type { StatementFile } from '#protocol/statement.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

interface TotalOf extends ProfitTotalQuery {
  readonly account: AccountKind
}

interface ExportOf extends ExportContractsQuery {
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
    exportContracts: build.query<StatementFile, ExportOf>({
      query: ({ account, ...query }) => call('exportContracts', { account, query }),
      // A file is saved and done with.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useListWaitingOrdersQuery,
  useListCancelledOrdersInfiniteQuery,
  useGetProfitTotalQuery,
} = waitingApi
