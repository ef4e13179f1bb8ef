import type { AccountKind } from '#protocol/account.ts'
import type {
  BuyOptionBody,
  ExportOptionsQuery,
  OptionChain,
  OptionOffer,
  OptionOrder,
  OptionPage,
  SellOptionBody,
} from '#protocol/optionOrder.ts'
import type { StatementFile } from '#protocol/statement.ts'
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

/** Options of one account that are over, as far as a filter leaves them. */
interface PastOptions extends ExportOptionsQuery {
  readonly account: AccountKind
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
    listPastOptions: build.infiniteQuery<OptionPage, PastOptions, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg: { account, ...asked }, pageParam }) =>
        call('listOptionOrders', {
          account,
          query: { ...asked, state: 'history', limit: 50, cursor: pageParam ?? undefined },
        }),
      providesTags: ['option'],
    }),
    exportOptions: build.query<StatementFile, PastOptions>({
      query: ({ account, ...query }) => call('exportOptionOrders', { account, query }),
      // A file is saved and done with.
      keepUnusedDataFor: 0,
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
