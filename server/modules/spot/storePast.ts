import type { SpotEnding, SpotSide } from '#protocol/machines/spotOrder.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { EndedIn } from '#server/platform/endedIn.ts'
import { type OrderRow, toRecord } from './store.ts'
import type { Holder, SpotRecord } from './types.ts'

/** Orders of a holder that are over; null for no such bound. */
export interface PastRange extends EndedIn {
  readonly holder: Holder
  readonly instrumentId: number | null
  readonly side: SpotSide | null
  readonly endedBy: SpotEnding | null
}

/** Orders of a range, newest first, below `before`. */
export async function selectPast(
  query: Queryable,
  { holder, from, until, instrumentId, side, endedBy }: PastRange,
  before: bigint,
  limit: number,
): Promise<readonly SpotRecord[]> {
  const rows = await query.query<OrderRow>(
    `SELECT * FROM spot_order
     WHERE customer_id = $1 AND account = $2 AND state <> 'waiting'
       AND ($3::timestamptz IS NULL OR done_at >= $3) AND ($4::timestamptz IS NULL OR done_at < $4)
       AND ($5::integer IS NULL OR instrument_id = $5) AND ($6::text IS NULL OR side = $6)
       AND ($7::text IS NULL OR (state = 'closed') = ($7 = 'filled'))
       AND done_no < $8::bigint
     ORDER BY done_no DESC LIMIT $9`,
    [holder.customerId, holder.account, from, until, instrumentId, side, endedBy, before, limit],
  )
  return rows.map(toRecord)
}
