import type { AssetCode } from '#protocol/assets.ts'
import type { SpotSide, SpotState } from '#protocol/machines/spotOrder.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { formatPrice, type Price } from '#protocol/price.ts'
import { NO_FACTS, type StatementFacts } from '#protocol/statement.ts'
import type { StatementType } from '#protocol/statementKinds.ts'
import { toIso } from '#protocol/time.ts'
import { discountShare } from '#server/modules/commands/service.ts'
import type { Queryable } from '#server/platform/db.ts'

interface Row {
  readonly id: string
  readonly app_name: string
  readonly side: SpotSide
  readonly base: AssetCode
  readonly decimals: number
  readonly amount: bigint
  readonly limit_price: Price | null
  readonly fill_price: Price | null
  readonly state: SpotState
  readonly done_at: Date | null
  readonly discount_percent: number | null
  /** Whether it has a receipt once it is over. */
  readonly proved: boolean
}

type FactsOf = (entry: { readonly type: StatementType }) => StatementFacts

/** What entries about these coin-to-coin orders say of them, for a statement. */
export async function spotFacts(
  query: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FactsOf>> {
  const rows = await query.query<Row>(
    `SELECT id, app_name, side, base, decimals, amount, limit_price, fill_price, state, done_at, discount_percent,
       state <> 'cancelled' OR coalesce(cancel_reason, 'customer') = 'customer'
         OR cancel_log_seq IS NOT NULL AS proved
     FROM spot_order WHERE id = ANY ($1) AND customer_id = $2`,
    [ids, customerId],
  )
  return new Map(rows.map((row) => [row.id, ({ type }) => factsOf(row, type)]))
}

function factsOf(row: Row, type: StatementType): StatementFacts {
  const { base, decimals, state, done_at: doneAt } = row
  const price = type === 'spotFilled' ? row.fill_price : row.limit_price
  return {
    ...NO_FACTS,
    instrument: row.app_name,
    side: row.side,
    size: formatAmount(amount(row.amount, base)),
    unit: base,
    price: price === null ? null : formatPrice(price, decimals),
    decimals,
    discount: type === 'spotFilled' ? discountShare(row.discount_percent) : null,
    place: state === 'waiting' ? 'waiting' : 'history',
    receiptAt: row.proved && doneAt !== null ? toIso(doneAt.getTime()) : null,
  }
}
