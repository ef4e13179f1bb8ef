import type { LogConsistency, LogHead, LogSeal } from '#protocol/priceLog.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** The public side of the price log. No answer is kept: each is asked for to be compared. */
export const priceLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLogHead: build.query<LogHead, void>({
      query: () => call('getLogHead', {}),
      keepUnusedDataFor: 0,
    }),
    getLogConsistency: build.query<LogConsistency, { readonly from: number; readonly to: number }>({
      query: ({ from, to }) => call('getLogConsistency', { query: { from, to } }),
      keepUnusedDataFor: 0,
    }),
    listFirstSeal: build.query<readonly LogSeal[], void>({
      query: () => call('listLogSeals', { query: { limit: 1 } }),
      keepUnusedDataFor: 0,
    }),
  }),
})
