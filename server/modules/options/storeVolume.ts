import { type Millis, toIso } from '#protocol/time.ts'
import type { CustomerUnits } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/**
 * Stakes and premiums of customers' options on real accounts that settled from a moment on and before another, in USDT
 * units. They count when they settle: one that is void never counts, however late that turns out.
 */
export function selectVolumes(
  query: Queryable,
  from: Millis,
  until: Millis,
): Promise<readonly CustomerUnits[]> {
  return query.query<CustomerUnits>(
    `SELECT customer_id AS "customerId", sum(stake) AS units FROM option_order
     WHERE account = 'real' AND state = 'closed' AND settled_at >= $1 AND settled_at < $2 GROUP BY customer_id`,
    [toIso(from), toIso(until)],
  )
}
