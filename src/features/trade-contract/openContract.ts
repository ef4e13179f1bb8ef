import type { AccountKind } from '#protocol/account.ts'
import type { BuyContractBody, ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { contractSlice } from '#src/entities/order/contract.slice.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'

/** An order as it was submitted: what is sent, where, and the price that was on the screen. */
export interface OpenRequest {
  readonly account: AccountKind
  readonly body: BuyContractBody
  readonly shownPrice: string
  readonly appName: string
  readonly decimals: number
}

/** What was bought: an open order, or one that waits for its limit. */
export type Bought = ContractOrder | WaitingContract

/** Whether what was bought waits for its limit. */
export function isWaiting(bought: Bought): bought is WaitingContract {
  return 'limitPrice' in bought
}

interface Sent {
  readonly account: AccountKind
  readonly body: BuyContractBody
  readonly key: string
}

const openApi = api.injectEndpoints({
  endpoints: (build) => ({
    openContract: build.mutation<Bought, Sent>({
      query: ({ account, body, key }) => call('openContract', { account, body, key }),
      invalidatesTags: (order) => (order === undefined ? [] : ['orders', 'account']),
    }),
  }),
})

/** Opens a contract, or places it at a limit. */
export const openContract = moneyWrite<OpenRequest, Bought>({
  slice: contractSlice,
  kind: 'openContract',
  send: (dispatch, { account, body }, key) =>
    dispatch(openApi.endpoints.openContract.initiate({ account, body, key })),
})
