import type { ListNftsQuery } from '#protocol/nft.ts'
import type { Queryable } from '#server/platform/db.ts'
import { type BidRow, type DeliveryRow, toBid, toDelivery } from './rows.ts'
import { type Listed, type ListedRow, toListed } from './store.ts'
import type { Bid, Charity, Delivery } from './types.ts'
import type { CharityBooks, OwnPart } from './view.ts'

/** Auctions that are over and done with, of those that operators see. */
const OTHERS = 200

const LISTED = `SELECT a.*, c.name, c.url, c.address, c.invented
  FROM auction a JOIN charity c ON c.id = a.charity_id`

/** Auctions with a lower number than `before`, newest first. */
export async function selectAuctions(
  query: Queryable,
  { state, charity, limit }: Pick<ListNftsQuery, 'state' | 'charity' | 'limit'>,
  before: bigint,
): Promise<readonly Listed[]> {
  const rows = await query.query<ListedRow>(
    `${LISTED} WHERE ($1 = 'all' OR (a.state IN ('listed', 'running')) = ($1 = 'open'))
       AND ($2::text IS NULL OR a.charity_id = $2) AND a.no < $3::bigint
     ORDER BY a.no DESC LIMIT $4`,
    [state, charity ?? null, before, limit],
  )
  return rows.map(toListed)
}

/** The open auction that ends first; one whose result is being recorded is none. */
export async function selectNext(query: Queryable, now: Date): Promise<Listed | null> {
  const [row] = await query.query<ListedRow>(
    `${LISTED} WHERE a.state IN ('listed', 'running') AND a.ends_at > $1 ORDER BY a.ends_at, a.no LIMIT 1`,
    [now],
  )
  return row === undefined ? null : toListed(row)
}

export async function selectAuction(query: Queryable, id: string): Promise<Listed | null> {
  const [row] = await query.query<ListedRow>(`${LISTED} WHERE a.id = $1`, [id])
  return row === undefined ? null : toListed(row)
}

/** Bids of an auction, newest first. */
export async function selectBids(query: Queryable, id: string): Promise<readonly Bid[]> {
  const rows = await query.query<BidRow>(
    'SELECT * FROM auction_bid WHERE auction_id = $1 ORDER BY n DESC LIMIT 200',
    [id],
  )
  return rows.map(toBid)
}

/** Auctions that a customer bid in, newest first, with what they have there. */
export async function selectOwn(
  query: Queryable,
  customerId: string,
  limit: number,
  before: bigint,
): Promise<readonly (Listed & { readonly part: OwnPart })[]> {
  type Row = ListedRow & { readonly bidder: number; readonly own: bigint; readonly held: bigint }
  const rows = await query.query<Row>(
    `SELECT a.*, c.name, c.url, c.address, c.invented, b.bidder, b.own, b.held
     FROM auction a JOIN charity c ON c.id = a.charity_id JOIN (
       SELECT auction_id, min(bidder) AS bidder, max(amount) AS own,
         coalesce(sum(amount) FILTER (WHERE state IN ('leading', 'outbid')), 0) AS held
       FROM auction_bid WHERE customer_id = $1 GROUP BY auction_id
     ) AS b ON b.auction_id = a.id
     WHERE a.no < $2::bigint ORDER BY a.no DESC LIMIT $3`,
    [customerId, before, limit],
  )
  const ids = rows.map(({ id }) => id)
  const deliveries = await query.query<DeliveryRow>(
    'SELECT * FROM auction_delivery WHERE customer_id = $1 AND auction_id = ANY ($2::text[])',
    [customerId, ids],
  )
  const of = new Map(deliveries.map((row) => [row.auction_id, toDelivery(row)]))
  return rows.map((row) => ({
    ...toListed(row),
    part: {
      bidder: row.bidder,
      highest: row.own,
      held: row.held,
      delivery: of.get(row.id) ?? null,
    },
  }))
}

