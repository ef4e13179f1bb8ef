import type { Interval } from '#protocol/intervals.ts'
import type { CandlePage } from '#protocol/market.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** Which candles: an instrument's code, an interval, and optionally only those before a moment. */
interface CandlesRequest {
  readonly code: string
  readonly interval: Interval
  /** ISO 8601; absent for the newest. */
  readonly before?: string
  readonly limit: number
}

/** Candles, which only charts read: no list needs them. */
export const candlesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCandles: build.query<CandlePage, CandlesRequest>({
      query: ({ code, interval, before, limit }) =>
        call('listCandles', { query: { code, interval, date: before, limit } }),
      keepUnusedDataFor: 0,
    }),
  }),
})
