import type { Queryable } from '#server/platform/db.ts'
import type { EndedIn } from '#server/platform/endedIn.ts'
import type { Holder } from './types.ts'

interface TotalRow {
  readonly orders: number
  readonly profit: bigint
  readonly fees: bigint
}

/** Sums of a customer's orders that closed from a moment on and before another, in USDT units. */
export async function selectTotal(
  query: Queryable,
  holder: Holder,
  { from, until }: EndedIn,
): Promise<TotalRow> {
  const [row] = await query.query<TotalRow>(
    `SELECT count(*)::integer AS orders, coalesce(sum(profit), 0) AS profit,
       coalesce(sum(open_fee + close_fee), 0) AS fees
     FROM contract_order
     WHERE customer_id = $1 AND account = $2 AND state = 'closed'
       AND ($3::timestamptz IS NULL OR closed_at >= $3)
       AND ($4::timestamptz IS NULL OR closed_at < $4)`,
    [holder.customerId, holder.account, from, until],
  )
  return row ?? { orders: 0, profit: 0n, fees: 0n }
}
