import type { AccountKind } from '#protocol/account.ts'
import type { CloseContractBody, ContractOrder } from '#protocol/contractOrder.ts'
import { contractSlice } from '#src/entities/order/contract.slice.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'

/** A closing as it was submitted: the order, its account, and the price that was on the screen. */
export interface CloseRequest {
  readonly account: AccountKind
  readonly order: ContractOrder
  readonly shownPrice: string
  /** After this moment it closes nothing, however often it is asked for. */
  readonly validUntil: string
}

interface Sent {
  readonly account: AccountKind
  readonly body: CloseContractBody
  readonly key: string
}

const closeApi = api.injectEndpoints({
  endpoints: (build) => ({
    closeContract: build.mutation<ContractOrder, Sent>({
      query: ({ account, body, key }) => call('closeContract', { account, body, key }),
      invalidatesTags: (order) => (order === undefined ? [] : ['orders', 'account']),
    }),
  }),
})

/** Closes a contract. */
export const closeContract = moneyWrite<CloseRequest, ContractOrder>({
  slice: contractSlice,
  kind: 'closeContract',
  send: (dispatch, { account, order, validUntil }, key) => {
    const body = { orderId: order.id, validUntil }
    return dispatch(closeApi.endpoints.closeContract.initiate({ account, body, key }))
  },
})
