import type { AccountKind } from '#protocol/account.ts'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import type { CancelledOrder } from '#protocol/spotOrder.ts'
import { contractSlice } from '#src/entities/order/contract.slice.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'

/** A waiting order that is to be cancelled, and its account. */
export interface CancelRequest {
  readonly account: AccountKind
  readonly order: WaitingContract
}

interface Sent {
  readonly account: AccountKind
  readonly orderId: string
  readonly key: string
}

const cancelApi = api.injectEndpoints({
  endpoints: (build) => ({
    cancelOrder: build.mutation<CancelledOrder, Sent>({
      query: ({ account, orderId, key }) =>
        call('cancelOrder', { account, body: { orderId }, key }),
      // A refused one is out of date here: it opened, or was cancelled, meanwhile.
      invalidatesTags: ['orders', 'account'],
    }),
  }),
})

/** Cancels a waiting order. */
export const cancelContract = moneyWrite<CancelRequest, CancelledOrder>({
  slice: contractSlice,
  kind: 'cancelContract',
  send: (dispatch, { account, order }, key) =>
    dispatch(cancelApi.endpoints.cancelOrder.initiate({ account, orderId: order.id, key })),
})
