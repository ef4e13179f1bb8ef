import type { AssetCode } from '#protocol/assets.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { type PlanRow, toRecord } from './rows.ts'
import type { Holder, Income, Payment, Plan, PlanRecord, Purchase } from './types.ts'

/** What the real books' treasury holds of each asset, in units. */
export async function selectTreasury(query: Queryable): Promise<ReadonlyMap<AssetCode, bigint>> {
  const rows = await query.query<{ readonly asset: AssetCode; readonly units: bigint }>(
    `SELECT asset, sum(balance) AS units FROM ledger_account
     WHERE kind = 'real' AND owner = 'house' AND bucket = 'treasury' GROUP BY asset`,
  )
  return new Map(rows.map(({ asset, units }) => [asset, units]))
}

/** States in which a plan holds its principal. */
const RUNNING = `state IN ('earning', 'expired')`

/** Keeps a plan that was bought. */
export function insertPlan(tx: Transaction, plan: Purchase): void {
  const { principal, days, dailyPpm, exitPpm } = plan.terms
  tx.send(
    `INSERT INTO plan_order (id, customer_id, account, product_id, kind, asset, days, daily_ppm,
       unit_price, exit_ppm, principal, yield, bought_at, starts_at, state, paid_days, paid)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'earning', 0, 0)`,
    [
      plan.id,
      plan.customerId,
      plan.account,
      plan.productId,
      plan.kind,
      plan.asset,
      days,
      dailyPpm,
      plan.unitPrice,
      exitPpm,
      principal,
      plan.promised,
      new Date(plan.boughtAt),
      new Date(plan.startsAt),
    ],
  )
}

/** Keeps a day that was paid, by which its plan moves on; an error unless it is the next one. */
export function insertPayment(tx: Transaction, planId: string, payment: Payment): void {
  tx.send('INSERT INTO plan_payment (plan_id, day, units, paid_at) VALUES ($1, $2, $3, $4)', [
    planId,
    payment.day,
    payment.units,
    new Date(payment.paidAt),
  ])
}

/** Keeps how a plan ended; an error, by the table's guard, when it cannot end so. */
export function endPlan(tx: Transaction, { id, state, ending }: Plan): void {
  tx.send(
    `UPDATE plan_order SET state = $2, end_no = nextval('plan_order_end_no'), ended_at = $3, exit_fee = $4
     WHERE id = $1`,
    [id, state, ending === null ? null : new Date(ending.at), ending?.exitFee ?? null],
  )
}

/** These plans, locked until the transaction ends; without those there are not. */
export async function lockPlans(
  tx: Queryable,
  ids: readonly string[],
): Promise<readonly PlanRecord[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<PlanRow>(
    'SELECT * FROM plan_order WHERE id = ANY ($1::text[]) ORDER BY no FOR UPDATE',
    [ids],
  )
  return rows.map(toRecord)
}

/** Which products these holders have a running plan of. */
export async function selectRunningOf(
  tx: Queryable,
  holders: readonly Holder[],
): Promise<readonly { readonly customerId: string; readonly productId: string }[]> {
  if (holders.length === 0) return []
  const rows = await tx.query<{ readonly customer_id: string; readonly product_id: string }>(
    `SELECT customer_id, product_id FROM plan_order
     WHERE customer_id = ANY ($1::text[]) AND account = 'real' AND ${RUNNING}`,
    [holders.map(({ customerId }) => customerId)],
  )
  return rows.map((row) => ({ customerId: row.customer_id, productId: row.product_id }))
}

/** A plan of this holder; null when there is none. */
export async function selectPlan(
  query: Queryable,
  { customerId, account }: Holder,
  id: string,
): Promise<PlanRecord | null> {
  const [row] = await query.query<PlanRow>(
    'SELECT * FROM plan_order WHERE id = $1 AND customer_id = $2 AND account = $3',
    [id, customerId, account],
  )
  return row === undefined ? null : toRecord(row)
}

/** Plans after number `after` with a day that is over and unpaid, or that are to be shared out. */
export async function selectDue(
  query: Queryable,
  now: Millis,
  after: bigint,
  limit: number,
): Promise<readonly PlanRecord[]> {
  const rows = await query.query<PlanRow>(
    `SELECT * FROM plan_order
     WHERE ${RUNNING} AND no > $2
       AND (state = 'expired' OR starts_at + (paid_days + 1) * interval '24 hours' <= $1)
     ORDER BY no LIMIT $3`,
    [new Date(now), after, limit],
  )
  return rows.map(toRecord)
}

interface PaymentRow {
  readonly day: number
  readonly units: bigint
  readonly paid_at: Date
}

/** The days of a plan that were paid, newest first. */
export async function selectPayments(
  query: Queryable,
  planId: string,
): Promise<readonly Payment[]> {
  const rows = await query.query<PaymentRow>(
    'SELECT day, units, paid_at FROM plan_payment WHERE plan_id = $1 ORDER BY day DESC',
    [planId],
  )
  return rows.map(({ day, units, paid_at }) => ({ day, units, paidAt: paid_at.getTime() }))
}

