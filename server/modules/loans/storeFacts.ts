import { amount, formatAmount } from '#protocol/money.ts'
import { NO_FACTS, type StatementFacts } from '#protocol/statement.ts'
import type { Queryable } from '#server/platform/db.ts'
import { rateText } from './view.ts'

/** What entries about these loans say of them, for a statement. */
export async function loanFacts(
  query: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, () => StatementFacts>> {
  const rows = await query.query<{
    readonly id: string
    readonly amount: bigint
    readonly days: number
    readonly daily_ppm: bigint
  }>('SELECT id, amount, days, daily_ppm FROM loan WHERE id = ANY ($1) AND customer_id = $2', [
    ids,
    customerId,
  ])
  return new Map(
    rows.map(({ id, amount: units, days, daily_ppm: ppm }) => [
      id,
      () => ({
        ...NO_FACTS,
        size: formatAmount(amount(units, 'USDT')),
        unit: 'USDT',
        term: `${days}d`,
        rate: rateText(ppm),
      }),
    ]),
  )
}
