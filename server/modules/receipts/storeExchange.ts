import type { AssetCode } from '#protocol/assets.ts'
import type { ExchangeSide } from '#protocol/formulas/exchange.ts'
import type { Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** An exchange that was made, as it is kept. The lists are one item for each price, in turn. */
export interface MadeExchange {
  readonly id: string
  readonly customer_id: string
  readonly account: 'real'
  readonly formula: string
  readonly from_asset: AssetCode
  readonly to_asset: AssetCode
  readonly amount: bigint
  readonly fee_ppm: bigint
  readonly leg_ids: readonly number[]
  readonly leg_codes: readonly string[]
  readonly leg_sides: readonly ExchangeSide[]
  readonly leg_mids: readonly Price[]
  readonly leg_seqs: readonly bigint[]
  readonly gross: bigint
  readonly fee: bigint
  readonly received: bigint
  readonly quoted_at: Date
  readonly expires_at: Date
  readonly exchanged_at: Date
}

/** Exchanges without a receipt all of whose rows are sealed, by id from above `after`. */
export function selectDueExchanges(
  query: Queryable,
  after: string,
  sealedSeq: bigint,
  limit: number,
): Promise<readonly MadeExchange[]> {
  return query.query<MadeExchange>(
    `SELECT o.* FROM receipt_due d JOIN exchange o ON o.id = d.order_id
      WHERE d.order_id > $1 AND $2 >= ALL (o.leg_seqs) ORDER BY d.order_id LIMIT $3`,
    [after, sealedSeq, limit],
  )
}

/** The rows that exchanges of before a moment were made of whose receipt is not made yet. */
export async function selectNeededOfExchanges(
  query: Queryable,
  before: Millis,
): Promise<readonly bigint[]> {
  const rows = await query.query<{ readonly seq: bigint }>(
    `SELECT DISTINCT row.seq FROM receipt_due d JOIN exchange o ON o.id = d.order_id
       CROSS JOIN LATERAL unnest(o.leg_seqs) AS row (seq)
      WHERE o.quoted_at < $1`,
    [new Date(before)],
  )
  return rows.map(({ seq }) => seq)
}
