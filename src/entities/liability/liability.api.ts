import type { LiabilityList, LiabilityProofFile } from '#protocol/liabilities.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

const PAGE = 10

/** What the server says it owes, and to whom. Nothing of it is believed: whoever shows it checks it. */
export const liabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLiabilities: build.infiniteQuery<LiabilityList, void, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ items }) => {
          const last = items.at(-1)
          return last === undefined || last.snapshot <= 1 ? undefined : last.snapshot
        },
      },
      query: ({ pageParam }) =>
        call('listLiabilities', {
          query: { limit: PAGE, before: pageParam === null ? undefined : String(pageParam) },
        }),
    }),
    getLiabilityProof: build.query<LiabilityProofFile, number>({
      query: (snapshot) => call('getLiabilityProof', { params: { n: String(snapshot) } }),
      // Of one customer: the next one must not find it.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListLiabilitiesInfiniteQuery } = liabilityApi