/** What a holder's plans come to, by asset and kind. */
export function selectIncome(
  query: Queryable,
  { customerId, account }: Holder,
): Promise<readonly Income[]> {
  return query.query<Income>(
    `SELECT asset, kind, sum(paid) AS income,
       coalesce(sum(principal) FILTER (WHERE ${RUNNING}), 0) AS staked,
       coalesce(sum(yield - paid) FILTER (WHERE ${RUNNING}), 0) AS ahead
     FROM plan_order WHERE customer_id = $1 AND account = $2
     GROUP BY asset, kind ORDER BY asset, kind`,
    [customerId, account],
  )
}

/** A plan as the audit reads it: with all its payments, by day. */
export interface AuditedPlan extends PlanRecord {
  readonly payments: readonly { readonly day: number; readonly units: bigint }[]
}

/** Up to `limit` plans bought after number `after`, oldest first. */
export async function selectAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly AuditedPlan[]> {
  type Row = PlanRow & { readonly paid_on: readonly number[]; readonly units: readonly bigint[] }
  const rows = await query.query<Row>(
    `SELECT o.*, p.paid_on, p.units FROM plan_order o CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(day ORDER BY day), '{}') AS paid_on,
         coalesce(array_agg(units ORDER BY day), '{}') AS units
       FROM plan_payment WHERE plan_id = o.id
     ) AS p WHERE no > $1 ORDER BY no LIMIT $2`,
    [after, limit],
  )
  return rows.map((row) => ({
    ...toRecord(row),
    payments: row.paid_on.map((day, at) => ({ day, units: row.units[at] ?? 0n })),
  }))
}

/**
 * Where the ledger holds something else for running plans than they say, a line each. It reads the
 * ledger's balances in the same statement, because only one snapshot can be compared.
 */
export function selectHeldBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `WITH held AS (
       SELECT kind, owner, asset, bucket, sum(balance) AS units FROM ledger_account
       WHERE bucket IN ('staked', 'yieldEscrow') GROUP BY kind, owner, asset, bucket
     ), promised AS (
       SELECT account AS kind, customer_id AS owner, asset, 'staked' AS bucket, sum(principal) AS units
       FROM plan_order WHERE ${RUNNING} GROUP BY account, customer_id, asset
       UNION ALL
       SELECT account, 'house', asset, 'yieldEscrow', sum(yield - paid)
       FROM plan_order WHERE ${RUNNING} GROUP BY account, asset
     )
     SELECT format('%s of %s %s holds %s %s, running plans say %s',
       bucket, kind, owner, coalesce(h.units, 0), asset, coalesce(p.units, 0)) AS breach
     FROM held h FULL JOIN promised p USING (kind, owner, asset, bucket)
     WHERE coalesce(h.units, 0) <> coalesce(p.units, 0) ORDER BY breach`,
  )
}

/** Plans whose purchase, days or end are not in the ledger exactly as often, and with the figures, they say. */
export function selectBookedBreaches(query: Queryable): Promise<readonly string[]> {
  return lines(
    query,
    `WITH booked AS (
       SELECT e.ref AS id, e.type, count(DISTINCT e.id) AS times,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'available'), 0) AS available,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'staked'), 0) AS staked,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'yieldEscrow'), 0) AS escrow
       FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
         JOIN ledger_account a ON a.id = p.account
       WHERE e.type IN ('planBought', 'planYield', 'planEnded', 'planRedeemed')
       GROUP BY e.ref, e.type
     ), said (id, type, times, available, staked, escrow) AS (
       SELECT id, 'planBought', 1, -principal, principal, yield FROM plan_order
       UNION ALL SELECT id, 'planYield', paid_days, paid, 0, -paid FROM plan_order WHERE paid_days > 0
       UNION ALL SELECT id, 'planEnded', 1, principal, -principal, 0
         FROM plan_order WHERE state = 'profitShared'
       UNION ALL SELECT id, 'planRedeemed', 1, principal - exit_fee, -principal, paid - yield
         FROM plan_order WHERE state = 'redeemed'
     )
     SELECT format('plan %s and its %s do not agree: booked %s times, %s/%s/%s, the plan says %s times, %s/%s/%s',
       id, type, b.times, b.available, b.staked, b.escrow, s.times, s.available, s.staked, s.escrow) AS breach
     FROM said s FULL JOIN booked b USING (id, type)
     WHERE (b.times, b.available, b.staked, b.escrow)
       IS DISTINCT FROM (s.times::bigint, s.available, s.staked, s.escrow) ORDER BY breach`,
  )
}

async function lines(query: Queryable, sql: string): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(sql)
  return rows.map((row) => row.breach)
}
