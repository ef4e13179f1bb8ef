import type { Queryable } from '#server/platform/db.ts'
import type { Holder } from './types.ts'

/** Sums of orders that closed on a day, in USDT units. */
export interface DayRow {
  /** Which day, from 1 on. */
  readonly n: number
  readonly orders: number
  readonly profit: bigint
  readonly fees: bigint
}

/**
 * Sums of a customer's closed orders by the day they closed on; days without one are left out.
 * @param starts when each day begins, in order
 * @param end when the last one is over
 */
export function selectDays(
  query: Queryable,
  holder: Holder,
  starts: readonly Date[],
  end: Date,
): Promise<readonly DayRow[]> {
  return query.query<DayRow>(
    `SELECT width_bucket(closed_at, $3::timestamptz[]) AS n, count(*)::integer AS orders,
       sum(profit) AS profit, sum(open_fee + close_fee) AS fees
     FROM contract_order
     WHERE customer_id = $1 AND account = $2 AND state = 'closed'
       AND closed_at >= ($3::timestamptz[])[1] AND closed_at < $4
     GROUP BY 1 ORDER BY 1`,
    [holder.customerId, holder.account, starts, end],
  )
}
