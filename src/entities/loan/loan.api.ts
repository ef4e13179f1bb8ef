import type { AccountKind } from '#protocol/account.ts'
import type {
  Loan,
  LoanPage,
  LoanTermsNow,
  PrepareLoanBody,
  RepayLoanBody,
  RequestLoanBody,
} from '#protocol/loan.ts'
import type { Challenge } from '#protocol/session.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** Nobody lends to a demo account. */
const account: AccountKind = 'real'

interface Keyed<B> {
  readonly body: B
  readonly key: string
}

const changed = (loan: Loan | undefined) =>
  loan === undefined ? [] : (['loan', 'account'] as const)

/** Loans: their terms, own ones, and the writes about them. */
export const loanApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLoanTerms: build.query<LoanTermsNow, string>({
      query: () => call('getLoanTerms', { account }),
      providesTags: ['loan', 'account'],
    }),
    /** The newest page. */
    listLoans: build.query<LoanPage, void>({
      query: () => call('listLoans', { account, query: { limit: 20 } }),
      providesTags: ['loan'],
    }),
    /** The pages after a cursor. */
    listOlderLoans: build.infiniteQuery<LoanPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        call('listLoans', { account, query: { limit: 20, cursor: pageParam ?? queryArg } }),
      providesTags: ['loan'],
    }),
    prepareLoan: build.mutation<Challenge, PrepareLoanBody>({
      query: (body) => call('prepareLoan', { account, body }),
    }),
    requestLoan: build.mutation<Loan, Keyed<RequestLoanBody>>({
      query: ({ body, key }) => call('requestLoan', { account, body, key }),
      invalidatesTags: changed,
    }),
    repayLoan: build.mutation<Loan, Keyed<RepayLoanBody>>({
      query: ({ body, key }) => call('repayLoan', { account, body, key }),
      invalidatesTags: changed,
    }),
    cancelLoan: build.mutation<Loan, Keyed<{ readonly id: string }>>({
      query: ({ body, key }) => call('cancelLoan', { account, body, key }),
      // Also where it was refused: it moved on.
      invalidatesTags: ['loan'],
    }),
  }),
})

export const {
  useGetLoanTermsQuery,
  useListLoansQuery,
  useListOlderLoansInfiniteQuery,
  usePrepareLoanMutation,
  useCancelLoanMutation,
} = loanApi
