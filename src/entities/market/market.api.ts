import type { MarketInfo, MarketList } from '#protocol/market.ts'
import type { MarketType } from '#protocol/marketTypes.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** Reads of the market. Prices in them are a snapshot; the live ones are in the `market` slice. */
export const marketApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMarkets: build.query<MarketList, MarketType | undefined>({
      query: (type) => call('listMarkets', { query: { type } }),
    }),
    getMarket: build.query<MarketInfo, string>({
      query: (id) => call('getMarket', { params: { id } }),
    }),
  }),
})

export const { useListMarketsQuery, useGetMarketQuery } = marketApi
