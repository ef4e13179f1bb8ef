import { Counts } from './counts.ts'
import type { Queryable } from './db.ts'

/** A table of things that holders have, with `account`, `customer_id` and `state`, and the state that counts. */
export interface Counted {
  readonly table: string
  readonly state: string
}

/** How many of these things each of some holders has, whose accounts are locked: nobody else adds to them. */
export async function readCounts(
  tx: Queryable,
  { table, state }: Counted,
  holders: readonly { readonly account: string; readonly customerId: string }[],
): Promise<Counts> {
  const counts = new Counts()
  if (holders.length === 0) return counts
  const rows = await tx.query<{
    readonly account: string
    readonly customer_id: string
    readonly count: number
  }>(
    `SELECT h.account, h.customer_id, (SELECT count(*)::integer FROM ${table} o
       WHERE o.customer_id = h.customer_id AND o.account = h.account AND o.state = '${state}') AS count
     FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[])) AS h (account, customer_id)`,
    [holders.map(({ account }) => account), holders.map(({ customerId }) => customerId)],
  )
  for (const { account, customer_id, count } of rows) counts.learn([account, customer_id], count)
  return counts
}
