import type { AccountKind } from '#protocol/account.ts'
import type {
  BuyOptionBody,
  OptionChain,
  OptionOffer,
  OptionOrder,
  OptionPage,
  SellOptionBody,
} from '#protocol/optionOrder.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

interface Buying {
  readonly account: AccountKind
  readonly body: BuyOptionBody
  readonly key: string
}

interface Selling {
  readonly account: AccountKind
  readonly id: string
  readonly body: SellOptionBody
  readonly key: string
}

interface OptionAt {
  readonly account: AccountKind
  readonly id: string
}

/** What is offered of options, and reads and purchases of one account's own. */
export const optionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOptionOffer: build.query<OptionOffer, string>({
      query: (id) => call('getOptionOffer', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    getOptionChain: build.query<OptionChain, string>({
      query: (id) => call('getOptionChain', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    getOption: build.query<OptionOrder, OptionAt>({
      query: ({ account, id }) => call('getOptionOrder', { account, params: { id } }),
      providesTags: ['option'],
    }),
    listOpenOptions: build.query<OptionPage, AccountKind>({
      query: (account) =>
        call('listOptionOrders', { account, query: { state: 'open', limit: 100 } }),
      providesTags: ['option'],
    }),
    listPastOptions: build.infiniteQuery<OptionPage, AccountKind, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        call('listOptionOrders', {
          account: queryArg,
          query: { state: 'history', limit: 50, cursor: pageParam ?? undefined },
        }),
      providesTags: ['option'],
    }),
    buyOption: build.mutation<OptionOrder, Buying>({
      query: ({ account, body, key }) => call('buyOption', { account, body, key }),
      invalidatesTags: (option) => (option === undefined ? [] : ['option', 'account']),
    }),
    sellOption: build.mutation<OptionOrder, Selling>({
      query: ({ account, id, body, key }) =>
        call('sellOption', { account, params: { id }, body, key }),
      // A refused one may be out of date here: it was sold or settled meanwhile.
      invalidatesTags: ['option', 'account'],
    }),
  }),
})

export const {
  useGetOptionOfferQuery,
  useGetOptionChainQuery,
  useGetOptionQuery,
  useListOpenOptionsQuery,
  useListPastOptionsInfiniteQuery,
} = optionApi
