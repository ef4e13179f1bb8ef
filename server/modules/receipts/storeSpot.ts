import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import { type SpotFormula, spotBand } from '#protocol/formulas/spotOrder.ts'
import type { SpotSide, SpotType } from '#protocol/machines/spotOrder.ts'
import type { Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { KeptFee } from './viewFee.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A filled coin-to-coin order as it is kept. */
export interface FilledSpot extends KeptFee {
  readonly id: string
  readonly formula: SpotFormula
  readonly customer_id: string
  readonly account: AccountKind
  readonly instrument_id: number
  readonly code: string
  readonly side: SpotSide
  readonly type: SpotType
  readonly base: AssetCode
  readonly quote: AssetCode
  readonly decimals: number
  readonly fee_ppm: bigint
  readonly spread_ppm: bigint
  readonly amount: bigint
  readonly total: bigint | null
  readonly limit_price: Price | null
  /** Zero where it filled as it was placed. */
  readonly hold: bigint
  readonly placed_at: Date
  readonly placed_log_seq: bigint
  readonly done_at: Date
  readonly fill_price: Price
  readonly fill_log_seq: bigint
  readonly paid: bigint
  readonly fee: bigint
  readonly received: bigint
}

/** Filled orders without a receipt whose rows are sealed, by id from above `after`. */
export function selectDueSpot(
  query: Queryable,
  after: string,
  sealedSeq: bigint,
  limit: number,
): Promise<readonly FilledSpot[]> {
  return query.query<FilledSpot>(
    `SELECT o.* FROM receipt_due d JOIN spot_order o ON o.id = d.order_id
      WHERE d.order_id > $1 AND o.fill_log_seq <= $2 ORDER BY d.order_id LIMIT $3`,
    [after, sealedSeq, limit],
  )
}

type Waiting = Pick<
  FilledSpot,
  | 'instrument_id'
  | 'side'
  | 'limit_price'
  | 'spread_ppm'
  | 'decimals'
  | 'placed_log_seq'
  | 'placed_at'
>

/**
 * The rows from before a moment that receipts to come stand on: of filled orders whose receipt is not made
 * yet, and the rows that reached orders which wait for the operator's funds only.
 */
export async function selectNeededOfSpot(
  query: Queryable,
  before: Millis,
): Promise<readonly bigint[]> {
  const moment = new Date(before)
  const due = await query.query<{ seq: bigint }>(
    `SELECT o.fill_log_seq AS seq FROM receipt_due d JOIN spot_order o ON o.id = d.order_id
      WHERE o.fill_log_seq IS NOT NULL AND least(o.placed_at, o.done_at) < $1`,
    [moment],
  )
  const waiting = await query.query<Waiting>(
    `SELECT instrument_id, side, limit_price, spread_ppm, decimals, placed_log_seq, placed_at
       FROM spot_order WHERE state = 'waiting' AND placed_at < $1`,
    [moment],
  )
  const watched = waiting.flatMap((order) => {
    const { side, limit_price: limit, spread_ppm: spreadPpm, decimals } = order
    return limit === null ? [] : [{ ...order, ...spotBand(side, limit, { spreadPpm, decimals }) }]
  })
  const reached = await query.query<{ seq: bigint }>(
    `SELECT row.seq FROM unnest($1::integer[], $2::bigint[], $3::timestamptz[], $4::bigint[], $5::bigint[])
         AS o (instrument_id, placed, since, low, high)
       CROSS JOIN LATERAL (
         SELECT first.seq FROM price_log_stretch s CROSS JOIN LATERAL (
           SELECT seq FROM price_log p
            WHERE p.instrument_id = o.instrument_id AND p.seq > greatest(o.placed, s.after_seq)
              AND p.seq <= s.upto_seq AND (mid <= low OR mid >= high) AND at <= $6
              AND (at >= o.since - interval '1 minute' OR s.after_seq >= o.placed)
            ORDER BY at LIMIT 1
         ) AS first ORDER BY first.seq LIMIT 1
       ) AS row`,
    [
      watched.map((one) => one.instrument_id),
      watched.map((one) => one.placed_log_seq),
      watched.map((one) => one.placed_at),
      watched.map((one) => one.low),
      watched.map((one) => one.high),
      moment,
    ],
  )
  return [...due, ...reached].map(({ seq }) => seq)
}
