import type { Queryable } from '#server/platform/db.ts'
import type { Holder } from './types.ts'

/**
 * What is set aside for the open options of each of these holders, in USDT units. LATERAL: a plan that joins
 * them otherwise reads the open options of everybody.
 */
export function selectEscrows(
  tx: Queryable,
  holders: readonly Holder[],
): Promise<readonly (Holder & { readonly units: bigint })[]> {
  return tx.query(
    `SELECT asked.customer_id AS "customerId", asked.account, held.units
     FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[])) AS asked (customer_id, account)
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(escrow), 0) AS units FROM option_order
         WHERE customer_id = asked.customer_id AND account = asked.account AND state = 'open'
       ) AS held`,
    [holders.map(({ customerId }) => customerId), holders.map(({ account }) => account)],
  )
}
