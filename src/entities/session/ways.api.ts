import type {
  CodeSent,
  LinkContactBody,
  RemoveContactBody,
  SendLinkCodeBody,
  UnlinkWalletBody,
} from '#protocol/accounts.ts'
import type { WaysIn } from '#protocol/google.ts'
import type { OwnerAct } from '#protocol/ownerProof.ts'
import type { Challenge, UserInfo } from '#protocol/session.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** How the customer gets in, and changing that. */
const waysApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWaysIn: build.query<WaysIn, void>({
      query: () => call('getWaysIn', {}),
      providesTags: ['session'],
    }),
    prepareOwnerText: build.mutation<Challenge, { readonly act: OwnerAct }>({
      query: (body) => call('prepareOwnerText', { body }),
    }),
    unlinkWallet: build.mutation<UserInfo, UnlinkWalletBody>({
      query: (body) => call('unlinkWallet', { body }),
      invalidatesTags: ['session'],
    }),
    sendLinkCode: build.mutation<CodeSent, SendLinkCodeBody>({
      query: (body) => call('sendLinkCode', { body }),
    }),
    linkContact: build.mutation<UserInfo, LinkContactBody>({
      query: (body) => call('linkContact', { body }),
      invalidatesTags: ['session'],
    }),
    removeContact: build.mutation<UserInfo, RemoveContactBody>({
      query: (body) => call('removeContact', { body }),
      invalidatesTags: ['session'],
    }),
  }),
})

export const {
  useGetWaysInQuery,
  usePrepareOwnerTextMutation,
  useUnlinkWalletMutation,
  useSendLinkCodeMutation,
  useLinkContactMutation,
  useRemoveContactMutation,
} = waysApi