/** For operators, newest first: every auction that is open, or whose work is not delivered, and the newest others. */
export async function selectQueue(
  query: Queryable,
): Promise<readonly (Listed & { readonly delivery: Delivery | null })[]> {
  const found = await query.query<ListedRow>(
    `${LISTED} WHERE a.id IN (
       SELECT id FROM auction WHERE state IN ('listed', 'running')
       UNION ALL SELECT auction_id FROM auction_delivery WHERE state <> 'delivered'
       UNION ALL (SELECT id FROM auction ORDER BY no DESC LIMIT ${OTHERS})
     ) ORDER BY a.no DESC`,
  )
  const listed = found.map(toListed)
  const rows = await query.query<DeliveryRow>(
    'SELECT * FROM auction_delivery WHERE auction_id = ANY ($1::text[])',
    [listed.map(({ auction }) => auction.id)],
  )
  const of = new Map(rows.map((row) => [row.auction_id, toDelivery(row)]))
  return listed.map((one) => ({ ...one, delivery: of.get(one.auction.id) ?? null }))
}

export async function selectCharity(query: Queryable, id: string): Promise<Charity | null> {
  const [row] = await query.query<Charity>(
    'SELECT id, name, url, address, invented FROM charity WHERE id = $1',
    [id],
  )
  return row ?? null
}

/** Keeps a charity; false where one of that id is there. */
export async function insertCharity(query: Queryable, one: Charity, at: Date): Promise<boolean> {
  const rows = await query.query(
    `INSERT INTO charity (id, name, url, address, invented, added_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING id`,
    [one.id, one.name, one.url, one.address, one.invented, at],
  )
  return rows.length > 0
}

/** What charities were given and paid, oldest first. */
export async function selectBooks(query: Queryable): Promise<CharityBooks> {
  interface Row {
    readonly charity_id: string
    readonly amount: bigint
    readonly at: Date
  }
  const charities = await query.query<Charity>(
    'SELECT id, name, url, address, invented FROM charity ORDER BY added_at, id',
  )
  const credits = await query.query<Row & { readonly auction_id: string; readonly title: string }>(
    `SELECT k.charity_id, k.auction_id, a.title, k.amount, k.at
     FROM charity_credit k JOIN auction a ON a.id = k.auction_id ORDER BY k.at`,
  )
  const payouts = await query.query<Row & { readonly hash: string }>(
    'SELECT charity_id, hash, amount, at FROM charity_payout ORDER BY at',
  )
  return {
    charities,
    credits: credits.map(({ charity_id: charityId, auction_id: auctionId, title, amount, at }) => ({
      charityId,
      auctionId,
      title,
      amount,
      at: at.getTime(),
    })),
    payouts: payouts.map(({ charity_id: charityId, hash, amount, at }) => ({
      charityId,
      hash,
      amount,
      at: at.getTime(),
    })),
  }
}

/**
 * What is still here of a charity's, in USDT units; its row is locked against another payout, and not against what is won for
 * it: whoever books that has locked the books, for which a payout waits.
 */
export async function lockKept(tx: Queryable, charityId: string): Promise<bigint> {
  await tx.query('SELECT id FROM charity WHERE id = $1 FOR NO KEY UPDATE', [charityId])
  const [row] = await tx.query<{ readonly kept: bigint }>(
    `SELECT (SELECT coalesce(sum(amount), 0) FROM charity_credit WHERE charity_id = $1)
       - (SELECT coalesce(sum(amount), 0) FROM charity_payout WHERE charity_id = $1) AS kept`,
    [charityId],
  )
  return row?.kept ?? 0n
}

/** Keeps a payout; false where its transaction paid something already. */
export async function insertPayout(
  tx: Queryable,
  payout: {
    readonly id: string
    readonly charityId: string
    readonly amount: bigint
    readonly hash: string
    readonly operatorId: string
    readonly at: Date
  },
): Promise<boolean> {
  const { id, charityId, amount, hash, operatorId, at } = payout
  const rows = await tx.query(
    `INSERT INTO charity_payout (id, charity_id, amount, hash, operator, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING id`,
    [id, charityId, amount, hash, operatorId, at],
  )
  return rows.length > 0
}

/** Those of these hashes by which charities were paid. */
export async function charityPayoutsAmong(
  query: Queryable,
  hashes: readonly string[],
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly hash: string }>(
    'SELECT hash FROM charity_payout WHERE hash = ANY ($1::text[])',
    [hashes],
  )
  return rows.map(({ hash }) => hash)
}
