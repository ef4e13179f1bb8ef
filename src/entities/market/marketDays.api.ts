import type { MarketDays } from '#protocol/market.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** The last 24 hours of all instruments; apart from the other reads, for only wide lists ask for it. */
const marketDaysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMarketDays: build.query<MarketDays, undefined>({ query: () => call('listMarketDays', {}) }),
  }),
})

export const { useListMarketDaysQuery } = marketDaysApi
