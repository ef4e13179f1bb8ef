import type { Queryable } from '#server/platform/db.ts'
import { toRecord } from './store.ts'
import type { QuoteRecord } from './types.ts'

/** Up to `limit` exchanges after number `after`, oldest first. */
export async function selectAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly QuoteRecord[]> {
  const rows = await query.query<Parameters<typeof toRecord>[0]>(
    'SELECT * FROM exchange WHERE no > $1 ORDER BY no LIMIT $2',
    [after, limit],
  )
  return rows.map(toRecord)
}

/** Exchanges that are not in the ledger exactly once, with all they say, a line each; and entries without. */
export function selectBookedBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `WITH booked AS (
       SELECT e.ref AS id, a.asset, count(DISTINCT e.id) AS times, min(e.kind) AS kind,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'available'), 0) AS available,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'treasury'), 0) AS treasury,
         min(a.owner) FILTER (WHERE a.bucket = 'available') AS owner
       FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
         JOIN ledger_account a ON a.id = p.account
       WHERE e.type = 'exchanged' GROUP BY e.ref, a.asset
     ), said AS (
       SELECT id, from_asset AS asset, account AS kind, -amount AS available, amount AS treasury,
         customer_id AS owner FROM exchange WHERE no IS NOT NULL
       UNION ALL
       SELECT id, to_asset, account, received, -house_pays, customer_id
         FROM exchange WHERE no IS NOT NULL
     )
     SELECT format('exchange %s and its entry do not agree in %s: booked %s times, %s/%s of %s, it says %s/%s of %s',
       id, asset, coalesce(b.times, 0), b.available, b.treasury, b.owner,
       s.available, s.treasury, s.owner) AS breach
     FROM said s FULL JOIN booked b USING (id, asset)
     WHERE (b.times, b.kind, b.available, b.treasury, b.owner)
       IS DISTINCT FROM (1::bigint, s.kind, s.available, s.treasury, s.owner) ORDER BY breach`,
  )
}

/** Exchanges made of a row that the price log does not have so, a line each. Days that were dropped are over. */
export function selectLogBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `WITH leg AS (
       SELECT x.id, l.* FROM exchange x, unnest(x.leg_ids, x.leg_seqs, x.leg_mids, x.leg_ats)
         AS l (instrument_id, seq, mid, at)
       WHERE x.no IS NOT NULL AND l.seq >= (SELECT min(seq) FROM price_log)
     )
     SELECT format('exchange %s was made on row %s of the log, which does not say so', id, seq) AS breach
     FROM leg WHERE NOT EXISTS (
       SELECT 1 FROM price_log p WHERE (p.seq, p.at, p.instrument_id, p.mid)
         = (leg.seq, leg.at, leg.instrument_id, leg.mid)
     ) ORDER BY breach`,
  )
}

async function lines(query: Queryable, sql: string): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(sql)
  return rows.map((row) => row.breach)
}
