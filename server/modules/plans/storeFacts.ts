import type { AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { NO_FACTS, type StatementFacts } from '#protocol/statement.ts'
import { toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

interface Row {
  readonly id: string
  readonly asset: AssetCode
  readonly days: number
  readonly daily_ppm: bigint
  readonly principal: bigint
  readonly ended_at: Date | null
}

const PPM_SCALE = 6

/** What entries about these plans say of them, for a statement. */
export async function planFacts(
  query: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, () => StatementFacts>> {
  const rows = await query.query<Row>(
    `SELECT id, asset, days, daily_ppm, principal, ended_at
     FROM plan_order WHERE id = ANY ($1) AND customer_id = $2`,
    [ids, customerId],
  )
  return new Map(rows.map((row) => [row.id, () => factsOf(row)]))
}

function factsOf({
  asset,
  days,
  daily_ppm: ppm,
  principal,
  ended_at: endedAt,
}: Row): StatementFacts {
  return {
    ...NO_FACTS,
    size: formatAmount(amount(principal, asset)),
    unit: asset,
    term: `${days}d`,
    rate: formatDecimal(ppm, PPM_SCALE, 0),
    place: endedAt === null ? 'open' : 'history',
    receiptAt: endedAt === null ? null : toIso(endedAt.getTime()),
  }
}
