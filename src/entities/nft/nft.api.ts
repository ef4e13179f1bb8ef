import type { AccountKind } from '#protocol/account.ts'
import type {
  BuyNftBody,
  CharityLedger,
  NextNft,
  Nft,
  NftBidMade,
  NftDetails,
  NftPage,
  OwnNftPage,
  PrepareNftBody,
  ReceiveNftBody,
} from '#protocol/nft.ts'
import type { Challenge } from '#protocol/session.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

interface Bidding {
  readonly body: BuyNftBody
  readonly key: string
}

/** Bids are of the real account alone. */
const REAL: AccountKind = 'real'

const PAGES = {
  initialPageParam: null,
  getNextPageParam: (page: { readonly next: string | null }) => page.next ?? undefined,
}

/** Charity auctions: works, own bids, what charities were given, and the two writes. */
export const nftApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNfts: build.infiniteQuery<NftPage, 'open' | 'ended', string | null>({
      infiniteQueryOptions: PAGES,
      query: ({ queryArg: state, pageParam }) =>
        call('listNfts', { query: { state, limit: 20, cursor: pageParam ?? undefined } }),
      providesTags: ['auction'],
    }),
    getNextNft: build.query<NextNft, void>({
      query: () => call('getNextNft', {}),
      providesTags: ['auction'],
    }),
    getNft: build.query<NftDetails, string>({
      query: (id) => call('getNft', { params: { id } }),
      providesTags: ['auction'],
    }),
    listCharities: build.query<CharityLedger, void>({
      query: () => call('listCharities', {}),
      providesTags: ['auction'],
    }),
    listOwnNfts: build.infiniteQuery<OwnNftPage, void, string | null>({
      infiniteQueryOptions: PAGES,
      query: ({ pageParam }) =>
        call('listOwnNfts', {
          account: REAL,
          query: { limit: 20, cursor: pageParam ?? undefined },
        }),
      providesTags: ['auction'],
    }),
    buyNft: build.mutation<NftBidMade, Bidding>({
      query: ({ body, key }) => call('buyNft', { account: REAL, body, key }),
      invalidatesTags: (made) => (made === undefined ? [] : ['auction', 'account']),
    }),
    prepareNft: build.mutation<Challenge, PrepareNftBody>({
      query: (body) => call('prepareNft', { account: REAL, body }),
    }),
    receiveNft: build.mutation<Nft, ReceiveNftBody>({
      query: (body) => call('receiveNft', { account: REAL, body }),
      invalidatesTags: (nft) => (nft === undefined ? [] : ['auction']),
    }),
  }),
})

export const {
  useListNftsInfiniteQuery,
  useGetNextNftQuery,
  useGetNftQuery,
  useListCharitiesQuery,
  useListOwnNftsInfiniteQuery,
  usePrepareNftMutation,
  useReceiveNftMutation,
} = nftApi
