import type { Queryable } from '#server/platform/db.ts'

/** Where the ledger holds something else for bids and charities than their rows say, a line each. */
const HELD = `
  WITH held AS (
    SELECT owner, bucket, sum(balance) AS units FROM ledger_account
    WHERE bucket IN ('bidHold', 'charity') GROUP BY owner, bucket
  ), said AS (
    SELECT customer_id AS owner, 'bidHold' AS bucket, sum(amount) AS units FROM auction_bid
    WHERE state IN ('leading', 'outbid') GROUP BY customer_id
    UNION ALL
    SELECT 'house', 'charity', coalesce((SELECT sum(amount) FROM charity_credit), 0)
      - coalesce((SELECT sum(amount) FROM charity_payout), 0)
  )
  SELECT format('%s of %s holds %s USDT, bids and charities say %s',
    bucket, owner, coalesce(h.units, 0), coalesce(s.units, 0)) AS breach
  FROM held h FULL JOIN said s USING (owner, bucket)
  WHERE coalesce(h.units, 0) <> coalesce(s.units, 0) ORDER BY breach`

/** Bids and payouts that are not in the ledger exactly as often, and with the amounts, they say. */
const BOOKED = `
  WITH booked AS (
    SELECT e.ref AS id, e.type, count(DISTINCT e.id) AS times, sum(p.units) AS units
    FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
    WHERE e.type IN ('bidHeld', 'bidReleased', 'auctionWon', 'charityPaid') AND p.units > 0
    GROUP BY e.ref, e.type
  ), said (id, type, times, units) AS (
    SELECT id, 'bidHeld', 1, amount FROM auction_bid
    UNION ALL SELECT id, 'bidReleased', 1, amount FROM auction_bid WHERE state = 'released'
    UNION ALL SELECT id, 'auctionWon', 1, amount FROM auction_bid WHERE state = 'won'
    UNION ALL SELECT id, 'charityPaid', 1, amount FROM charity_payout
  )
  SELECT format('%s of %s is booked %s times, %s USDT; its row says %s times, %s', type, id,
    coalesce(b.times, 0), coalesce(b.units, 0), coalesce(s.times, 0), coalesce(s.units, 0)) AS breach
  FROM said s FULL JOIN booked b USING (id, type)
  WHERE (b.times, b.units) IS DISTINCT FROM (s.times::bigint, s.units) ORDER BY breach`

/** Auctions that say something else than their bids, and charities that were given something else. */
const COURSES = `
  SELECT format('auction %s says %s bids, %s leads with %s; its bids say %s, %s', a.id, a.bids, a.leader,
    a.highest, b.bids, b.highest) AS breach
  FROM auction a CROSS JOIN LATERAL (
    SELECT count(*) AS bids, max(amount) AS highest,
      (array_agg(customer_id ORDER BY n DESC))[1] AS leader,
      count(*) FILTER (WHERE extended_to IS NOT NULL) AS extended,
      coalesce(bool_and(at < coalesce(extended_to, a.ends_at) AND at >= a.starts_at), true) AS in_time
    FROM auction_bid WHERE auction_id = a.id
  ) AS b
  WHERE (a.bids, a.extended, a.highest, a.leader)
    IS DISTINCT FROM (b.bids::integer, b.extended::integer, b.highest, b.leader) OR NOT b.in_time
  UNION ALL
  SELECT format('auction %s is %s, its charity was given %s', a.id, a.state, k.amount)
  FROM auction a LEFT JOIN charity_credit k ON k.auction_id = a.id AND k.charity_id = a.charity_id
    LEFT JOIN auction_delivery d ON d.auction_id = a.id AND d.customer_id = a.leader
  WHERE k.amount IS DISTINCT FROM CASE a.state WHEN 'sold' THEN a.highest END
    OR (d.auction_id IS NOT NULL) <> (a.state = 'sold')
  ORDER BY breach`

/** What is held, a line for each breach: cheap enough for every minute. */
export const selectHeldBreaches = (query: Queryable): Promise<readonly string[]> =>
  lines(query, HELD)

/** Breaches of the entries, and of the courses of auctions. */
export const selectBookedBreaches = async (query: Queryable): Promise<readonly string[]> => [
  ...(await lines(query, BOOKED)),
  ...(await lines(query, COURSES)),
]

async function lines(query: Queryable, sql: string): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(sql)
  return rows.map((row) => row.breach)
}
