import type { AccountKind } from '#protocol/account.ts'
import type { Holdings } from '#protocol/holdings.ts'
import { call } from '#src/shared/api/call.ts'
import { houseApi } from '#src/shared/api/houseApi.ts'

/** What one account has of every asset. */
const holdingsApi = houseApi.injectEndpoints({
  endpoints: (build) => ({
    listHoldings: build.query<Holdings, AccountKind>({
      query: (account) => call('listHoldings', { account }),
      providesTags: ['account'],
    }),
  }),
})

export const { useListHoldingsQuery } = holdingsApi
