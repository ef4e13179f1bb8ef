import type { AssetCode } from '#protocol/assets.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { NO_FACTS, type StatementFacts } from '#protocol/statement.ts'
import type { Queryable } from '#server/platform/db.ts'

interface Row {
  readonly id: string
  readonly network: string
  readonly asset: AssetCode
  readonly units: bigint | null
}

/** What entries about these deposits say of them, for a statement. */
export async function depositFacts(
  query: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, () => StatementFacts>> {
  const rows = await query.query<Row>(
    'SELECT id, network, asset, units FROM deposit WHERE id = ANY ($1) AND customer_id = $2',
    [ids, customerId],
  )
  return new Map(rows.map((row) => [row.id, () => factsOf(row)]))
}

const factsOf = ({ network, asset, units }: Row): StatementFacts => ({
  ...NO_FACTS,
  network,
  size: units === null ? null : formatAmount(amount(units, asset)),
  unit: asset,
})
