import type { AccountKind } from '#protocol/account.ts'
import type { ContractPage, ExportContractsQuery } from '#protocol/contractOrder.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** Orders of one account that are over, as far as a filter leaves them. */
export interface PastAsk extends ExportContractsQuery {
  readonly account: AccountKind
}

/** Reads of contract orders, of one account each. */
export const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOpenOrders: build.query<ContractPage, AccountKind>({
      query: (account) => call('listContracts', { account, query: { state: 'open', limit: 100 } }),
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
  }),
})

export const { useListOpenOrdersQuery, useListClosedOrdersInfiniteQuery } = orderApi
