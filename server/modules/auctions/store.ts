import type { Millis } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { type AuctionRow, type BidRow, toAuction, toBid } from './rows.ts'
import type { Auction, Bid, BidState, Charity } from './types.ts'

interface CharityPart {
  readonly name: string
  readonly url: string | null
  readonly address: string
  readonly invented: boolean
}

/** An auction with what its charity is. */
export interface Listed {
  readonly auction: Auction
  readonly charity: Charity
}

export type ListedRow = AuctionRow & CharityPart

export const toListed = (row: ListedRow): Listed => {
  const { name, url, address, invented } = row
  return { auction: toAuction(row), charity: { id: row.charity_id, name, url, address, invented } }
}

/** These auctions, locked until the transaction ends, in the one order that cannot end in a deadlock. */
export async function lockAuctions(
  tx: Queryable,
  ids: readonly string[],
): Promise<readonly Listed[]> {
  const rows = await tx.query<ListedRow>(
    `SELECT a.*, c.name, c.url, c.address, c.invented FROM auction a JOIN charity c ON c.id = a.charity_id
     WHERE a.id = ANY ($1::text[]) ORDER BY a.no FOR UPDATE OF a`,
    [ids],
  )
  return rows.map(toListed)
}

/** Bids in these auctions whose amount is held. */
export async function selectHeldBids(
  tx: Queryable,
  ids: readonly string[],
): Promise<readonly Bid[]> {
  const rows = await tx.query<BidRow>(
    `SELECT * FROM auction_bid WHERE auction_id = ANY ($1::text[]) AND state IN ('leading', 'outbid')`,
    [ids],
  )
  return rows.map(toBid)
}

/** By auction and customer, what each bidder is called there. */
export async function selectBidders(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const rows = await tx.query<Pick<BidRow, 'auction_id' | 'customer_id' | 'bidder'>>(
    'SELECT DISTINCT auction_id, customer_id, bidder FROM auction_bid WHERE auction_id = ANY ($1::text[])',
    [ids],
  )
  const numbers = new Map<string, Map<string, number>>()
  for (const { auction_id: id, customer_id: customer, bidder } of rows) {
    const of = numbers.get(id) ?? new Map<string, number>()
    numbers.set(id, of.set(customer, bidder))
  }
  return numbers
}

/** Keeps what moved of an auction; an error, by the table's guard, when there is no such step. */
export function updateAuction(tx: Transaction, auction: Auction): void {
  const { id, state, endsAt, bids, extended, leading, overAt, cancelBy, reason } = auction
  tx.send(
    `UPDATE auction SET state = $2, ends_at = $3, bids = $4, extended = $5, leader = $6, highest = $7,
       over_at = $8, cancel_by = $9, reason = $10 WHERE id = $1`,
    [
      id,
      state,
      new Date(endsAt),
      bids,
      extended,
      leading?.customerId ?? null,
      leading?.amount ?? null,
      overAt === null ? null : new Date(overAt),
      cancelBy,
      reason,
    ],
  )
}

export function insertBid(tx: Transaction, bid: Bid): void {
  tx.send(
    `INSERT INTO auction_bid (id, auction_id, n, bidder, customer_id, amount, at, extended_to, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      bid.id,
      bid.auctionId,
      bid.n,
      bid.bidder,
      bid.customerId,
      bid.amount,
      new Date(bid.at),
      bid.extendedTo === null ? null : new Date(bid.extendedTo),
      bid.state,
    ],
  )
}

export function updateBid(tx: Transaction, id: string, state: BidState): void {
  tx.send('UPDATE auction_bid SET state = $2 WHERE id = $1', [id, state])
}

/** Keeps what a won auction leaves behind: what its charity was given, and a work on its way. */
export function insertWin(
  tx: Transaction,
  win: {
    readonly auction: Auction
    readonly bid: Bid
    readonly address: string | null
    readonly needed: number
    readonly at: Millis
  },
): void {
  const { auction, bid, address, needed } = win
  const at = new Date(win.at)
  tx.send(
    'INSERT INTO charity_credit (auction_id, charity_id, amount, at) VALUES ($1, $2, $3, $4)',
    [auction.id, auction.charityId, bid.amount, at],
  )
  tx.send(
    `INSERT INTO auction_delivery (auction_id, customer_id, state, address, confirmations, needed, since)
     VALUES ($1, $2, $3, $4, 0, $5, $6)`,
    [auction.id, bid.customerId, address === null ? 'addressNeeded' : 'ready', address, needed, at],
  )
}

/** Puts a work up for auction; false where it is offered or sold already. */
export async function insertAuction(query: Queryable, auction: Auction): Promise<boolean> {
  const rows = await query.query(
    `INSERT INTO auction (id, contract, token_id, title, creator, about, image, image_sha256, charity_id, reserve,
       starts_at, ends_at, state, bids, extended)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'listed', 0, 0)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      auction.id,
      auction.contract,
      auction.tokenId,
      auction.title,
      auction.creator,
      auction.about,
      auction.image,
      auction.imageSha256,
      auction.charityId,
      auction.reserve,
      new Date(auction.startsAt),
      new Date(auction.endsAt),
    ],
  )
  return rows.length > 0
}

/** Ends those without a bid whose time is over, locked in the order in which `lockAuctions` does. */
export async function closeUnsold(query: Queryable, now: Millis): Promise<void> {
  await query.query(
    `WITH over AS (
       SELECT id FROM auction WHERE state = 'listed' AND ends_at <= $1 ORDER BY no LIMIT 200 FOR UPDATE
     )
     UPDATE auction a SET state = 'unsold', over_at = $1 FROM over WHERE a.id = over.id`,
    [new Date(now)],
  )
}

/** Auctions with bids whose time is over. */
export async function selectDue(query: Queryable, now: Millis): Promise<readonly Auction[]> {
  const rows = await query.query<AuctionRow>(
    `SELECT * FROM auction WHERE state = 'running' AND ends_at <= $1 ORDER BY no LIMIT 200`,
    [new Date(now)],
  )
  return rows.map(toAuction)
}

/** Bids that were outbid and are held still, oldest first. */
export async function selectOutbid(query: Queryable): Promise<readonly Bid[]> {
  const rows = await query.query<BidRow>(
    `SELECT * FROM auction_bid WHERE state = 'outbid' ORDER BY at LIMIT 500`,
  )
  return rows.map(toBid)
}
