import { amount, formatAmount } from '#protocol/money.ts'
import { isLoanOpen, type LoanState } from '#protocol/machines/loan.ts'
import { NO_FACTS, type StatementFacts } from '#protocol/statement.ts'
import { toIso } from '#protocol/time.ts'
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
    readonly state: LoanState
    readonly since: Date
  }>(
    'SELECT id, amount, days, daily_ppm, state, since FROM loan WHERE id = ANY ($1) AND customer_id = $2',
    [ids, customerId],
  )
  return new Map(
    rows.map(({ id, amount: units, days, daily_ppm: ppm, state, since }) => [
      id,
      () => ({
        ...NO_FACTS,
        size: formatAmount(amount(units, 'USDT')),
        unit: 'USDT',
        term: `${days}d`,
        rate: rateText(ppm),
        // Entries are of loans that were paid out: once over, they have a receipt.
        receiptAt: isLoanOpen(state) ? null : toIso(since.getTime()),
      }),
    ]),
  )
}
