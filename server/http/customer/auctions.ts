import * as CODE from '#protocol/errorCodes.ts'
import {
  BuyNftBody,
  CharityLedger,
  ListNftsQuery,
  ListOwnNftsQuery,
  NextNft,
  Nft,
  NftBidMade,
  NftDetails,
  NftPage,
  NftParams,
  OwnNftPage,
  PrepareNftBody,
  ReceiveNftBody,
} from '#protocol/nft.ts'
import { Challenge } from '#protocol/session.ts'
import type { AuctionsService } from '#server/modules/auctions/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

/** Why a work does not go to an address. */
const NOT_RECEIVED = [
  '404',
  CODE.receivingAddressMissing,
  CODE.collectibleStatusWrong,
  CODE.addressCannotReceive,
] as const

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
    defineCall('getNextNft', {
      summary: 'The open auction that ends first',
      result: NextNft,
      errors: [],
      handle: ({ tx }) => auctions.next(tx),
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
    defineCall('prepareNft', {
      summary:
        'The text about a work and an address that the own wallet signs; nothing changes yet',
      body: PrepareNftBody,
      result: Challenge,
      errors: [...NOT_RECEIVED, CODE.walletNeeded, CODE.chainUnavailable],
      handle: ({ customerId, body }) => auctions.prepareReceiving(customerId, body),
    }),
    defineCall('receiveNft', {
      summary: 'Says where a work that was won goes, for its owner, until somebody sends it',
      body: ReceiveNftBody,
      result: Nft,
      errors: [...NOT_RECEIVED, ...OWNER_ERRORS],
      handle: ({ customerId, body, ip }) => auctions.receive({ customerId, ip }, body),
    }),
  ]
}
