import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { PlanKind, PlanState } from '#protocol/machines/planOrder.ts'
import type { OfferState } from '#protocol/operatorPlans.ts'
import type { Offered, PlanRecord, Product, ProductTerms } from './types.ts'

/** A row of `plan_product`. */
export interface ProductRow {
  readonly id: string
  readonly kind: PlanKind
  readonly asset: AssetCode
  readonly days: number
  readonly daily_ppm: bigint
  readonly min_amount: bigint
  readonly max_amount: bigint
  readonly unit_price: bigint | null
  readonly exit_ppm: bigint | null
  readonly on_sale: boolean
  readonly proposed_by: string | null
  readonly proposed_at: Date | null
  readonly confirmed_by: string | null
  readonly stopped_by: string | null
  readonly ended_by: string | null
  readonly since: Date | null
}

/** A row of `plan_order`. */
export interface PlanRow {
  readonly id: string
  readonly no: bigint
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
  readonly state: PlanState
  readonly paid_days: number
  readonly paid: bigint
  readonly end_no: bigint | null
  readonly ended_at: Date | null
  readonly exit_fee: bigint | null
}

function toTerms(row: ProductRow): ProductTerms {
  return {
    id: row.id,
    kind: row.kind,
    asset: row.asset,
    days: row.days,
    dailyPpm: row.daily_ppm,
    minAmount: row.min_amount,
    maxAmount: row.max_amount,
    unitPrice: row.unit_price,
    exitPpm: row.exit_ppm,
  }
}

export const toProduct = (row: ProductRow): Product => ({ ...toTerms(row), onSale: row.on_sale })

export function toOffered(row: ProductRow): Offered {
  return {
    ...toTerms(row),
    state: stateOf(row),
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at?.getTime() ?? null,
    confirmedBy: row.confirmed_by,
    stoppedBy: row.stopped_by,
    endedBy: row.ended_by,
    since: row.since?.getTime() ?? null,
  }
}

function stateOf({ on_sale, stopped_by, proposed_by, confirmed_by }: ProductRow): OfferState {
  if (on_sale) return 'onSale'
  if (stopped_by !== null) return 'stopped'
  return proposed_by !== null && confirmed_by === null ? 'proposed' : 'ended'
}

export function toRecord(row: PlanRow): PlanRecord {
  const { principal, days, daily_ppm, exit_ppm, ended_at, exit_fee } = row
  return {
    id: row.id,
    no: row.no,
    customerId: row.customer_id,
    account: row.account,
    productId: row.product_id,
    kind: row.kind,
    asset: row.asset,
    unitPrice: row.unit_price,
    terms: { principal, days, dailyPpm: daily_ppm, exitPpm: exit_ppm },
    promised: row.yield,
    boughtAt: row.bought_at.getTime(),
    startsAt: row.starts_at.getTime(),
    state: row.state,
    paidDays: row.paid_days,
    paid: row.paid,
    endNo: row.end_no,
    ending: ended_at === null ? null : { at: ended_at.getTime(), exitFee: exit_fee },
  }
}
