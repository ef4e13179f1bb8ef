import type { AccountKind } from '#protocol/account.ts'
import type { ContractPage } from '#protocol/contractOrder.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** Reads of contract orders, of one account each. */
export const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOpenOrders: build.query<ContractPage, AccountKind>({
      query: (account) => call('listContracts', { account, query: { state: 'open', limit: 100 } }),
      providesTags: ['orders'],
    }),
  }),
})

export const { useListOpenOrdersQuery } = orderApi
