import type { AssetCode } from '#protocol/assets.ts'
import type { PlanKind } from '#protocol/machines/planOrder.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { EndedIn } from '#server/platform/endedIn.ts'
import { type PlanRow, toRecord } from './rows.ts'
import type { Holder, PlanRecord } from './types.ts'

/** Plans of a holder; null for no such bound. */
export interface PlanRange {
  readonly holder: Holder
  readonly kind: PlanKind | null
  readonly asset: AssetCode | null
}

/** Plans that run, newest first, below `before`. */
export async function selectRunning(
  query: Queryable,
  { holder, kind, asset }: PlanRange,
  before: bigint,
  limit: number,
): Promise<readonly PlanRecord[]> {
  const rows = await query.query<PlanRow>(
    `SELECT * FROM plan_order
     WHERE customer_id = $1 AND account = $2 AND state IN ('earning', 'expired')
       AND ($3::text IS NULL OR kind = $3) AND ($4::text IS NULL OR asset = $4)
       AND no < $5::bigint
     ORDER BY no DESC LIMIT $6`,
    [holder.customerId, holder.account, kind, asset, before, limit],
  )
  return rows.map(toRecord)
}

/** Plans that are over, newest first, below `before`. */
export async function selectPast(
  query: Queryable,
  { holder, kind, asset, from, until }: PlanRange & EndedIn,
  before: bigint,
  limit: number,
): Promise<readonly PlanRecord[]> {
  const rows = await query.query<PlanRow>(
    `SELECT * FROM plan_order
     WHERE customer_id = $1 AND account = $2 AND state IN ('profitShared', 'redeemed')
       AND ($3::text IS NULL OR kind = $3) AND ($4::text IS NULL OR asset = $4)
       AND ($5::timestamptz IS NULL OR ended_at >= $5) AND ($6::timestamptz IS NULL OR ended_at < $6)
       AND end_no < $7::bigint
     ORDER BY end_no DESC LIMIT $8`,
    [holder.customerId, holder.account, kind, asset, from, until, before, limit],
  )
  return rows.map(toRecord)
}
