import type { AccountKind } from '#protocol/account.ts'
import type {
  AddMarginBody,
  CloseContractBody,
  ContractOrder,
  EditStopsBody,
  EditWaitingBody,
  WaitingContract,
} from '#protocol/contractOrder.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

interface Keyed<B> {
  readonly account: AccountKind
  readonly body: B
  readonly key: string
}

/** Which lots of an order are to be closed. */
export type PartBody = CloseContractBody & { readonly lots: string }

/** Changes of open contracts, and of those that wait. */
export const changeApi = api.injectEndpoints({
  endpoints: (build) => ({
    editStops: build.mutation<ContractOrder, Keyed<EditStopsBody>>({
      query: ({ account, body, key }) => call('editStops', { account, body, key }),
      // A refused one may be out of date here: its stops were changed, or it was closed.
      invalidatesTags: ['orders', 'account'],
    }),
    editWaiting: build.mutation<WaitingContract, Keyed<EditWaitingBody>>({
      query: ({ account, body, key }) => call('editWaiting', { account, body, key }),
      invalidatesTags: ['orders', 'account'],
    }),
    addMargin: build.mutation<ContractOrder, Keyed<AddMarginBody>>({
      query: ({ account, body, key }) => call('addMargin', { account, body, key }),
      invalidatesTags: ['orders', 'account'],
    }),
    closePart: build.mutation<ContractOrder, Keyed<PartBody>>({
      query: ({ account, body, key }) => call('closeContract', { account, body, key }),
      invalidatesTags: ['orders', 'account'],
    }),
  }),
})
