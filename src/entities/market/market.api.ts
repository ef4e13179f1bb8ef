import type { CandlePage, MarketInfo, MarketList } from '#protocol/market.ts'
import type { Interval } from '#protocol/intervals.ts'
import type { MarketType } from '#protocol/marketTypes.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** Which candles: an instrument's code, an interval, and optionally only those before a moment. */
export interface CandlesRequest {
  readonly code: string
  readonly interval: Interval
  /** ISO 8601; absent for the newest. */
  readonly before?: string
}

/** Reads of the market. Prices in them are a snapshot; the live ones are in the `market` slice. */
export const marketApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMarkets: build.query<MarketList, MarketType | undefined>({
      query: (type) => call('listMarkets', { query: { type } }),
    }),
    getMarket: build.query<MarketInfo, string>({
      query: (id) => call('getMarket', { params: { id } }),
    }),
    listCandles: build.query<CandlePage, CandlesRequest>({
      query: ({ code, interval, before }) =>
        call('listCandles', { query: { code, interval, date: before, limit: 300 } }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListMarketsQuery, useGetMarketQuery } = marketApi
