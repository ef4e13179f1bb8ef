import { leastNextBid } from '#protocol/formulas/auction.ts'
import { afterAuctionEvent } from '#protocol/machines/auction.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { CharityLedger, Nft, NftDetails, OwnNftPage } from '#protocol/nft.ts'
import type { OperatorAuction } from '#protocol/operatorAuctions.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { isUnclaimed } from './rulesDelivery.ts'
import type { Auction, Bid, Charity, Delivery } from './types.ts'

const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))

const toCharity = ({ id, name, url, invented }: Charity): Nft['charity'] => ({
  id,
  name,
  url,
  invented,
})

/** An auction as the wire carries it; `chain` is the chain's name for people. */
export function toNft(
  auction: Auction,
  charity: Charity,
  chain: string,
  you: Nft['you'],
  now: Millis,
): Nft {
  const { reserve, leading, extended, state } = auction
  const current = leading?.amount ?? null
  const open = afterAuctionEvent(state, 'bid') !== null && now < auction.endsAt
  return {
    id: auction.id,
    title: auction.title,
    creator: auction.creator,
    about: auction.about,
    charity: toCharity(charity),
    chain,
    contract: auction.contract,
    tokenId: String(auction.tokenId),
    image: auction.image,
    imageSha256: auction.imageSha256,
    state,
    reserve: usdt(reserve),
    currentBid: current === null ? null : usdt(current),
    minNext: open ? usdt(leastNextBid({ reserve, current, extended })) : null,
    bids: auction.bids,
    startsAt: toIso(auction.startsAt),
    endsAt: toIso(auction.endsAt),
    extended,
    reason: state === 'cancelled' ? auction.reason : null,
    you,
  }
}

/** How a customer stands in an auction that they bid in. */
export function standingOf({ state, leading }: Auction, customerId: string): Nft['you'] {
  const leads = leading?.customerId === customerId
  if (state === 'running') return leads ? 'leading' : 'outbid'
  return state === 'sold' && leads ? 'won' : 'lost'
}

export const toNftBid = (bid: Bid): NftDetails['bids'][number] => ({
  bidder: bid.bidder,
  amount: usdt(bid.amount),
  at: toIso(bid.at),
  extendedTo: bid.extendedTo === null ? null : toIso(bid.extendedTo),
})

/** What a customer has in an auction of theirs. */
export interface OwnPart {
  readonly bidder: number
  readonly highest: bigint
  readonly held: bigint
  readonly delivery: Delivery | null
}

/** @param held whether nothing may leave the customer's account now */
export function toOwn(nft: Nft, part: OwnPart, held: boolean): OwnNftPage['items'][number] {
  const { bidder, highest, delivery } = part
  return {
    nft,
    bidder,
    myBid: usdt(highest),
    held: usdt(part.held),
    delivery:
      delivery === null
        ? null
        : {
            held: held && isUnclaimed(delivery),
            state: delivery.state,
            address: delivery.address,
            tx: delivery.hash,
            confirmations: delivery.confirmations,
            needed: delivery.needed,
          },
  }
}

/** An auction for operators; `held`: nothing may leave the account of its winner now. */
export function toOperatorAuction(
  auction: Auction,
  delivery: Delivery | null,
  held = false,
): OperatorAuction {
  const { id, title, tokenId, charityId, state, leading, bids, endsAt, cancelBy } = auction
  return {
    id,
    title,
    tokenId: String(tokenId),
    charity: charityId,
    state,
    currentBid: leading === null ? null : usdt(leading.amount),
    bids,
    endsAt: toIso(endsAt),
    cancelBy,
    delivery:
      delivery === null
        ? null
        : { state: delivery.state, address: delivery.address, hash: delivery.hash, held },
  }
}

/** What was given to charities and paid out to them, each oldest first; money in USDT units. */
export interface CharityBooks {
  readonly charities: readonly Charity[]
  readonly credits: readonly {
    readonly charityId: string
    readonly auctionId: string
    readonly title: string
    readonly amount: bigint
    readonly at: Millis
  }[]
  readonly payouts: readonly {
    readonly charityId: string
    readonly hash: string
    readonly amount: bigint
    readonly at: Millis
  }[]
}

const sumOf = (rows: readonly { readonly amount: bigint }[]): bigint =>
  rows.reduce((sum, row) => sum + row.amount, 0n)

export function toLedger({ charities, credits, payouts }: CharityBooks): CharityLedger {
  const sums = (
    raised: readonly { readonly amount: bigint }[],
    paid: readonly { readonly amount: bigint }[],
  ): Pick<CharityLedger, 'raised' | 'paid' | 'kept'> => ({
    raised: usdt(sumOf(raised)),
    paid: usdt(sumOf(paid)),
    kept: usdt(sumOf(raised) - sumOf(paid)),
  })
  return {
    ...sums(credits, payouts),
    charities: charities.map((charity) => {
      const raised = credits.filter((one) => one.charityId === charity.id)
      const paid = payouts.filter((one) => one.charityId === charity.id)
      return {
        ...toCharity(charity),
        address: charity.address,
        ...sums(raised, paid),
        credits: raised.map(({ auctionId, title, amount: units, at }) => ({
          id: auctionId,
          title,
          amount: usdt(units),
          at: toIso(at),
        })),
        payouts: paid.map(({ hash, amount: units, at }) => ({
          amount: usdt(units),
          tx: hash,
          at: toIso(at),
        })),
      }
    }),
  }
}
