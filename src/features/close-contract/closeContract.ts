import type { AccountKind } from '#protocol/account.ts'
import type { CloseContractBody, ContractOrder } from '#protocol/contractOrder.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'
import { type ClosingPress, closingStepped, selectClosing, type WithClose } from './close.slice.ts'

interface Closing {
  readonly account: AccountKind
  readonly body: CloseContractBody
  readonly key: string
}

const closingApi = api.injectEndpoints({
  endpoints: (build) => ({
    closeContract: build.mutation<ContractOrder, Closing>({
      query: ({ account, body, key }) => call('closeContract', { account, body, key }),
      invalidatesTags: (order) => (order === undefined ? [] : ['orders', 'account']),
    }),
  }),
})

/** The state the thunks of closing need. */
export type ClosingState = WithClose & { readonly api: ReturnType<typeof closingApi.reducer> }

/** Closes a contract: `press`, `askAgain` while unknown, `dismiss` once answered. */
export const closing = moneyWrite<ClosingState, ClosingPress, ContractOrder>({
  kind: 'closeContract',
  owner: ({ close }) => close.owner,
  select: selectClosing,
  stepped: closingStepped,
  send: (dispatch, { account, order, validUntil }, key) => {
    const body = { orderId: order.id, validUntil }
    return dispatch(closingApi.endpoints.closeContract.initiate({ account, body, key }))
  },
})
