import { amount, formatAmount } from '#protocol/money.ts'
import { NO_FACTS, type StatementFacts } from '#protocol/statement.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What entries about these bids say of them, for a statement. */
export async function auctionFacts(
  query: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, () => StatementFacts>> {
  const rows = await query.query<{
    readonly id: string
    readonly title: string
    readonly amount: bigint
  }>(
    `SELECT b.id, a.title, b.amount FROM auction_bid b JOIN auction a ON a.id = b.auction_id
     WHERE b.id = ANY ($1) AND b.customer_id = $2`,
    [ids, customerId],
  )
  return new Map(
    rows.map(({ id, title, amount: units }) => [
      id,
      () => ({
        ...NO_FACTS,
        instrument: title,
        size: formatAmount(amount(units, 'USDT')),
        unit: 'USDT',
      }),
    ]),
  )
}
