import type { AccountKind } from '#protocol/account.ts'
import type { Holdings } from '#protocol/holdings.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** What one account has of every asset. */
const holdingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHoldings: build.query<Holdings, AccountKind>({
      query: (account) => call('listHoldings', { account }),
      providesTags: ['account'],
    }),
  }),
})

export const { useListHoldingsQuery } = holdingsApi
