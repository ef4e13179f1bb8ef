import type { Challenge, Login, UserInfo } from '#protocol/session.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** Who is asking for a text to sign. */
interface ChallengeAsk {
  readonly address: string
  readonly chainId: number
}

interface SignedChallenge {
  readonly message: string
  readonly signature: string
}

export const sessionApi = api.injectEndpoints({
  endpoints: (builder) => ({
    sendCode: builder.mutation<Challenge, ChallengeAsk>({
      query: (ask) => call('sendCode', { body: { channel: 'dapp', ...ask } }),
    }),
    loginByDapp: builder.mutation<Login, SignedChallenge>({
      query: (body) => call('loginByDapp', { body }),
    }),
    /** Takes the token, since the session is cleared here without waiting for the answer. */
    logout: builder.mutation<unknown, string>({
      query: (token) => call('logout', { body: {}, token }),
    }),
    getUserInfo: builder.query<UserInfo, string>({
      query: () => call('getUserInfo', { body: {} }),
      providesTags: ['user'],
    }),
  }),
})

export const {
  useSendCodeMutation,
  useLoginByDappMutation,
  useLogoutMutation,
  useGetUserInfoQuery,
} = sessionApi
