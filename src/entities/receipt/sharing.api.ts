import type { ReceiptFile, ReceiptShare } from '#protocol/priceLog.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** Who else may read a receipt, and receipts that others shared. */
const sharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReceiptShare: build.query<ReceiptShare, string>({
      query: (id) => call('getReceiptShare', { params: { id } }),
    }),
    setReceiptShare: build.mutation<
      ReceiptShare,
      { readonly orderId: string; readonly shared: boolean }
    >({
      query: ({ orderId, shared }) =>
        call(shared ? 'shareReceipt' : 'unshareReceipt', { body: { orderId } }),
      async onQueryStarted({ orderId }, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null)
        if (done === null) return
        void dispatch(sharingApi.util.upsertQueryData('getReceiptShare', orderId, done.data))
      },
    }),
    getSharedReceipt: build.query<ReceiptFile, string>({
      query: (id) => call('getSharedReceipt', { params: { id } }),
    }),
  }),
})

export const { useGetReceiptShareQuery, useSetReceiptShareMutation, useGetSharedReceiptQuery } =
  sharingApi
