import * as CODE from '#protocol/errorCodes.ts'
import {
  BuyNftBody,
  CharityLedger,
  ListNftsQuery,
  ListOwnNftsQuery,
  Nft,
  NftBidMade,
  NftDetails,
  NftPage,
  NftParams,
  OwnNftPage,
  ReceiveNftBody,
} from '#protocol/nft.ts'
import type { AuctionsService } from '#server/modules/auctions/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

/** Charity auctions: works, bids, own ones, and what charities were given. */
export function auctionCalls(auctions: AuctionsService): readonly Call[] {
  return [
    defineCall('listNfts', {
      summary: 'Works for charity and their auctions, newest first',
      query: ListNftsQuery,
      result: NftPage,
      errors: [],
      handle: ({ tx, query }) => auctions.list(tx, query),
    }),
    defineCall('getNft', {
      summary: 'One work and its bids, without anybody’s name',
      params: NftParams,
      result: NftDetails,
      errors: ['404'],
      handle: ({ tx, params }) => auctions.details(tx, params.id),
    }),
    defineCall('listCharities', {
      summary: 'What was raised for each charity, paid to it, and is kept for it',
      result: CharityLedger,
      errors: [],
      handle: ({ tx }) => auctions.ledger(tx),
    }),
    defineCall('buyNft', {
      summary: 'Bids on a work; the amount is held until somebody bids more',
      body: BuyNftBody,
      result: NftBidMade,
      errors: [
        '404',
        CODE.collectibleStatusWrong,
        CODE.purchaseAmountWrong,
        CODE.alreadyLeading,
        CODE.bidBarred,
        CODE.verificationRequired,
        CODE.insufficientMargin,
        CODE.loanCoverLow,
      ],
      message: '20004',
      submit: ({ customerId, account, body }, keyed) =>
        auctions.bid({ customerId, account }, body, keyed),
    }),
    defineCall('listOwnNfts', {
      summary: 'Auctions with own bids, newest first, and the way of works that were won',
      query: ListOwnNftsQuery,
      result: OwnNftPage,
      errors: [],
      handle: ({ tx, customerId, query }) => auctions.own(tx, customerId, query),
    }),
    defineCall('receiveNft', {
      summary: 'Says where a work that was won goes, for its owner, until it is sent',
      body: ReceiveNftBody,
      result: Nft,
      errors: [
        '404',
        ...OWNER_ERRORS,
        CODE.receivingAddressMissing,
        CODE.collectibleStatusWrong,
        CODE.addressCannotReceive,
      ],
      handle: ({ customerId, body, ip }) => auctions.receive({ customerId, ip }, body),
    }),
  ]
}
