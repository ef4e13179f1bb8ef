import type { AccountKind } from '#contract/account.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Holder } from './types.ts'

/** How many options of each of these holders are not settled. */
export async function selectOpenCounts(
  tx: Queryable,
  holders: readonly Holder[],
): Promise<readonly (Holder & { readonly open: number })[]> {
  const rows = await tx.query<{
    readonly account: AccountKind
    readonly customer_id: string
    readonly open: number
  }>(
    `SELECT h.account, h.customer_id, (SELECT count(*)::integer FROM option_order o
       WHERE o.customer_id = h.customer_id AND o.account = h.account AND o.state = 'open') AS open
     FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[])) AS h (account, customer_id)`,
    [holders.map(({ account }) => account), holders.map(({ customerId }) => customerId)],
  )
  return rows.map(({ account, customer_id: customerId, open }) => ({ account, customerId, open }))
}
