import type {
  ChangePasswordBody,
  CodeSent,
  EndSessionBody,
  LinkWalletBody,
  NameCodeBody,
  OwnSessions,
  PasswordLoginBody,
  RegisterBody,
  ResetPasswordBody,
} from '#protocol/accounts.ts'
import type {
  BeginSecondFactorBody,
  ChangeSecondFactorBody,
  ConfirmLoginBody,
  ConfirmSecondFactorBody,
  LoginStep,
  LoseSecondFactorBody,
  RecoveryCodes,
  SecondFactor,
  SecondFactorEnds,
  SecondFactorSecret,
} from '#protocol/secondFactor.ts'
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
    login: build.mutation<LoginStep, PasswordLoginBody>({
      query: (body) => call('login', { body }),
    }),
    confirmLogin: build.mutation<Login, ConfirmLoginBody>({
      query: (body) => call('confirmLogin', { body }),
    }),
    loseSecondFactor: build.mutation<SecondFactorEnds, LoseSecondFactorBody>({
      query: (body) => call('loseSecondFactor', { body }),
    }),
    getSecondFactor: build.query<SecondFactor, void>({
      query: () => call('getSecondFactor', {}),
      providesTags: ['session'],
    }),
    beginSecondFactor: build.mutation<SecondFactorSecret, BeginSecondFactorBody>({
      query: (body) => call('beginSecondFactor', { body }),
    }),
    confirmSecondFactor: build.mutation<RecoveryCodes, ConfirmSecondFactorBody>({
      query: (body) => call('confirmSecondFactor', { body }),
      invalidatesTags: ['session'],
    }),
    endSecondFactor: build.mutation<unknown, ChangeSecondFactorBody>({
      query: (body) => call('endSecondFactor', { body }),
      invalidatesTags: ['session'],
    }),
    keepSecondFactor: build.mutation<unknown, void>({
      query: () => call('keepSecondFactor', { body: {} }),
      invalidatesTags: ['session'],
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, ChangeSecondFactorBody>({
      query: (body) => call('renewRecoveryCodes', { body }),
      invalidatesTags: ['session'],
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
      invalidatesTags: ['session'],
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
  useConfirmLoginMutation,
  useLoseSecondFactorMutation,
  useGetSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useEndSecondFactorMutation,
  useKeepSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  usePrepareLinkMutation,
  useLinkWalletMutation,
  useListSessionsQuery,
  useEndSessionMutation,
} = accountApi
