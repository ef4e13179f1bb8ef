import type { Queryable } from '#server/platform/db.ts'
import { type OptionRow, toRecord } from './rows.ts'
import type { OptionRecord } from './types.ts'

/** Up to `limit` options bought after number `after`, oldest first. */
export async function selectAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly OptionRecord[]> {
  const rows = await query.query<OptionRow>(
    'SELECT * FROM option_order WHERE no > $1 ORDER BY no LIMIT $2',
    [after, limit],
  )
  return rows.map(toRecord)
}

/**
 * Where the ledger holds something else for open options than they say, a line each. It reads the ledger's
 * balances in the same statement, because only one snapshot can be compared.
 */
export function selectHeldBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `WITH held AS (
       SELECT kind, owner, bucket, sum(balance) AS units FROM ledger_account
       WHERE asset = 'USDT' AND bucket IN ('optionStake', 'optionEscrow')
       GROUP BY kind, owner, bucket
     ), promised AS (
       SELECT account AS kind, customer_id AS owner, 'optionStake' AS bucket, sum(stake) AS units
       FROM option_order WHERE state = 'open' GROUP BY account, customer_id
       UNION ALL
       SELECT account, 'house', 'optionEscrow', sum(escrow)
       FROM option_order WHERE state = 'open' GROUP BY account
     )
     SELECT format('%s of %s %s holds %s, open options say %s',
       bucket, kind, owner, coalesce(h.units, 0), coalesce(p.units, 0)) AS breach
     FROM held h FULL JOIN promised p USING (kind, owner, bucket)
     WHERE coalesce(h.units, 0) <> coalesce(p.units, 0)
     ORDER BY breach`,
  )
}

/** Options whose purchase or end is not in the ledger exactly once with the option's own figures. */
export function selectEntryBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `WITH booked AS (
       SELECT e.ref AS id, e.type, count(DISTINCT e.id) AS times,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'available'), 0) AS available,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'optionStake'), 0) AS stake,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'optionEscrow'), 0) AS escrow
       FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
         JOIN ledger_account a ON a.id = p.account
       WHERE e.type IN ('optionBought', 'optionSettled', 'optionSold', 'optionVoided') GROUP BY e.ref, e.type
     ), said AS (
       SELECT id, 'optionBought' AS type, -stake AS available, stake, escrow FROM option_order
       UNION ALL
       SELECT id, CASE outcome WHEN 'void' THEN 'optionVoided' WHEN 'sold' THEN 'optionSold' ELSE 'optionSettled' END,
         payout, -stake, -escrow
       FROM option_order WHERE state <> 'open'
     )
     SELECT format('option %s and its entry %s do not agree: booked %s times, %s/%s/%s, it says %s/%s/%s',
         id, type, coalesce(b.times, 0), b.available, b.stake, b.escrow,
         s.available, s.stake, s.escrow) AS breach
       FROM said s FULL JOIN booked b USING (id, type)
       WHERE b.times IS DISTINCT FROM 1 OR (b.available, b.stake, b.escrow)
         IS DISTINCT FROM (s.available, s.stake, s.escrow)
     ORDER BY breach`,
  )
}

/**
 * Options that say something else of the price log than it holds, or that ended otherwise than its prices
 * and their own terms give: worked out once more in the database, in other arithmetic than the handler's. Rows
 * of the log that retention has dropped cannot be looked up; all that are newer than an instrument's oldest
 * one must be there. Where the clock was set back over an expiry, or into the wait after it, what was settled before knew
 * the rows up to there.
 * A listed option without a row in its last seconds settles at the earliest of the week after; one that was sold has
 * its row looked up, and its payout is recomputed by `audit.ts`.
 */
