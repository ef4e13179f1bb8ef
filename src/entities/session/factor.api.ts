import type { PasskeyCreation, PasskeyRequest } from '#protocol/passkey.ts'
import type {
  AddPasskeyBody,
  BeginSecondFactorBody,
  ChangeSecondFactorBody,
  ConfirmLoginBody,
  ConfirmSecondFactorBody,
  LoseSecondFactorBody,
  RecoveryCodes,
  RemoveFactorBody,
  SecondFactor,
  SecondFactorEnds,
  SecondFactorSecret,
  TicketBody,
} from '#protocol/secondFactor.ts'
import type { Login } from '#protocol/session.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** Second factors: authenticator apps, passkeys and recovery codes. */
const factorApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmLogin: build.mutation<Login, ConfirmLoginBody>({
      query: (body) => call('confirmLogin', { body }),
    }),
    askLoginPasskey: build.mutation<PasskeyRequest, TicketBody>({
      query: (body) => call('askLoginPasskey', { body }),
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
    beginPasskey: build.mutation<PasskeyCreation, BeginSecondFactorBody>({
      query: (body) => call('beginPasskey', { body }),
    }),
    addPasskey: build.mutation<RecoveryCodes, AddPasskeyBody>({
      query: (body) => call('addPasskey', { body }),
      invalidatesTags: ['session'],
    }),
    askPasskey: build.mutation<PasskeyRequest, void>({
      query: () => call('askPasskey', { body: {} }),
    }),
    removeFactor: build.mutation<unknown, RemoveFactorBody>({
      query: (body) => call('removeFactor', { body }),
      invalidatesTags: ['session'],
    }),
    reportFactorsLost: build.mutation<SecondFactorEnds, ChangeSecondFactorBody>({
      query: (body) => call('reportFactorsLost', { body }),
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
  }),
})

export const {
  useConfirmLoginMutation,
  useAskLoginPasskeyMutation,
  useLoseSecondFactorMutation,
  useGetSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useAskPasskeyMutation,
  useRemoveFactorMutation,
  useReportFactorsLostMutation,
  useKeepSecondFactorMutation,
  useRenewRecoveryCodesMutation,
} = factorApi
