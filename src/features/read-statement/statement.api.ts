import type { AccountKind } from '#protocol/account.ts'
import type {
  ExportStatementQuery,
  StatementFile,
  StatementFilter,
  StatementPage,
  StatementSums,
} from '#protocol/statement.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

/** Movements of one account that a filter leaves. */
export interface StatementAsk extends StatementFilter {
  readonly account: AccountKind
}

const PAGE = 50

export const statementApi = api.injectEndpoints({
  endpoints: (build) => ({
    listStatement: build.infiniteQuery<StatementPage, StatementAsk, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg: { account, ...filter }, pageParam }) =>
        call('listStatement', {
          account,
          query: { ...filter, limit: PAGE, cursor: pageParam ?? undefined },
        }),
      providesTags: ['account'],
    }),
    sumStatement: build.query<StatementSums, StatementAsk>({
      query: ({ account, ...filter }) => call('sumStatement', { account, query: filter }),
      providesTags: ['account'],
    }),
    exportStatement: build.query<
      StatementFile,
      StatementAsk & Pick<ExportStatementQuery, 'format' | 'language'>
    >({
      query: ({ account, ...asked }) => call('exportStatement', { account, query: asked }),
      // A file is saved and done with; megabytes of it need not stay.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListStatementInfiniteQuery, useSumStatementQuery } = statementApi
