import type { AccountKind } from '#protocol/account.ts'
import type { CancelledOrder } from '#protocol/spotOrder.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'
import { type CancelPress, cancelStepped, selectCancel, type WithClose } from './close.slice.ts'

interface Cancelling {
  readonly account: AccountKind
  readonly orderId: string
  readonly key: string
}

const cancelApi = api.injectEndpoints({
  endpoints: (build) => ({
    cancelOrder: build.mutation<CancelledOrder, Cancelling>({
      query: ({ account, orderId, key }) =>
        call('cancelOrder', { account, body: { orderId }, key }),
      // A refused one is out of date here: it opened, or was cancelled, meanwhile.
      invalidatesTags: ['orders', 'account'],
    }),
  }),
})

/** The state the thunks of cancelling need. */
export type CancelState = WithClose & { readonly api: ReturnType<typeof cancelApi.reducer> }

/** Cancels a waiting order: `press`, `askAgain` while unknown, `dismiss` once answered. */
export const cancelling = moneyWrite<CancelState, CancelPress, CancelledOrder>({
  kind: 'cancelContract',
  owner: ({ close }) => close.owner,
  select: selectCancel,
  stepped: cancelStepped,
  send: (dispatch, { account, order }, key) =>
    dispatch(cancelApi.endpoints.cancelOrder.initiate({ account, orderId: order.id, key })),
})
