import type {
  Deposit,
  DepositAddress,
  DepositBody,
  DepositOffer,
  DepositPage,
  WalletBalance,
  WalletBalanceQuery,
} from '#protocol/deposit.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

interface Reporting {
  readonly body: DepositBody
  readonly key: string
}

/** Deposits of the real account: the only one that has any. */
export const depositApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDepositOffer: build.query<DepositOffer, null>({
      query: () => call('getDepositOffer', {}),
    }),
    getDepositAddress: build.query<DepositAddress, string>({
      query: (network) => call('getDepositAddress', { account: 'real', body: { network } }),
    }),
    /** What the linked wallet has of a coin; null where it is not known. */
    getWalletBalance: build.query<WalletBalance, WalletBalanceQuery>({
      query: (query) => call('getWalletBalance', { account: 'real', query }),
      providesTags: ['deposit'],
    }),
    reportDeposit: build.mutation<Deposit, Reporting>({
      query: ({ body, key }) => call('deposit', { account: 'real', body, key }),
      invalidatesTags: (deposit) => (deposit === undefined ? [] : ['deposit']),
    }),
    /** The newest page. */
    listDeposits: build.query<DepositPage, void>({
      query: () => call('listDeposits', { account: 'real', query: { limit: 30 } }),
      providesTags: ['deposit'],
    }),
    /** The pages after a cursor. */
    listOlderDeposits: build.infiniteQuery<DepositPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        call('listDeposits', {
          account: 'real',
          query: { limit: 30, cursor: pageParam ?? queryArg },
        }),
      providesTags: ['deposit'],
    }),
  }),
})

export const {
  useGetDepositOfferQuery,
  useGetDepositAddressQuery,
  useGetWalletBalanceQuery,
  useListDepositsQuery,
  useListOlderDepositsInfiniteQuery,
} = depositApi
