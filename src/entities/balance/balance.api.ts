import type { AccountKind } from '#protocol/account.ts'
import type { Holding } from '#protocol/holdings.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** The USDT figures of one account: what is available, and what each product holds. */
const balanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccountSummary: build.query<Holding, AccountKind>({
      query: (account) => call('getAccountSummary', { account, params: { id: 'USDT' } }),
      providesTags: ['account'],
    }),
  }),
})

export const { useGetAccountSummaryQuery } = balanceApi
