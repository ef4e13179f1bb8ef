import type { Queryable } from '#server/platform/db.ts'
import { type OrderRow, toRecord } from './storeRow.ts'
import type { OrderRecord } from './types.ts'

/** Up to `limit` orders opened after number `after`, oldest first. */
export async function selectAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly OrderRecord[]> {
  const rows = await query.query<OrderRow>(
    'SELECT * FROM contract_order WHERE no > $1 ORDER BY no LIMIT $2',
    [after, limit],
  )
  return rows.map(toRecord)
}

/**
 * Where the ledger holds something else for open orders than they say, or an account's held counts are
 * others than its orders, a line each. It reads the ledger's balances in the same statement, because only
 * one snapshot can be compared.
 */
export async function selectHeldBreaches(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(`
    WITH held AS (
      SELECT kind, owner, bucket, sum(balance) AS units FROM ledger_account
      WHERE asset = 'USDT' AND (bucket = 'margin' OR bucket = 'escrow')
      GROUP BY kind, owner, bucket
    ), promised AS (
      SELECT kind, owner, 'margin' AS bucket, sum(units) AS units FROM (
        SELECT account AS kind, customer_id AS owner, margin AS units
        FROM contract_order WHERE state = 'open'
        UNION ALL
        SELECT account, customer_id, held FROM contract_waiting WHERE state = 'waiting'
      ) AS owned GROUP BY kind, owner
      UNION ALL
      SELECT account, 'house', 'escrow', sum(escrow)
      FROM contract_order WHERE state = 'open' GROUP BY account
    )
    SELECT format('%s of %s %s holds %s, open orders say %s',
      bucket, kind, owner, coalesce(h.units, 0), coalesce(p.units, 0)) AS breach
    FROM held h FULL JOIN promised p USING (kind, owner, bucket)
    WHERE coalesce(h.units, 0) <> coalesce(p.units, 0)
    UNION ALL
    SELECT format('%s %s is said to have %s orders that bind %s, it has %s that bind %s',
      account, customer_id, coalesce(s.orders, 0), coalesce(s.escrow, 0), coalesce(o.orders, 0),
      coalesce(o.escrow, 0))
    FROM contract_standing s FULL JOIN (
      SELECT account, customer_id, count(*) AS orders, sum(escrow) AS escrow FROM (
        SELECT account, customer_id, escrow FROM contract_order WHERE state = 'open'
        UNION ALL
        SELECT account, customer_id, 0 FROM contract_waiting WHERE state = 'waiting'
      ) AS live GROUP BY account, customer_id
    ) AS o USING (account, customer_id)
    WHERE coalesce(s.orders, 0) <> coalesce(o.orders, 0)
      OR coalesce(s.escrow, 0) <> coalesce(o.escrow, 0)
    ORDER BY breach`)
  return rows.map((row) => row.breach)
}
