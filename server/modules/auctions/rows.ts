import type { AuctionState, DeliveryState } from '#protocol/machines/auction.ts'
import type { Auction, Bid, BidState, Delivery } from './types.ts'

/** A row of `auction`. */
export interface AuctionRow {
  readonly id: string
  readonly no: bigint
  readonly contract: string
  readonly token_id: bigint
  readonly title: string
  readonly creator: string
  readonly about: string
  readonly image: string
  readonly image_sha256: string
  readonly charity_id: string
  readonly reserve: bigint
  readonly starts_at: Date
  readonly ends_at: Date
  readonly state: AuctionState
  readonly bids: number
  readonly extended: number
  readonly leader: string | null
  readonly highest: bigint | null
  readonly over_at: Date | null
  readonly cancel_by: string | null
  readonly reason: string | null
}

/** A row of `auction_bid`. */
export interface BidRow {
  readonly id: string
  readonly auction_id: string
  readonly n: number
  readonly bidder: number
  readonly customer_id: string
  readonly amount: bigint
  readonly at: Date
  readonly extended_to: Date | null
  readonly state: BidState
}

/** A row of `auction_delivery`. */
export interface DeliveryRow {
  readonly auction_id: string
  readonly customer_id: string
  readonly state: DeliveryState
  readonly address: string | null
  readonly hash: string | null
  readonly confirmations: number
  readonly needed: number
  readonly since: Date
}

export function toAuction(row: AuctionRow): Auction {
  const { leader, highest: amount, over_at: overAt } = row
  return {
    id: row.id,
    no: row.no,
    contract: row.contract,
    tokenId: row.token_id,
    title: row.title,
    creator: row.creator,
    about: row.about,
    image: row.image,
    imageSha256: row.image_sha256,
    charityId: row.charity_id,
    reserve: row.reserve,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    state: row.state,
    bids: row.bids,
    extended: row.extended,
    leading: leader === null || amount === null ? null : { customerId: leader, amount },
    overAt: overAt === null ? null : overAt.getTime(),
    cancelBy: row.cancel_by,
    reason: row.reason,
  }
}

export const toBid = (row: BidRow): Bid => ({
  id: row.id,
  auctionId: row.auction_id,
  n: row.n,
  bidder: row.bidder,
  customerId: row.customer_id,
  amount: row.amount,
  at: row.at.getTime(),
  extendedTo: row.extended_to === null ? null : row.extended_to.getTime(),
  state: row.state,
})

export const toDelivery = (row: DeliveryRow): Delivery => ({
  auctionId: row.auction_id,
  customerId: row.customer_id,
  state: row.state,
  address: row.address,
  hash: row.hash,
  confirmations: row.confirmations,
  needed: row.needed,
  since: row.since.getTime(),
})
