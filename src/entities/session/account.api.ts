import type {
  ChangePasswordBody,
  CodeSent,
  EndSessionBody,
  LinkPhoneBody,
  LinkWalletBody,
  NameCodeBody,
  OwnSessions,
  PasswordLoginBody,
  RegisterBody,
  ResetPasswordBody,
  SendPhoneLinkCodeBody,
} from '#protocol/accounts.ts'
import type { Challenge, Login, UserInfo } from '#protocol/session.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** Accounts by e-mail or phone and password, and the customer's running sessions. */
const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendNameCode: build.mutation<CodeSent, NameCodeBody>({
      query: (body) => call('sendCode', { body }),
    }),
    register: build.mutation<Login, RegisterBody>({
      query: (body) => call('register', { body }),
    }),
    login: build.mutation<Login, PasswordLoginBody>({
      query: (body) => call('login', { body }),
    }),
    resetPassword: build.mutation<unknown, ResetPasswordBody>({
      query: (body) => call('resetPassword', { body }),
    }),
    changePassword: build.mutation<unknown, ChangePasswordBody>({
      query: (body) => call('changePassword', { body }),
      invalidatesTags: ['session'],
    }),
    prepareLink: build.mutation<Challenge, { readonly address: string }>({
      query: (body) => call('prepareLink', { body }),
    }),
    linkWallet: build.mutation<UserInfo, LinkWalletBody>({
      query: (body) => call('linkWallet', { body }),
    }),
    sendPhoneLinkCode: build.mutation<CodeSent, SendPhoneLinkCodeBody>({
      query: (body) => call('sendPhoneLinkCode', { body }),
    }),
    linkPhone: build.mutation<UserInfo, LinkPhoneBody>({
      query: (body) => call('linkPhone', { body }),
    }),
    listSessions: build.query<OwnSessions, void>({
      query: () => call('listSessions', {}),
      providesTags: ['session'],
    }),
    endSession: build.mutation<unknown, EndSessionBody>({
      query: (body) => call('endSession', { body }),
      invalidatesTags: ['session'],
    }),
  }),
})

export const {
  useSendNameCodeMutation,
  useRegisterMutation,
  useLoginMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  usePrepareLinkMutation,
  useLinkWalletMutation,
  useSendPhoneLinkCodeMutation,
  useLinkPhoneMutation,
  useListSessionsQuery,
  useEndSessionMutation,
} = accountApi
