import type { ReceiptFile } from '#protocol/priceLog.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The receipt of an own closed order. It never changes. */
    getReceipt: build.query<ReceiptFile, string>({
      query: (id) => call('getReceipt', { params: { id } }),
      keepUnusedDataFor: 3600,
    }),
  }),
})

export const { useGetReceiptQuery } = receiptApi
