import type { Accrual } from '#server/modules/commands/types.ts'
import type { AssetCode } from '#protocol/assets.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'

/** A commission with what it is worth in USDT units, and the partition of who paid it. */
export interface WorthAccrual extends Accrual {
  readonly worth: bigint
  readonly partition: number
}

/** Keeps commissions, and what they add to their month, with the commit. */
export function insertAccruals(tx: Transaction, rows: readonly WorthAccrual[], at: Date): void {
  tx.send(
    `WITH made AS (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::numeric[], $7::numeric[], $8::smallint[])
         AS one (inviter_id, customer_id, order_id, type, asset, units, worth, partition)
     ), kept AS (
       INSERT INTO commission_accrual (inviter_id, customer_id, order_id, type, asset, units, worth, at)
       SELECT inviter_id, customer_id, order_id, type, asset, units, worth, $9 FROM made
     )
     INSERT INTO commission_month AS m (inviter_id, month, partition, worth)
     SELECT inviter_id, date_trunc('month', $9::timestamptz AT TIME ZONE 'UTC'), partition, sum(worth)
     FROM made GROUP BY inviter_id, partition
     ON CONFLICT (inviter_id, month, partition) DO UPDATE SET worth = m.worth + excluded.worth`,
    [
      rows.map((row) => row.inviterId),
      rows.map((row) => row.customerId),
      rows.map((row) => row.orderId),
      rows.map((row) => row.type),
      rows.map((row) => row.asset),
      rows.map((row) => String(row.units)),
      rows.map((row) => String(row.worth)),
      rows.map((row) => row.partition),
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

/** Payments that do not move what their commissions come to, a line each. */
export async function selectPaymentBreaches(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(`
    WITH booked AS (
      SELECT e.ref AS id, a.asset, -sum(p.units) AS units, e.type = 'commissionReturned' AS returned
      FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id JOIN ledger_account a ON a.id = p.account
      WHERE e.type IN ('commissionPaid', 'commissionReturned') AND a.bucket = 'commissionDue'
      GROUP BY e.id, a.asset
    ), said AS (
      SELECT payment_id AS id, asset, sum(units) AS units, returned
      FROM commission_accrual WHERE payment_id IS NOT NULL GROUP BY payment_id, asset, returned
    )
    SELECT format('payment %s moves %s %s of commissions, they come to %s', id, b.units, asset, s.units) AS breach
    FROM booked b FULL JOIN said s USING (id, asset, returned)
    WHERE b.units IS DISTINCT FROM s.units ORDER BY breach`)
  return rows.map((row) => row.breach)
}

/** Commissions of an inviter in one asset that are not over. */
export interface Due {
  readonly inviterId: string
  readonly asset: AssetCode
  /** In USDT units. */
  readonly worth: bigint
}

/** What may be paid of commissions from before a moment: by inviter and asset, of friends nobody has to look at. */
export function selectPayable(
  query: Queryable,
  before: Millis,
  now: Millis,
): Promise<readonly Due[]> {
  return query.query<Due>(
    `SELECT a.inviter_id AS "inviterId", a.asset, sum(a.worth) AS worth
     FROM commission_accrual a JOIN invite i ON i.friend_id = a.customer_id AND i.inviter_id = a.inviter_id
     WHERE a.payment_id IS NULL AND a.at < $1 AND i.void_at IS NULL AND (i.held_until IS NULL OR i.held_until <= $2)
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [toIso(before), toIso(now)],
  )
}

/** Friends with commissions that are not over, and who is due them. */
export async function selectUnpaidPairs(
  query: Queryable,
): Promise<
  readonly { readonly friendId: string; readonly inviterId: string; readonly isVoid: boolean }[]
> {
  return query.query(
    `SELECT i.friend_id AS "friendId", i.inviter_id AS "inviterId", i.void_at IS NOT NULL AS "isVoid" FROM invite i
     WHERE EXISTS (
       SELECT 1 FROM commission_accrual a
       WHERE a.customer_id = i.friend_id AND a.inviter_id = i.inviter_id AND a.payment_id IS NULL
     ) ORDER BY 1`,
  )
}

/** A commission that is to be paid or returned. */
export interface UnpaidRow {
  readonly id: bigint
  readonly inviter_id: string
  readonly customer_id: string
  readonly asset: AssetCode
  readonly units: bigint
  readonly at: Date
  readonly held_until: Date | null
  readonly is_void: boolean
}

/** Commissions of these inviters that are not over, locked. */
export function lockUnpaid(
  query: Queryable,
  inviterIds: readonly string[],
): Promise<readonly UnpaidRow[]> {
  return query.query<UnpaidRow>(
    `SELECT a.id, a.inviter_id, a.customer_id, a.asset, a.units, a.at, i.held_until, i.void_at IS NOT NULL AS is_void
     FROM commission_accrual a JOIN invite i ON i.friend_id = a.customer_id AND i.inviter_id = a.inviter_id
     WHERE a.inviter_id = ANY ($1) AND a.payment_id IS NULL ORDER BY a.id FOR UPDATE OF a`,
    [inviterIds],
  )
}

/** Says what these commissions were paid or returned by. */
export function updatePaid(
  tx: Transaction,
  payment: { readonly id: string; readonly rows: readonly bigint[]; readonly returned: boolean },
): void {
  tx.send(
    'UPDATE commission_accrual SET payment_id = $1, returned = $3 WHERE id = ANY ($2::bigint[])',
    [payment.id, payment.rows.map(String), payment.returned],
  )
}

/** Months that are not what their commissions are worth, a line each. */
export async function selectMonthBreaches(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(`
    WITH kept AS (
      SELECT inviter_id, month, sum(worth) AS worth FROM commission_month GROUP BY 1, 2
    ), made AS (
      SELECT inviter_id, date_trunc('month', at AT TIME ZONE 'UTC')::date AS month, sum(worth) AS worth
      FROM commission_accrual GROUP BY 1, 2
    )
    SELECT format('commissions of inviter %s in %s are worth %s, the sum of the month says %s',
      inviter_id, to_char(month, 'YYYY-MM'), coalesce(made.worth, 0), coalesce(kept.worth, 0)) AS breach
    FROM kept FULL JOIN made USING (inviter_id, month)
    WHERE coalesce(kept.worth, 0) <> coalesce(made.worth, 0) ORDER BY breach`)
  return rows.map((row) => row.breach)
}

/** Assets in which an inviter has commissions that are not over. */
export async function selectUnpaidAssets(
  query: Queryable,
  inviterId: string,
): Promise<readonly AssetCode[]> {
  const rows = await query.query<{ asset: AssetCode }>(
    'SELECT DISTINCT asset FROM commission_accrual WHERE inviter_id = $1 AND payment_id IS NULL ORDER BY asset',
    [inviterId],
  )
  return rows.map(({ asset }) => asset)
}
