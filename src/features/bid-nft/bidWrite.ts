import type { BuyNftBody, NftBidMade } from '#protocol/nft.ts'
import { nftApi } from '#src/entities/nft/nft.api.ts'
import { createMoneySlice } from '#src/shared/money-write/createMoneySlice.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { useWriteOfOne, type WriteOfOne } from '#src/shared/money-write/useMoneyWrite.ts'

const auctionSlice = createMoneySlice('auction')

/** Bids on works for charity. */
export const bidNft = moneyWrite<BuyNftBody, NftBidMade>({
  slice: auctionSlice,
  kind: 'bidNft',
  send: (dispatch, body, key) => dispatch(nftApi.endpoints.buyNft.initiate({ body, key })),
})

/** The bid on its way on this work, as the customer who is signed in sees it. */
export function useBidNft(id: string): WriteOfOne<BuyNftBody, NftBidMade> {
  return useWriteOfOne(bidNft, (body) => body.id === id)
}
