import type {
  BasicIdentityBody,
  FullIdentityBody,
  IdentityFigures,
  OwnIdentity,
} from '#protocol/identity.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

const account = 'real'

/** How far the customer's identity is. Always of the real account. */
const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    getIdentityFigures: build.query<IdentityFigures, void>({
      query: () => call('getIdentityFigures', {}),
    }),
    getIdentity: build.query<OwnIdentity, void>({
      query: () => call('getIdentity', { account }),
      providesTags: ['identity'],
    }),
    sendBasicIdentity: build.mutation<OwnIdentity, BasicIdentityBody>({
      query: (body) => call('verifyIdentityBasic', { account, body }),
      invalidatesTags: ['identity'],
    }),
    sendFullIdentity: build.mutation<OwnIdentity, FullIdentityBody>({
      query: (body) => call('verifyIdentityFull', { account, body }),
      invalidatesTags: ['identity'],
    }),
    takeBackIdentity: build.mutation<OwnIdentity, void>({
      query: () => call('takeBackIdentity', { account }),
      invalidatesTags: ['identity'],
    }),
  }),
})

export const {
  useGetIdentityFiguresQuery,
  useGetIdentityQuery,
  useSendBasicIdentityMutation,
  useSendFullIdentityMutation,
  useTakeBackIdentityMutation,
} = identityApi
