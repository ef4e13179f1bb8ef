import type { AccountKind } from '#protocol/account.ts'
import type { CancelReason, EntryState, EntryType } from '#protocol/machines/contractEntry.ts'
import type { Side } from '#protocol/machines/contractOrder.ts'
import type { Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import { FEE_COLUMNS, type FeeTermsRow, toFeeTerms } from '#server/modules/commands/service.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import type { Before } from './store.ts'
import type { Holder, Placing, WaitingRecord } from './types.ts'

/** A row of `contract_waiting`. */
export interface WaitingRow extends FeeTermsRow {
  readonly id: string
  readonly no: bigint
  readonly customer_id: string
  readonly account: AccountKind
  readonly instrument_id: number
  readonly code: string
  readonly app_name: string
  readonly side: Side
  readonly lots: bigint
  readonly leverage: number
  readonly decimals: number
  readonly contract_size: bigint
  readonly fee_ppm: bigint
  readonly spread_ppm: bigint
  readonly close_out_ppm: bigint
  readonly entry_type: EntryType
  readonly limit_price: Price
  readonly stop_loss: Price
  readonly take_profit: Price
  readonly held: bigint
  readonly placed_at: Date
  readonly placed_log_seq: bigint
  readonly edits: number
  readonly edited_at: Date | null
  readonly limit_log_seq: bigint | null
  readonly state: EntryState
  readonly end_no: bigint | null
  readonly ended_at: Date | null
  readonly cancel_reason: CancelReason | null
}

/** Keeps new waiting orders. */
export function insertWaiting(tx: Transaction, orders: readonly Placing[]): void {
  for (const order of orders) {
    const { terms } = order
    tx.send(
      `INSERT INTO contract_waiting (id, customer_id, account, instrument_id, code, app_name, side,
         lots, leverage, decimals, contract_size, fee_ppm, spread_ppm, close_out_ppm, limit_price,
         stop_loss, take_profit, held, placed_at, placed_log_seq, base_fee_ppm, discount_percent,
         fee_level, commission_percent, inviter_id, entry_type, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
         $20, $21, $22, $23, $24, $25, $26, 'waiting')`,
      [
        order.id,
        order.customerId,
        order.account,
        order.instrumentId,
        order.code,
        order.appName,
        order.side,
        order.lots,
        order.leverage,
        terms.decimals,
        terms.contractSize,
        terms.feePpm,
        terms.spreadPpm,
        terms.closeOutPpm,
        order.limitPrice,
        order.stopLoss,
        order.takeProfit,
        order.held,
        new Date(order.placedAt),
        order.placedLogSeq,
        ...FEE_COLUMNS.map(([, valueOf]) => valueOf(order)),
        order.entryType,
      ],
    )
  }
}

/** How a waiting order ends. */
export interface Ended {
  readonly id: string
  readonly to: Exclude<EntryState, 'waiting'>
  readonly reason: CancelReason | null
  /** The row it was cancelled at; null where its customer cancelled it, or it opened. */
  readonly logSeq: bigint | null
  readonly at: Millis
}

/** Ends waiting orders, which the caller has locked. */
export function endWaiting(tx: Transaction, ended: readonly Ended[]): void {
  for (const { id, to, reason, logSeq, at } of ended) {
    tx.send(
      `UPDATE contract_waiting SET state = $2, cancel_reason = $3, ended_at = $4,
         cancel_log_seq = $5, end_no = nextval('contract_waiting_end_no') WHERE id = $1`,
      [id, to, reason, new Date(at), logSeq],
    )
  }
}

/** These orders of these holders, locked until the transaction ends. */
export async function lockWaiting(
  tx: Queryable,
  orders: readonly { readonly id: string; readonly holder: Holder }[],
): Promise<readonly WaitingRecord[]> {
  if (orders.length === 0) return []
  const rows = await tx.query<WaitingRow>(
    `SELECT w.* FROM contract_waiting w
     WHERE (w.id, w.customer_id, w.account) IN (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ) ORDER BY w.no FOR UPDATE`,
    [
      orders.map(({ id }) => id),
      orders.map(({ holder }) => holder.customerId),
      orders.map(({ holder }) => holder.account),
    ],
  )
  return rows.map(toRecord)
}

/** Up to `limit` orders that wait, placed after number `after`, oldest first. */
export async function selectStillWaiting(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly WaitingRecord[]> {
  const rows = await query.query<WaitingRow>(
    `SELECT * FROM contract_waiting WHERE state = 'waiting' AND no > $1 ORDER BY no LIMIT $2`,
    [after, limit],
  )
  return rows.map(toRecord)
}

/** Up to `limit` waiting orders of an instrument that were placed before a moment, oldest first. */
export async function selectWaitingBefore(
  query: Queryable,
  { instrumentId, exAt, after, limit }: Before,
): Promise<readonly WaitingRecord[]> {
  const rows = await query.query<WaitingRow>(
    `SELECT * FROM contract_waiting WHERE state = 'waiting' AND instrument_id = $1 AND placed_at < $2 AND no > $3
     ORDER BY no LIMIT $4`,
    [instrumentId, new Date(exAt), after, limit],
  )
  return rows.map(toRecord)
}

/** A customer's orders that wait, newest first, below `before`. */
export async function selectWaitingPage(
  query: Queryable,
  holder: Holder,
  before: bigint,
  limit: number,
): Promise<readonly WaitingRecord[]> {
  const rows = await query.query<WaitingRow>(
    `SELECT * FROM contract_waiting
     WHERE customer_id = $1 AND account = $2 AND state = 'waiting'
       AND no < $3::bigint
     ORDER BY no DESC LIMIT $4`,
    [holder.customerId, holder.account, before, limit],
  )
  return rows.map(toRecord)
}

/** Up to `limit` orders placed after number `after`, oldest first. */
export async function selectWaitingAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly WaitingRecord[]> {
  const rows = await query.query<WaitingRow>(
    'SELECT * FROM contract_waiting WHERE no > $1 ORDER BY no LIMIT $2',
    [after, limit],
  )
  return rows.map(toRecord)
}

/** A waiting order as its row tells it. */
export function toRecord(row: WaitingRow): WaitingRecord {
  return {
    id: row.id,
    no: row.no,
    customerId: row.customer_id,
    account: row.account,
    instrumentId: row.instrument_id,
    code: row.code,
    appName: row.app_name,
    terms: {
      contractSize: row.contract_size,
      feePpm: row.fee_ppm,
      spreadPpm: row.spread_ppm,
      closeOutPpm: row.close_out_ppm,
      decimals: row.decimals,
    },
    feeTerms: toFeeTerms(row),
    side: row.side,
    lots: row.lots,
    leverage: row.leverage,
    entryType: row.entry_type,
    limitPrice: row.limit_price,
    stopLoss: row.stop_loss,
    takeProfit: row.take_profit,
    held: row.held,
    placedAt: row.placed_at.getTime(),
    placedLogSeq: row.placed_log_seq,
    edits: row.edits,
    editedAt: row.edited_at === null ? null : row.edited_at.getTime(),
    limitLogSeq: row.limit_log_seq ?? row.placed_log_seq,
    state: row.state,
    endNo: row.end_no,
    endedAt: row.ended_at === null ? null : row.ended_at.getTime(),
    cancelReason: row.cancel_reason,
  }
}
