import type { AuctionState, DeliveryState } from '#protocol/machines/auction.ts'
import type {
  BuyNftBody,
  CharityLedger,
  ListNftsQuery,
  ListOwnNftsQuery,
  NextNft,
  Nft,
  NftBidMade,
  NftDetails,
  NftPage,
  OwnNftPage,
  PrepareNftBody,
  ReceiveNftBody,
} from '#protocol/nft.ts'
import type {
  AddCharityBody,
  OperatorAuction,
  PayCharityBody,
  PublishAuctionBody,
} from '#protocol/operatorAuctions.ts'
import type { Challenge } from '#protocol/session.ts'
import type { Millis } from '#protocol/time.ts'
import type { CommandReply, Holder, Keyed } from '#server/modules/commands/types.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

export type { Holder }

/** A bid that leads. */
export interface Leading {
  readonly customerId: string
  /** USDT units. */
  readonly amount: bigint
}

/** An auction as its row says it. Money is in USDT units. */
export interface Auction {
  readonly id: string
  readonly no: bigint
  /** Lower case. */
  readonly contract: string
  readonly tokenId: bigint
  readonly title: string
  readonly creator: string
  readonly about: string
  readonly image: string
  readonly imageSha256: string
  readonly charityId: string
  readonly reserve: bigint
  readonly startsAt: Millis
  readonly endsAt: Millis
  readonly state: AuctionState
  readonly bids: number
  readonly extended: number
  readonly leading: Leading | null
  readonly overAt: Millis | null
  readonly cancelBy: string | null
  readonly reason: string | null
}

export interface Charity {
  readonly id: string
  readonly name: string
  readonly url: string | null
  /** Where payouts go, with its checksum. */
  readonly address: string
  readonly invented: boolean
}

export type BidState = 'leading' | 'outbid' | 'released' | 'won'

export interface Bid {
  readonly id: string
  readonly auctionId: string
  readonly n: number
  /** What the customer is called in this auction: from 1, in the order of first bids. */
  readonly bidder: number
  readonly customerId: string
  readonly amount: bigint
  readonly at: Millis
  readonly extendedTo: Millis | null
  readonly state: BidState
}

/** The way of a sold work. */
export interface Delivery {
  readonly auctionId: string
  readonly customerId: string
  readonly state: DeliveryState
  readonly address: string | null
  readonly hash: string | null
  readonly confirmations: number
  readonly needed: number
  readonly since: Millis
}

/** What a chain says of a transaction. */
export type SeenTransaction =
  | { readonly kind: 'missing' | 'pending' }
  | {
      readonly kind: 'mined'
      readonly ok: boolean
      /** Blocks on top of it and its own. */
      readonly depth: number
      /** Tokens of our contract that it moved; addresses in lower case. */
      readonly moved: readonly {
        readonly from: string
        readonly to: string
        readonly tokenId: bigint
      }[]
      /** USDT units that it paid to each address (lower case) out of our wallets. */
      readonly paid: ReadonlyMap<string, bigint>
    }

/** What a token says of itself. */
export interface TokenWork {
  /** Lower case. */
  readonly owner: string
  readonly uri: string
}

/** The chain that the works are on. Each method throws ChainFault where it gives no answer that counts. */
export interface NftChain {
  readonly name: string
  /** Lower case, as all addresses here. */
  readonly contract: string
  readonly vault: string
  readonly confirmations: number
  /** Null where there is no such token. */
  work(tokenId: bigint): Promise<TokenWork | null>
  /** Whether an address takes a token: a contract must say so (ERC-721). */
  accepts(address: string, tokenId: bigint): Promise<boolean>
  see(hash: string): Promise<SeenTransaction>
  /** Sends a token from the vault and answers its transaction, again too. Null where the operator's people send. */
  readonly send: ((address: string, tokenId: bigint) => Promise<string>) | null
}

/** What opens charity auctions to customers. */
export interface AuctionsService {
  list(query: Queryable, asked: ListNftsQuery): Promise<NftPage>
  /** The open auction that ends first. */
  next(query: Queryable): Promise<NextNft>
  /** @throws Refusal notFound */
  details(query: Queryable, id: string): Promise<NftDetails>
  own(query: Queryable, customerId: string, page: ListOwnNftsQuery): Promise<OwnNftPage>
  ledger(query: Queryable): Promise<CharityLedger>
  /** Bids, holds the amount, and releases who led before. */
  bid(holder: Holder, body: BuyNftBody, keyed: Keyed<NftBidMade>): Promise<CommandReply>
  /** The text about a work and an address that the winner's own wallet signs. @throws Refusal as `receive`, and walletNeeded */
  prepareReceiving(customerId: string, body: PrepareNftBody): Promise<Challenge>
  /**
   * Names where a won work goes, with a proof of the owner.
   * @throws Refusal notFound, receivingAddressMissing, collectibleStatusWrong once it is claimed, addressCannotReceive, chainUnavailable
   */
  receive(
    owner: { readonly customerId: string; readonly ip: string },
    body: ReceiveNftBody,
  ): Promise<Nft>
  /** Releases what was outbid and closes what is over. Asking again changes nothing twice. */
  settleDue(): Promise<void>
  /** Sends what may be sent, and looks at what was. */
  watchDeliveries(): Promise<void>
  /** @throws Refusal with the field that is wrong; chainUnavailable */
  publish(body: PublishAuctionBody): Promise<OperatorAuction>
  addCharity(body: AddCharityBody, invented: boolean): Promise<Charity>
  /** Cancels one without bids; with bids another operator must agree. */
  cancel(id: string, operatorId: string, reason: string): Promise<OperatorAuction>
  /** Claims a ready work, to send it: its address stays from then on. @throws Refusal as `claim` in sending.ts */
  claim(id: string): Promise<OperatorAuction>
  /** Gives a claimed work back, unsent. @throws Refusal as `release` in sending.ts */
  release(id: string): Promise<OperatorAuction>
  /** Names the transaction by which the treasurer sent a claimed work. @throws Refusal as `markSent` in sending.ts */
  sent(id: string, hash: string): Promise<OperatorAuction>
  /** Books a payout to a charity that its chain proves. */
  pay(charityId: string, operatorId: string, body: PayCharityBody): Promise<Charity>
  queue(query: Queryable): Promise<readonly OperatorAuction[]>
  audit(query: Queryable): Promise<AuditReport>
  auditHeld(query: Queryable): Promise<AuditReport>
}
