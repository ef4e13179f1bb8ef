import type { Accrual } from '#server/modules/commands/types.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'

/** A commission with what it is worth in USDT units. */
export interface WorthAccrual extends Accrual {
  readonly worth: bigint
}

/** Keeps commissions with the commit. */
export function insertAccruals(tx: Transaction, rows: readonly WorthAccrual[], at: Date): void {
  tx.send(
    `INSERT INTO commission_accrual (inviter_id, customer_id, order_id, type, asset, units, worth, at)
     SELECT *, $8 FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::numeric[], $7::numeric[])`,
    [
      rows.map((row) => row.inviterId),
      rows.map((row) => row.customerId),
      rows.map((row) => row.orderId),
      rows.map((row) => row.type),
      rows.map((row) => row.asset),
      rows.map((row) => String(row.units)),
      rows.map((row) => String(row.worth)),
      at,
    ],
  )
}

/** Where what is unpaid is not what the operator's books hold for it, a line each. */
export async function selectDueBreaches(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(`
    SELECT format('commissionDue holds %s %s, unpaid commissions come to %s',
      coalesce(h.units, 0), asset, coalesce(a.units, 0)) AS breach
    FROM (
      SELECT asset, sum(balance) AS units FROM ledger_account
      WHERE kind = 'real' AND owner = 'house' AND bucket = 'commissionDue' GROUP BY asset
    ) AS h FULL JOIN (
      SELECT asset, sum(units) AS units FROM commission_accrual
      WHERE payment_id IS NULL GROUP BY asset
    ) AS a USING (asset)
    WHERE coalesce(h.units, 0) <> coalesce(a.units, 0) ORDER BY breach`)
  return rows.map((row) => row.breach)
}

/** Commissions without their posting, postings without their commission, and shares that are not those of the order. */
export async function selectAccrualBreaches(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(`
    WITH fees AS (
      SELECT e.ref AS order_id, e.type, a.asset, e.kind,
        coalesce(sum(p.units) FILTER (WHERE a.bucket = 'commissionDue'), 0) AS due, sum(p.units) AS fee
      FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
        JOIN ledger_account a ON a.id = p.account
      WHERE a.owner = 'house' AND a.bucket IN ('fees', 'commissionDue')
        AND e.type IN ('contractOpened', 'contractClosed', 'spotFilled')
      GROUP BY e.id, a.asset
    ), terms AS (
      SELECT id AS order_id, customer_id, commission_percent, inviter_id FROM contract_order
      UNION ALL SELECT id, customer_id, commission_percent, inviter_id FROM spot_order
    )
    SELECT format('entry %s of order %s sets %s %s aside for an inviter, its row says %s, its terms %s',
      coalesce(f.type, a.type), order_id, coalesce(f.due, 0), coalesce(f.asset, a.asset), coalesce(a.units, 0),
      div(coalesce(f.fee, 0) * coalesce(t.commission_percent, 0), 100)) AS breach
    FROM fees f FULL JOIN commission_accrual a USING (order_id, type) LEFT JOIN terms t USING (order_id)
    WHERE coalesce(f.due, 0) <> coalesce(a.units, 0)
      OR coalesce(f.due, 0) <> div(coalesce(f.fee, 0) * coalesce(t.commission_percent, 0), 100)
      OR (a.id IS NOT NULL AND (f.kind, f.asset, t.inviter_id, t.customer_id)
        IS DISTINCT FROM ('real', a.asset, a.inviter_id, a.customer_id))
    ORDER BY breach`)
  return rows.map((row) => row.breach)
}
