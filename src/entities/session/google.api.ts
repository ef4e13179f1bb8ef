import type {
  GoogleBackBody,
  GoogleFlow,
  GoogleLoginBody,
  PrepareGoogleBody,
  UnlinkGoogleBody,
  WaysIn,
} from '#protocol/google.ts'
import type { OwnerAct } from '#protocol/ownerProof.ts'
import type { LoginStep } from '#protocol/secondFactor.ts'
import type { Challenge } from '#protocol/session.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** Sign-in with Google, and how the customer gets in. */
const googleApi = api.injectEndpoints({
  endpoints: (build) => ({
    prepareGoogleLogin: build.mutation<GoogleFlow, void>({
      query: () => call('prepareGoogleLogin', {}),
    }),
    loginByGoogle: build.mutation<LoginStep, GoogleLoginBody>({
      query: (body) => call('loginByGoogle', { body }),
    }),
    getWaysIn: build.query<WaysIn, void>({
      query: () => call('getWaysIn', {}),
      providesTags: ['session'],
    }),
    prepareOwnerText: build.mutation<Challenge, { readonly act: OwnerAct }>({
      query: (body) => call('prepareOwnerText', { body }),
    }),
    prepareGoogle: build.mutation<GoogleFlow, PrepareGoogleBody>({
      query: (body) => call('prepareGoogle', { body }),
    }),
    finishGoogle: build.mutation<WaysIn, GoogleBackBody>({
      query: (body) => call('finishGoogle', { body }),
      invalidatesTags: ['session'],
    }),
    unlinkGoogle: build.mutation<WaysIn, UnlinkGoogleBody>({
      query: (body) => call('unlinkGoogle', { body }),
      invalidatesTags: ['session'],
    }),
  }),
})

export const {
  usePrepareGoogleLoginMutation,
  useLoginByGoogleMutation,
  useGetWaysInQuery,
  usePrepareOwnerTextMutation,
  usePrepareGoogleMutation,
  useFinishGoogleMutation,
  useUnlinkGoogleMutation,
} = googleApi
