import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { PlanKind } from '#protocol/machines/planOrder.ts'
import type { PlanEnd } from '#protocol/proof/planReceipt.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A plan that is over, as it is kept. */
export interface EndedPlan {
  readonly id: string
  readonly customer_id: string
  readonly account: AccountKind
  readonly product_id: string
  readonly kind: PlanKind
  readonly asset: AssetCode
  readonly days: number
  readonly daily_ppm: bigint
  readonly unit_price: bigint | null
  readonly exit_ppm: bigint | null
  readonly principal: bigint
  readonly yield: bigint
  readonly bought_at: Date
  readonly starts_at: Date
  readonly state: PlanEnd
  readonly paid_days: number
  readonly paid: bigint
  readonly ended_at: Date
  readonly exit_fee: bigint | null
}

/** Plans that are over and have no receipt, by id from above `after`. */
export function selectDuePlans(
  query: Queryable,
  after: string,
  limit: number,
): Promise<readonly EndedPlan[]> {
  return query.query<EndedPlan>(
    `SELECT o.* FROM receipt_due d JOIN plan_order o ON o.id = d.order_id
      WHERE d.order_id > $1 ORDER BY d.order_id LIMIT $2`,
    [after, limit],
  )
}

/** When each day of these plans was paid, in turn. */
export async function selectPaidAt(
  query: Queryable,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Date[]>> {
  const rows = await query.query<{ plan_id: string; at: readonly Date[] }>(
    `SELECT plan_id, array_agg(paid_at ORDER BY day) AS at FROM plan_payment
      WHERE plan_id = ANY ($1) GROUP BY plan_id`,
    [planIds],
  )
  return new Map(rows.map(({ plan_id, at }) => [plan_id, at]))
}
