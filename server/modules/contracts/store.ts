import type { AccountKind } from '#contract/account.ts'
import type { CloseReason, Side } from '#contract/machines/contractOrder.ts'
import { type Price, price } from '#contract/price.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Closing, Holder, Opening, OrderRecord } from './types.ts'

interface OrderRow {
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
  readonly open_price: Price
  readonly open_log_seq: bigint
  readonly opened_at: Date
  readonly stop_loss: Price
  readonly take_profit: Price
  readonly liquidation_price: Price
  readonly margin: bigint
  readonly open_fee: bigint
  readonly escrow: bigint
  readonly max_win: bigint
  readonly close_no: bigint | null
  readonly close_reason: CloseReason | null
  readonly close_price: bigint | null
  readonly close_log_seq: bigint | null
  readonly closed_at: Date | null
  readonly profit: bigint | null
  readonly close_fee: bigint | null
}

/** Keeps a new open order. */
export async function insertOrder(tx: Queryable, order: Opening): Promise<OrderRecord> {
  const { terms, position } = order
  const rows = await tx.query<OrderRow>(
    `INSERT INTO contract_order (id, customer_id, account, instrument_id, code, app_name, side, lots,
       leverage, decimals, contract_size, fee_ppm, spread_ppm, close_out_ppm, open_price,
       open_log_seq, opened_at, stop_loss, take_profit, liquidation_price, margin, open_fee, escrow,
       max_win, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20, $21, $22, $23, $24, 'open')
     RETURNING *`,
    [
      order.id,
      order.customerId,
      order.account,
      order.instrumentId,
      order.code,
      order.appName,
      position.side,
      position.lots,
      order.leverage,
      terms.decimals,
      terms.contractSize,
      terms.feePpm,
      terms.spreadPpm,
      terms.closeOutPpm,
      position.openPrice,
      order.openLogSeq,
      new Date(order.openedAt),
      position.stopLoss,
      position.takeProfit,
      order.liquidationPrice,
      position.margin,
      order.openFee,
      order.escrow,
      order.maxWin,
    ],
  )
  return only(rows)
}

/** An order, locked until the transaction ends; null when there is none, or it is another's. */
export async function lockOrder(
  tx: Queryable,
  id: string,
  holder: Holder | null,
): Promise<OrderRecord | null> {
  const rows = await tx.query<OrderRow>(
    `SELECT * FROM contract_order
     WHERE id = $1 AND ($2::text IS NULL OR (customer_id = $2 AND account = $3)) FOR UPDATE`,
    [id, holder?.customerId ?? null, holder?.account ?? null],
  )
  return rows[0] === undefined ? null : toRecord(rows[0])
}

/** Turns an open order into a closed one; null when it is not open (any more). */
export async function closeOrder(
  tx: Queryable,
  id: string,
  closing: Closing,
): Promise<OrderRecord | null> {
  const rows = await tx.query<OrderRow>(
    `UPDATE contract_order
     SET state = 'closed', close_no = nextval('contract_order_close_no'), close_reason = $2,
       close_price = $3, close_log_seq = $4, closed_at = $5, profit = $6, close_fee = $7
     WHERE id = $1 AND state = 'open'
     RETURNING *`,
    [
      id,
      closing.reason,
      closing.price,
      closing.logSeq,
      new Date(closing.at),
      closing.profit,
      closing.closeFee,
    ],
  )
  return rows[0] === undefined ? null : toRecord(rows[0])
}

/** Every open order, oldest first. */
export async function selectOpen(query: Queryable): Promise<readonly OrderRecord[]> {
  const rows = await query.query<OrderRow>(
    `SELECT * FROM contract_order WHERE state = 'open' ORDER BY no`,
  )
  return rows.map(toRecord)
}

/** A customer's orders in one state, newest first, below `before` when it is given. */
export async function selectPage(
  query: Queryable,
  holder: Holder,
  state: 'open' | 'closed',
  before: bigint | null,
  limit: number,
): Promise<readonly OrderRecord[]> {
  const no = state === 'open' ? 'no' : 'close_no'
  const rows = await query.query<OrderRow>(
    `SELECT * FROM contract_order
     WHERE customer_id = $1 AND account = $2 AND state = '${state}'
       AND ($3::bigint IS NULL OR ${no} < $3)
     ORDER BY ${no} DESC LIMIT $4`,
    [holder.customerId, holder.account, before, limit],
  )
  return rows.map(toRecord)
}

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
 * Where the ledger holds something else for open orders than they say, a line each. It reads the
 * ledger's balances in the same statement, because only one snapshot can be compared.
 */
export async function selectHeldBreaches(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(`
    WITH held AS (
      SELECT kind, owner, bucket, sum(balance) AS units FROM ledger_account
      WHERE asset = 'USDT' AND (bucket = 'margin' OR bucket = 'escrow')
      GROUP BY kind, owner, bucket
    ), promised AS (
      SELECT account AS kind, customer_id AS owner, 'margin' AS bucket, sum(margin) AS units
      FROM contract_order WHERE state = 'open' GROUP BY account, customer_id
      UNION ALL
      SELECT account, 'house', 'escrow', sum(escrow)
      FROM contract_order WHERE state = 'open' GROUP BY account
    )
    SELECT format('%s of %s %s holds %s, open orders say %s',
      bucket, kind, owner, coalesce(h.units, 0), coalesce(p.units, 0)) AS breach
    FROM held h FULL JOIN promised p USING (kind, owner, bucket)
    WHERE coalesce(h.units, 0) <> coalesce(p.units, 0)
    ORDER BY breach`)
  return rows.map((row) => row.breach)
}

function only(rows: readonly OrderRow[]): OrderRecord {
  const row = rows[0]
  if (row === undefined) throw new Error('the order was not kept')
  return toRecord(row)
}

function toRecord(row: OrderRow): OrderRecord {
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
    position: {
      side: row.side,
      lots: row.lots,
      leverage: BigInt(row.leverage),
      openPrice: row.open_price,
      stopLoss: row.stop_loss,
      takeProfit: row.take_profit,
      margin: row.margin,
    },
    leverage: row.leverage,
    openedAt: row.opened_at.getTime(),
    openLogSeq: row.open_log_seq,
    liquidationPrice: row.liquidation_price,
    openFee: row.open_fee,
    escrow: row.escrow,
    maxWin: row.max_win,
    closeNo: row.close_no,
    closing: toClosing(row),
  }
}

function toClosing(row: OrderRow): Closing | null {
  const { close_reason, close_price, close_log_seq, closed_at, profit, close_fee } = row
  if (
    close_reason === null ||
    close_price === null ||
    close_log_seq === null ||
    closed_at === null ||
    profit === null ||
    close_fee === null
  ) {
    return null
  }
  return {
    reason: close_reason,
    price: price(close_price),
    logSeq: close_log_seq,
    at: closed_at.getTime(),
    profit,
    closeFee: close_fee,
  }
}
