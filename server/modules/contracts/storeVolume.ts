import { type Millis, toIso } from '#protocol/time.ts'
import type { CustomerUnits } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/**
 * Notional value that customers opened and closed on real accounts, from a moment on and before another, in USDT
 * units rounded down. Parts and what is left of a position add up to what was opened. Lots × 10^-8 × 10^-8 of USDT
 * make 10^-16; a unit is 10^-6.
 */
export function selectVolumes(
  query: Queryable,
  from: Millis,
  until: Millis,
): Promise<readonly CustomerUnits[]> {
  return query.query<CustomerUnits>(
    `SELECT customer_id AS "customerId", div(sum(worth), 10000000000) AS units FROM (
       SELECT customer_id, lots::numeric * contract_size * open_price AS worth FROM contract_order
       WHERE account = 'real' AND opened_at >= $1 AND opened_at < $2
       UNION ALL
       SELECT customer_id, lots::numeric * contract_size * close_price FROM contract_order
       WHERE account = 'real' AND state = 'closed' AND closed_at >= $1 AND closed_at < $2
     ) AS traded GROUP BY customer_id`,
    [toIso(from), toIso(until)],
  )
}
