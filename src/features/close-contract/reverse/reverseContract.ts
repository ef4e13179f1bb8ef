import type { AccountKind } from '#protocol/account.ts'
import type {
  ContractOrder,
  ReverseContractBody,
  ReversedContract,
} from '#protocol/contractOrder.ts'
import { contractSlice } from '#src/entities/order/contract.slice.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'

/** A reversal as it was submitted: what is sent, where, and the order it is about. */
export interface ReverseRequest {
  readonly account: AccountKind
  readonly order: ContractOrder
  readonly body: ReverseContractBody
}

interface Sent extends Pick<ReverseRequest, 'account' | 'body'> {
  readonly key: string
}

const reverseApi = api.injectEndpoints({
  endpoints: (build) => ({
    reverseContract: build.mutation<ReversedContract, Sent>({
      query: ({ account, body, key }) => call('reverseContract', { account, body, key }),
      // A refused one may be out of date here: a part of it was closed, or all of it.
      invalidatesTags: ['orders', 'account'],
    }),
  }),
})

/** Closes a contract and opens the same lots on the other side. */
export const reverseContract = moneyWrite<ReverseRequest, ReversedContract>({
  slice: contractSlice,
  kind: 'reverseContract',
  send: (dispatch, { account, body }, key) =>
    dispatch(reverseApi.endpoints.reverseContract.initiate({ account, body, key })),
})
