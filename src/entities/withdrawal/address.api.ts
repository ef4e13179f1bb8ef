import type { AccountKind } from '#protocol/account.ts'
import type {
  PrepareAddressBody,
  SaveAddressBody,
  SavedAddress,
  SavedAddresses,
} from '#protocol/savedAddress.ts'
import type { Challenge } from '#protocol/session.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** Nothing leaves a demo account. */
const account: AccountKind = 'real'

const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Addresses that were saved for withdrawals, by name. */
    listAddresses: build.query<readonly SavedAddress[], void>({
      query: () => call('listAddresses', { account }),
      transformResponse: ({ items }: SavedAddresses) => items,
      providesTags: ['address'],
    }),
    prepareAddress: build.mutation<Challenge, PrepareAddressBody>({
      query: (body) => call('prepareAddress', { account, body }),
    }),
    saveAddress: build.mutation<SavedAddresses, SaveAddressBody>({
      query: (body) => call('saveAddress', { account, body }),
      invalidatesTags: ['address'],
    }),
    removeAddress: build.mutation<SavedAddresses, string>({
      query: (id) => call('removeAddress', { account, body: { id } }),
      invalidatesTags: ['address'],
    }),
  }),
})

export const {
  useListAddressesQuery,
  usePrepareAddressMutation,
  useSaveAddressMutation,
  useRemoveAddressMutation,
} = addressApi
