import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

const resetDemoApi = api.injectEndpoints({
  endpoints: (builder) => ({
    /** Takes the idempotency key, so that asking again sets the balance back only once. */
    resetDemo: builder.mutation<unknown, string>({
      query: (key) => call('resetDemo', { account: 'demo', key, body: {} }),
      invalidatesTags: ['account', 'orders'],
    }),
  }),
})

export const { useResetDemoMutation } = resetDemoApi
