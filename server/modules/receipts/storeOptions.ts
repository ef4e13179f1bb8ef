import type { AccountKind } from '#protocol/account.ts'
import type { OptionOutcome, OptionSide } from '#protocol/machines/optionOrder.ts'
import type { OrderTerm } from '#protocol/optionTerms.ts'
import type { Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** An option that is over, as it is kept, with the rows around its expiry where that is past. */
export interface SettledOption {
  readonly id: string
  readonly customer_id: string
  readonly account: AccountKind
  readonly instrument_id: number
  readonly code: string
  readonly decimals: number
  readonly side: OptionSide
  readonly term: OrderTerm
  readonly formula: string
  readonly opened_at: Date
  readonly expires_at: Date
  readonly open_price: Price
  readonly open_log_seq: bigint
  readonly strike: Price
  readonly stake: bigint
  readonly escrow: bigint
  readonly rate_ppm: bigint | null
  readonly lots: bigint | null
  readonly contract_size: bigint | null
  readonly cap_price: Price | null
  readonly sigma: bigint | null
  readonly sigma_as_of: Date | null
  readonly trading_ms: number | null
  readonly markup_ppm: bigint | null
  readonly outcome: OptionOutcome
  readonly settle_price: Price | null
  readonly settle_log_seq: bigint | null
  readonly settle_log_at: Date | null
  readonly settled_at: Date
  readonly payout: bigint
  readonly sale_sigma: bigint | null
  readonly sale_sigma_as_of: Date | null
  readonly sale_trading_ms: number | null
  /** The moment of the corporate action that ended it; null where none did. */
  readonly ex_at: Date | null
  readonly before_seq: bigint | null
  readonly after_seq: bigint | null
  /** Whether the rows around its expiry name the one before them. */
  readonly linked: boolean
}

/**
 * The rows of an option's instrument around its expiry: the first one logged after it was bought whose time is
 * past, and the one logged before that. Also of days that were dropped where they were kept.
 */
const AROUND = (only: string): string => `
  LEFT JOIN LATERAL (
    SELECT seq FROM (
      (SELECT row.seq FROM price_log_stretch s CROSS JOIN LATERAL (
         SELECT seq FROM price_log WHERE instrument_id = o.instrument_id AND at > o.expires_at
           AND seq > greatest(o.open_log_seq, s.after_seq) AND seq <= s.upto_seq
         ORDER BY at LIMIT 1
       ) AS row)
      UNION ALL
      (SELECT seq FROM price_log_place WHERE instrument_id = o.instrument_id
          AND seq > o.open_log_seq AND at > o.expires_at)
    ) AS row ORDER BY seq LIMIT 1
  ) AS after ON ${only}
  LEFT JOIN LATERAL (
    SELECT seq FROM (
      (SELECT row.seq FROM price_log_stretch s CROSS JOIN LATERAL (
         SELECT seq FROM price_log WHERE instrument_id = o.instrument_id AND at <= o.expires_at
           AND seq >= greatest(o.open_log_seq, s.after_seq + 1)
           AND seq <= least(s.upto_seq, after.seq - 1)
         ORDER BY at DESC LIMIT 1
       ) AS row)
      UNION ALL
      (SELECT seq FROM price_log_place WHERE instrument_id = o.instrument_id
          AND seq >= o.open_log_seq AND at <= o.expires_at
          AND seq < coalesce(after.seq, 9223372036854775807))
    ) AS row ORDER BY seq DESC LIMIT 1
  ) AS before ON ${only}`

/**
 * Options that are over, without a receipt, whose rows are sealed, by id from above `after`. They wait for the
 * next row of their instrument, which names the one that decided; only older rows, that name none, do not, and
 * options that were sold back.
 */
export function selectDueOptions(
  query: Queryable,
  after: string,
  sealedSeq: bigint,
  limit: number,
): Promise<readonly SettledOption[]> {
  return query.query<SettledOption>(
    `SELECT o.*, o.trading_ms::float8 AS trading_ms, o.sale_trading_ms::float8 AS sale_trading_ms,
            before.seq AS before_seq, after.seq AS after_seq,
            coalesce(o.settle_log_seq, after.seq) >= l.from_seq AS linked
       FROM receipt_due d JOIN option_order o ON o.id = d.order_id CROSS JOIN price_log_linked l
       ${AROUND('true')}
      WHERE d.order_id > $1
        AND CASE WHEN o.settle_log_seq < l.from_seq OR o.outcome = 'sold'
          THEN o.settle_log_seq ELSE after.seq END <= $2
      ORDER BY d.order_id LIMIT $3`,
    [after, sealedSeq, limit],
  )
}

/** The rows from before a moment that options stand on which are open, or whose receipt is not made yet. */
export async function selectNeededOfOptions(
  query: Queryable,
  before: Millis,
): Promise<readonly bigint[]> {
  const rows = await query.query<{ seq: bigint }>(
    `WITH unproved AS (
       SELECT id FROM option_order WHERE state = 'open' UNION SELECT order_id FROM receipt_due
     )
     SELECT DISTINCT row.seq FROM unproved JOIN option_order o USING (id)
       ${AROUND('o.expires_at < $1')}
       CROSS JOIN LATERAL (
         VALUES (o.open_log_seq), (o.settle_log_seq), (before.seq), (after.seq)
       ) AS row (seq)
      WHERE least(o.opened_at, o.settle_log_at) < $1 AND row.seq IS NOT NULL`,
    [new Date(before)],
  )
  return rows.map((row) => row.seq)
}