export function selectSettlementBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `WITH log AS (
       SELECT of.instrument_id, coalesce((
         SELECT min(at) FROM price_log p WHERE p.instrument_id = of.instrument_id
       ), 'infinity') AS since
       FROM (SELECT DISTINCT instrument_id FROM option_order) AS of
     ), looked AS (
       SELECT o.*, opened.mid AS open_mid, last.seq AS last_seq, last.mid AS last_mid,
         open_log_at >= log.since AS open_kept,
         expires_at - interval '5 seconds' >= log.since AS span_kept
       FROM option_order o JOIN log USING (instrument_id)
         LEFT JOIN price_log opened ON opened.seq = o.open_log_seq AND opened.at = o.open_log_at
           AND opened.instrument_id = o.instrument_id
         LEFT JOIN LATERAL (
           SELECT row.* FROM (
             SELECT 9223372036854775807 AS upto UNION ALL SELECT last_seq FROM price_log_break
               WHERE last_seq >= o.open_log_seq AND o.expires_at < complete_at
                 AND o.expires_at + interval '168 hours' * (o.term = 'listed')::int >= back_to - interval '5 seconds'
           ) AS known LEFT JOIN LATERAL (
             (SELECT seq, mid, 1 AS choice FROM price_log WHERE instrument_id = o.instrument_id
               AND at BETWEEN o.expires_at - interval '5 seconds' AND o.expires_at
               AND seq BETWEEN o.open_log_seq AND known.upto
             ORDER BY seq DESC LIMIT 1)
             UNION ALL
             (SELECT seq, mid, 2 FROM price_log WHERE o.term = 'listed' AND instrument_id = o.instrument_id
               AND at > o.expires_at AND at <= o.expires_at + interval '168 hours'
               AND seq BETWEEN o.open_log_seq AND known.upto
             ORDER BY at, seq LIMIT 1)
             ORDER BY choice LIMIT 1
           ) AS row ON true
           ORDER BY row.seq IS DISTINCT FROM o.settle_log_seq, known.upto DESC LIMIT 1
         ) AS last ON o.state <> 'open' AND o.outcome <> 'sold'
     ), sold AS (
       SELECT o.*, row.mid AS row_mid, settle_log_at >= log.since AS row_kept
       FROM option_order o JOIN log USING (instrument_id)
         LEFT JOIN price_log row ON (row.seq, row.at, row.instrument_id) = (o.settle_log_seq, o.settle_log_at, o.instrument_id)
       WHERE o.outcome = 'sold'
     ), figured AS (
       SELECT *, CASE
         WHEN last_seq IS NULL THEN stake
         WHEN side IN ('up', 'down') THEN CASE sign(last_mid - strike)
           WHEN 0 THEN stake
           WHEN CASE side WHEN 'up' THEN 1 ELSE -1 END
             THEN div(stake * (1000000 + rate_ppm), 1000000)
           ELSE 0 END
         ELSE div(lots::numeric * contract_size * greatest(0, CASE side
           WHEN 'call' THEN least(last_mid, cap_price) - strike
           -- Puts of before caps have none: greatest() leaves a missing one out.
           ELSE strike - greatest(last_mid, cap_price) END), 10000000000)
       END AS due
       FROM looked
     )
     SELECT format('option %s was bought at row %s, which does not say %s', id, open_log_seq, open_price) AS breach
       FROM figured WHERE open_kept AND open_mid IS DISTINCT FROM open_price
     UNION ALL
     SELECT format('option %s settled at row %s, the log says %s', id,
         coalesce(settle_log_seq::text, 'none'), coalesce(last_seq::text, 'none'))
       FROM figured WHERE state <> 'open' AND outcome <> 'sold' AND span_kept
         AND (settle_log_seq, settle_price) IS DISTINCT FROM (last_seq, last_mid)
     UNION ALL
     SELECT format('option %s paid %s, its terms and the log give %s', id, payout, due)
       FROM figured WHERE state <> 'open' AND outcome <> 'sold' AND span_kept AND payout <> due
     UNION ALL
     SELECT format('option %s was sold at row %s, which does not say %s', id, settle_log_seq, settle_price)
       FROM sold WHERE row_kept AND row_mid IS DISTINCT FROM settle_price
     ORDER BY breach`,
  )
}

/**
 * Options that a corporate action ended at a row that is not the last of before it. Rows that came once the clock was set
 * back to before the action were not known then.
 */
export function selectEndedBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `SELECT format('option %s was ended at row %s, which is not the last before %s', id, settle_log_seq, ex_at) AS breach
       FROM option_order o WHERE ex_at IS NOT NULL AND (settle_log_at >= ex_at OR EXISTS (
         SELECT 1 FROM price_log later WHERE later.instrument_id = o.instrument_id AND later.seq > o.settle_log_seq
           AND later.at >= o.settle_log_at AND later.at < o.ex_at AND later.seq <= coalesce((
             SELECT min(last_seq) FROM price_log_break WHERE last_seq >= o.settle_log_seq AND back_to < o.ex_at
           ), 9223372036854775807)))
     ORDER BY breach`,
  )
}

async function lines(query: Queryable, sql: string): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(sql)
  return rows.map((row) => row.breach)
}
