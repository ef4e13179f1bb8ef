import type { Queryable } from '#server/platform/db.ts'
import type { Holder } from './types.ts'

/** What an account has of contract orders. */
export interface Standing extends Holder {
  /** Open and waiting ones together. */
  readonly orders: number
  /** What is set aside for the open ones, in USDT units. */
  readonly escrow: bigint
}

/**
 * What each of these holders has. Triggers of the database move it with each order: see
 * `server/migrations/0110-contracts.sql`.
 */
export function selectStandings(
  tx: Queryable,
  holders: readonly Holder[],
): Promise<readonly Standing[]> {
  return tx.query(
    `SELECT asked.customer_id AS "customerId", asked.account, coalesce(held.orders, 0) AS orders,
       coalesce(held.escrow, 0) AS escrow
     FROM unnest((SELECT $1::text[]), (SELECT $2::text[])) AS asked (customer_id, account)
       LEFT JOIN LATERAL (
         SELECT orders, escrow FROM contract_standing
         WHERE customer_id = asked.customer_id AND account = asked.account LIMIT 1
       ) AS held ON true`,
    [holders.map(({ customerId }) => customerId), holders.map(({ account }) => account)],
  )
}
