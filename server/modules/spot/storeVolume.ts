import { type Millis, toIso } from '#protocol/time.ts'
import type { CustomerUnits } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What customers' filled orders on real accounts were worth in USDT, from a moment on and before another, in its units. */
export function selectVolumes(
  query: Queryable,
  from: Millis,
  until: Millis,
): Promise<readonly CustomerUnits[]> {
  return query.query<CustomerUnits>(
    `SELECT customer_id AS "customerId", sum(CASE side WHEN 'buy' THEN paid ELSE received + fee END) AS units
     FROM spot_order WHERE account = 'real' AND state = 'closed' AND quote = 'USDT' AND done_at >= $1 AND done_at < $2
     GROUP BY customer_id`,
    [toIso(from), toIso(until)],
  )
}
