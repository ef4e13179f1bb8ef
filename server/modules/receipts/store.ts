import type { AccountKind } from '#protocol/account.ts'
import type { CloseReason, Side } from '#protocol/machines/contractOrder.ts'
import type { Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { KeptFee } from './viewFee.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A closed order as it is kept. */
export interface ClosedOrder extends KeptFee {
  readonly id: string
  readonly customer_id: string
  readonly account: AccountKind
  readonly instrument_id: number
  readonly code: string
  readonly side: Side
  readonly lots: bigint
  readonly leverage: number
  readonly decimals: number
  readonly contract_size: bigint
  readonly fee_ppm: bigint
  readonly spread_ppm: bigint
  readonly close_out_ppm: bigint
  readonly open_price: Price
  readonly open_log_seq: bigint
  readonly opened_at: Date
  readonly stop_loss: Price
  readonly take_profit: Price
  readonly liquidation_price: Price
  readonly margin: bigint
  readonly open_fee: bigint
  readonly max_win: bigint
  readonly close_reason: CloseReason
  readonly close_price: Price
  readonly close_log_seq: bigint
  readonly closed_at: Date
  readonly profit: bigint
  readonly close_fee: bigint
  readonly parent_id: string | null
  readonly lots_before: bigint | null
  readonly opened_lots: bigint | null
  readonly edits: number
  readonly trail_distance: Price | null
  readonly trail_log_seq: bigint | null
  readonly trail_peak: Price | null
  readonly trail_peak_seq: bigint | null
  /** The moment of the corporate action that closed it; null where none did. */
  readonly ex_at: Date | null
}

/**
 * Closed orders without a receipt whose rows are sealed, by id from above `after`. Like the two below it
 * only reads what other modules keep, many orders at a time.
 */
export function selectDue(
  query: Queryable,
  after: string,
  sealedSeq: string,
  limit: number,
): Promise<readonly ClosedOrder[]> {
  return query.query<ClosedOrder>(
    `SELECT o.*, CASE o.close_reason WHEN 'corporateAction' THEN (
         SELECT min(a.ex_at) FROM corporate_action a WHERE a.instrument_id = o.instrument_id
           AND a.log_seq = o.close_log_seq AND a.ex_at > o.opened_at
       ) END AS ex_at FROM receipt_due d JOIN contract_order o ON o.id = d.order_id
      WHERE d.order_id > $1 AND o.close_log_seq <= $2 ORDER BY d.order_id LIMIT $3`,
    [after, sealedSeq, limit],
  )
}

/**
 * The rows from before a moment that receipts to come stand on: of orders that are still open, and of
 * closed ones whose receipt is not made yet, whose other rows may already go while it waits for its seal.
 */
export async function selectNeeded(query: Queryable, before: Millis): Promise<readonly bigint[]> {
  const rows = await query.query<{ seq: bigint }>(
    `SELECT open_log_seq AS seq FROM contract_order WHERE state = 'open' AND opened_at < $1
     UNION
     SELECT trail_peak_seq FROM contract_order
      WHERE state = 'open' AND opened_at < $1 AND trail_distance IS NOT NULL
     UNION
     SELECT row.seq FROM receipt_due d JOIN contract_order o ON o.id = d.order_id
       CROSS JOIN LATERAL (VALUES (o.open_log_seq), (o.close_log_seq), (o.trail_peak_seq)) AS row (seq)
      WHERE least(o.opened_at, o.closed_at) < $1 AND row.seq IS NOT NULL`,
    [new Date(before)],
  )
  return rows.map((row) => row.seq)
}

/** A receipt on its way into the store. */
export interface NewReceipt {
  readonly orderId: string
  readonly customerId: string
  readonly body: string
}

/** Keeps receipts, each once, and takes them off the list of work. */
export async function insertReceipts(
  tx: Queryable,
  receipts: readonly NewReceipt[],
  madeAt: Millis,
): Promise<void> {
  await tx.query(
    `INSERT INTO receipt (order_id, customer_id, body, made_at)
     SELECT *, $4 FROM unnest($1::text[], $2::text[], $3::text[]) ON CONFLICT DO NOTHING`,
    [
      receipts.map((one) => one.orderId),
      receipts.map((one) => one.customerId),
      receipts.map((one) => one.body),
      new Date(madeAt),
    ],
  )
  await deleteDue(
    tx,
    receipts.map((one) => one.orderId),
  )
}

/** Takes orders off the list of work. */
export async function deleteDue(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM receipt_due WHERE order_id = ANY ($1)', [orderIds])
}

/** How something of one's own stands: its receipt, or whether one is still to come. Null when there is no such thing. */
export async function selectReceipt(
  query: Queryable,
  customerId: string,
  orderId: string,
): Promise<{ readonly body: string | null; readonly pending: boolean } | null> {
  const rows = await query.query<{ body: string | null; pending: boolean }>(
    `SELECT r.body, own.pending
       FROM (
         SELECT o.id, o.open_log_seq >= h.chain_from AS pending
           FROM contract_order o, price_log_head h WHERE o.id = $1 AND o.customer_id = $2
         UNION ALL
         SELECT o.id, o.open_log_seq >= s.log_seq
           FROM option_order o, receipt_since s WHERE o.id = $1 AND o.customer_id = $2
         UNION ALL
         SELECT o.id, CASE o.state WHEN 'cancelled'
             THEN EXISTS (SELECT 1 FROM receipt_due d WHERE d.order_id = o.id)
             ELSE coalesce(o.fill_log_seq >= s.log_seq, true) END
           FROM spot_order o, receipt_since s WHERE o.id = $1 AND o.customer_id = $2
         UNION ALL
         SELECT o.id, o.state = 'waiting' OR EXISTS (SELECT 1 FROM receipt_due d WHERE d.order_id = o.id)
           FROM contract_waiting o WHERE o.id = $1 AND o.customer_id = $2 AND o.state <> 'opened'
         UNION ALL
         SELECT o.id, true FROM plan_order o WHERE o.id = $1 AND o.customer_id = $2
         UNION ALL
         SELECT o.id, EXISTS (SELECT 1 FROM receipt_due d WHERE d.order_id = o.id)
           FROM exchange o WHERE o.id = $1 AND o.customer_id = $2 AND o.no IS NOT NULL
         UNION ALL
         SELECT o.id, o.state NOT IN ('cancelled', 'rejected')
           FROM loan o WHERE o.id = $1 AND o.customer_id = $2
       ) AS own LEFT JOIN receipt r ON r.order_id = own.id`,
    [orderId, customerId],
  )
  return rows[0] ?? null
}
