import type {
  GoogleBackBody,
  GoogleFlow,
  GoogleLoginBody,
  PrepareGoogleBody,
  UnlinkGoogleBody,
  WaysIn,
} from '#protocol/google.ts'
import type { LoginStep } from '#protocol/secondFactor.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** Sign-in with Google, and Google as one more way in. */
const googleApi = api.injectEndpoints({
  endpoints: (build) => ({
    prepareGoogleLogin: build.mutation<GoogleFlow, void>({
      query: () => call('prepareGoogleLogin', {}),
    }),
    loginByGoogle: build.mutation<LoginStep, GoogleLoginBody>({
      query: (body) => call('loginByGoogle', { body }),
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
  usePrepareGoogleMutation,
  useFinishGoogleMutation,
  useUnlinkGoogleMutation,
} = googleApi
