import { exchangeRate } from '#protocol/formulas/exchange.ts'
import { NO_FACTS, type StatementFacts } from '#protocol/statement.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import { selectMade } from './store.ts'
import type { QuoteRecord } from './types.ts'

/** What entries about these exchanges say of them, for a statement. */
export async function exchangeFacts(
  query: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, () => StatementFacts>> {
  const made = await selectMade(query, customerId, ids)
  return new Map(made.map((one) => [one.id, () => factsOf(one)]))
}

function factsOf({ from, to, legs, amount: units, exchangedAt }: QuoteRecord): StatementFacts {
  return {
    ...NO_FACTS,
    instrument: `${from}/${to}`,
    size: formatAmount(amount(units, from)),
    unit: from,
    price: exchangeRate(legs),
    receiptAt: exchangedAt === null ? null : toIso(exchangedAt),
  }
}
