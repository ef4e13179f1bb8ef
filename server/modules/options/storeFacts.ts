import type { OptionSide } from '#protocol/machines/optionOrder.ts'
import type { OrderTerm } from '#protocol/optionTerms.ts'
import { formatPrice, type Price } from '#protocol/price.ts'
import { NO_FACTS, type StatementFacts } from '#protocol/statement.ts'
import type { StatementType } from '#protocol/statementKinds.ts'
import { toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import { rate, usdt } from './view.ts'

interface Row {
  readonly id: string
  readonly app_name: string
  readonly side: OptionSide
  readonly term: OrderTerm
  readonly decimals: number
  readonly strike: Price
  readonly settle_price: Price | null
  readonly stake: bigint
  readonly lots: bigint | null
  readonly rate_ppm: bigint | null
  readonly settled_at: Date | null
}

type FactsOf = (entry: { readonly type: StatementType }) => StatementFacts

/** What entries about these options say of them, for a statement. */
export async function optionFacts(
  query: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FactsOf>> {
  const rows = await query.query<Row>(
    `SELECT id, app_name, side, term, decimals, strike, settle_price, stake, lots, rate_ppm, settled_at
     FROM option_order WHERE id = ANY ($1) AND customer_id = $2`,
    [ids, customerId],
  )
  return new Map(rows.map((row) => [row.id, ({ type }) => factsOf(row, type)]))
}

function factsOf(row: Row, type: StatementType): StatementFacts {
  const { decimals, lots, rate_ppm: ppm, settled_at: settledAt } = row
  const price = type === 'optionSettled' || type === 'optionSold' ? row.settle_price : row.strike
  return {
    ...NO_FACTS,
    instrument: row.app_name,
    side: row.side,
    size: lots === null ? usdt(row.stake) : String(lots),
    unit: lots === null ? 'USDT' : 'lots',
    price: price === null ? null : formatPrice(price, decimals),
    decimals,
    term: row.term,
    rate: ppm === null ? null : rate(ppm),
    place: settledAt === null ? 'open' : 'history',
    receiptAt: settledAt === null ? null : toIso(settledAt.getTime()),
  }
}
