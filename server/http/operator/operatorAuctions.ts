import { IdParams } from '#protocol/operator.ts'
import {
  AddCharityBody,
  CancelAuctionBody,
  Charity,
  CharityParams,
  DeliverNftBody,
  OperatorAuction,
  OperatorAuctions,
  PayCharityBody,
  PublishAuctionBody,
} from '#protocol/operatorAuctions.ts'
import type { AuctionsService } from '#server/modules/auctions/types.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** Works that are put up for auction, those that were sold, and what charities are paid. */
export function operatorAuctionCalls(auctions: AuctionsService): readonly OperatorCall[] {
  return [
    defineOperatorCall('listAuctions', {
      summary: 'Auctions, newest first, and the way of sold works',
      result: OperatorAuctions,
      handle: async ({ tx }) => [...(await auctions.queue(tx))],
    }),
    defineOperatorCall('publishAuction', {
      summary: 'Puts a work of the vault up for auction, as its token describes it',
      body: PublishAuctionBody,
      result: OperatorAuction,
      about: ({ id }) => id,
      handle: ({ body }) => auctions.publish(body),
    }),
    defineOperatorCall('cancelAuction', {
      summary: 'Cancels an auction; one with bids once another operator says so, too',
      params: IdParams,
      body: CancelAuctionBody,
      customersRead: ({ reason }) => ({ reason }),
      result: OperatorAuction,
      handle: ({ operator, params, body }) => auctions.cancel(params.id, operator.id, body.reason),
    }),
    defineOperatorCall('claimNft', {
      summary: 'Claims a sold work, to send it; its address stays from then on',
      params: IdParams,
      result: OperatorAuction,
      handle: ({ params }) => auctions.claim(params.id),
    }),
    defineOperatorCall('releaseNft', {
      summary: 'Gives a claimed work back, unsent; it must be in the vault still',
      params: IdParams,
      result: OperatorAuction,
      handle: ({ params }) => auctions.release(params.id),
    }),
    defineOperatorCall('deliverNft', {
      summary: 'Names the transaction by which a claimed work was sent; the chain proves it',
      params: IdParams,
      body: DeliverNftBody,
      result: OperatorAuction,
      handle: ({ params, body }) => auctions.sent(params.id, body.hash),
    }),
    defineOperatorCall('addCharity', {
      summary: 'Adds a charity; nothing of it changes later',
      body: AddCharityBody,
      result: Charity,
      about: ({ id }) => id,
      handle: ({ body }) => auctions.addCharity(body, false),
    }),
    defineOperatorCall('payCharity', {
      summary: 'Books what a transaction paid to a charity, once its chain proves it',
      params: CharityParams,
      body: PayCharityBody,
      result: Charity,
      handle: ({ operator, params, body }) => auctions.pay(params.id, operator.id, body),
    }),
  ]
}
