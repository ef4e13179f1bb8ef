import type { AccountKind } from '#contract/account.ts'
import type { AccountSummary } from '#contract/contractOrder.ts'
import { call } from '#src/shared/api/call.ts'
import { houseApi } from '#src/shared/api/houseApi.ts'

/** The USDT figures of one account: what is available and what is held in open contracts. */
const balanceApi = houseApi.injectEndpoints({
  endpoints: (build) => ({
    getAccountSummary: build.query<AccountSummary, AccountKind>({
      query: (account) => call('getAccountSummary', { account, params: { id: 'USDT' } }),
      providesTags: ['account'],
    }),
  }),
})

export const { useGetAccountSummaryQuery } = balanceApi
