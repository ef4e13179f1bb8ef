import type { AccountKind } from '#protocol/account.ts'
import type { OwnerActBody } from '#protocol/ownAccount.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type {
  ChangeWithdrawalPasswordBody,
  PayoutHold,
  PreparedPassword,
  PreparePasswordBody,
  PreparedWithdrawal,
  PrepareWithdrawalBody,
  ResetWithdrawalPasswordBody,
  Withdrawal,
  WithdrawalFigures,
  WithdrawalLimits,
  WithdrawalOffer,
  WithdrawalPage,
  WithdrawalPasswordState,
  WithdrawBody,
} from '#protocol/withdrawal.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** Nothing leaves a demo account. */
const account: AccountKind = 'real'

interface Keyed<B> {
  readonly body: B
  readonly key: string
}

/** Money that leaves: ways out, own withdrawals, and the password it takes. */
export const withdrawalApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWithdrawalOffer: build.query<WithdrawalOffer, void>({
      query: () => call('getWithdrawalOffer', {}),
    }),
    getWithdrawalFigures: build.query<WithdrawalFigures, void>({
      query: () => call('getWithdrawalFigures', {}),
    }),
    /** The newest page. */
    listWithdrawals: build.query<WithdrawalPage, void>({
      query: () => call('listWithdrawals', { account, query: { limit: 20 } }),
      providesTags: ['withdrawal'],
    }),
    /** The pages after a cursor. */
    listOlderWithdrawals: build.infiniteQuery<WithdrawalPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        call('listWithdrawals', { account, query: { limit: 20, cursor: pageParam ?? queryArg } }),
      providesTags: ['withdrawal'],
    }),
    prepareWithdrawal: build.mutation<PreparedWithdrawal, PrepareWithdrawalBody>({
      query: (body) => call('prepareWithdrawal', { account, body }),
    }),
    withdraw: build.mutation<Withdrawal, Keyed<WithdrawBody>>({
      query: ({ body, key }) => call('withdraw', { account, body, key }),
      // Also where it was refused: a wrong password counts.
      invalidatesTags: ['withdrawal', 'account'],
    }),
    cancelWithdrawal: build.mutation<Withdrawal, Keyed<{ readonly id: string }>>({
      query: ({ body, key }) => call('cancelWithdrawal', { account, body, key }),
      invalidatesTags: ['withdrawal', 'account'],
    }),
    getPayoutHold: build.query<PayoutHold, void>({
      query: () => call('getPayoutHold', {}),
      providesTags: ['withdrawal'],
    }),
    stopPayouts: build.mutation<PayoutHold, { readonly lang: FileLanguage }>({
      query: (body) => call('stopPayouts', { body }),
      invalidatesTags: ['withdrawal'],
    }),
    resumePayouts: build.mutation<PayoutHold, OwnerActBody>({
      query: (body) => call('resumePayouts', { body }),
      invalidatesTags: ['withdrawal'],
    }),
    getWithdrawalLimits: build.query<WithdrawalLimits, void>({
      query: () => call('getWithdrawalLimits', {}),
      providesTags: ['withdrawal'],
    }),
    getWithdrawalPassword: build.query<WithdrawalPasswordState, void>({
      query: () => call('getWithdrawalPassword', {}),
      providesTags: ['withdrawal'],
    }),
    changeWithdrawalPassword: build.mutation<object, ChangeWithdrawalPasswordBody>({
      query: (body) => call('changeWithdrawalPassword', { body }),
      invalidatesTags: ['withdrawal'],
    }),
    prepareWithdrawalPassword: build.mutation<PreparedPassword, PreparePasswordBody>({
      query: (body) => call('prepareWithdrawalPassword', { body }),
    }),
    preparePasswordReset: build.mutation<PreparedPassword, PreparePasswordBody>({
      query: (body) => call('preparePasswordReset', { body }),
    }),
    resetWithdrawalPassword: build.mutation<object, ResetWithdrawalPasswordBody>({
      query: (body) => call('resetWithdrawalPassword', { body }),
      invalidatesTags: ['withdrawal'],
    }),
  }),
})

export const {
  useGetWithdrawalOfferQuery,
  useGetWithdrawalFiguresQuery,
  useListWithdrawalsQuery,
  useListOlderWithdrawalsInfiniteQuery,
  usePrepareWithdrawalMutation,
  useCancelWithdrawalMutation,
  useGetPayoutHoldQuery,
  useStopPayoutsMutation,
  useResumePayoutsMutation,
  useGetWithdrawalLimitsQuery,
  useGetWithdrawalPasswordQuery,
  useChangeWithdrawalPasswordMutation,
  usePrepareWithdrawalPasswordMutation,
  usePreparePasswordResetMutation,
  useResetWithdrawalPasswordMutation,
} = withdrawalApi
