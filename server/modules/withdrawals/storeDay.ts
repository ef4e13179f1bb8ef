import type { AssetCode } from '#protocol/assets.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Lately } from './rulesLimit.ts'

/** Money of a customer, by its asset. */
export interface CustomerSum {
  readonly customerId: string
  readonly asset: AssetCode
  readonly units: bigint
}

/** Sums of these customers since a moment. */
export type SumsOf = (
  query: Queryable,
  customerIds: readonly string[],
  since: Millis,
) => Promise<readonly CustomerSum[]>

/** What these customers asked to withdraw after a moment, one by one, without what was refused or came back. */
export async function selectLately(
  query: Queryable,
  customerIds: readonly string[],
  after: Millis,
): Promise<readonly Lately[]> {
  if (customerIds.length === 0) return []
  const rows = await query.query<Omit<Lately, 'at'> & { readonly at: Date }>(
    `SELECT customer_id AS "customerId", asset, amount AS units, network IS NULL AS "toBank",
       submitted_at AS at
     FROM withdrawal WHERE customer_id = ANY ($1::text[]) AND submitted_at > $2
       AND state NOT IN ('rejected', 'cancelled', 'failed')`,
    [[...new Set(customerIds)], new Date(after)],
  )
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

/** What these customers asked to withdraw since then, without what was refused or came back. */
export async function selectAsked(
  query: Queryable,
  customerIds: readonly string[],
  since: Millis,
): Promise<readonly CustomerSum[]> {
  if (customerIds.length === 0) return []
  return query.query<CustomerSum>(
    `SELECT customer_id AS "customerId", asset, sum(amount) AS units FROM withdrawal
     WHERE customer_id = ANY ($1::text[]) AND submitted_at >= $2
       AND state NOT IN ('rejected', 'cancelled', 'failed')
     GROUP BY customer_id, asset`,
    [[...new Set(customerIds)], new Date(since)],
  )
}
