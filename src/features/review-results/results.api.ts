import type { AccountKind } from '#protocol/account.ts'
import type { BalanceDays, DaysQuery, ProfitDays } from '#protocol/resultDays.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** Days of one account. */
interface DaysOf extends DaysQuery {
  readonly account: AccountKind
}

const resultsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProfitDays: build.query<ProfitDays, DaysOf>({
      query: ({ account, ...query }) => call('listProfitDays', { account, query }),
      providesTags: ['orders'],
    }),
    listBalanceDays: build.query<BalanceDays, DaysOf>({
      query: ({ account, ...query }) => call('listBalanceDays', { account, query }),
      providesTags: ['account'],
    }),
  }),
})

export const { useListProfitDaysQuery, useListBalanceDaysQuery } = resultsApi
