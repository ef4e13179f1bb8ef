import type { AccountKind } from '#protocol/account.ts'
import type { BuyContractBody } from '#protocol/contractOrder.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'
import {
  type Bought,
  type OpeningPress,
  openingStepped,
  selectOpening,
  type WithTrade,
} from './trade.slice.ts'

interface Opening {
  readonly account: AccountKind
  readonly body: BuyContractBody
  readonly key: string
}

const openingApi = api.injectEndpoints({
  endpoints: (build) => ({
    openContract: build.mutation<Bought, Opening>({
      query: ({ account, body, key }) => call('openContract', { account, body, key }),
      invalidatesTags: (order) => (order === undefined ? [] : ['orders', 'account']),
    }),
  }),
})

/** The state the thunks of opening need. */
export type OpeningState = WithTrade & { readonly api: ReturnType<typeof openingApi.reducer> }

/** Opens a contract, or places it at a limit: `press`, `askAgain` while unknown, `dismiss` once answered. */
export const opening = moneyWrite<OpeningState, OpeningPress, Bought>({
  kind: 'openContract',
  owner: ({ trade }) => trade.owner,
  select: selectOpening,
  stepped: openingStepped,
  send: (dispatch, { account, body }, key) =>
    dispatch(openingApi.endpoints.openContract.initiate({ account, body, key })),
})
