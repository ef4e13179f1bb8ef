import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { SpotFormula } from '#protocol/formulas/spotOrder.ts'
import type {
  SpotCancelReason,
  SpotSide,
  SpotState as State,
  SpotType,
} from '#protocol/machines/spotOrder.ts'
import { type Price, price } from '#protocol/price.ts'
import { FEE_COLUMNS, type FeeTermsRow, toFeeTerms } from '#server/modules/commands/service.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { rowsText } from '#server/platform/rowsText.ts'
import type { Ending, Holder, SpotRecord, SpotState } from './types.ts'

export interface OrderRow extends FeeTermsRow {
  readonly id: string
  readonly formula: SpotFormula
  readonly no: bigint
  readonly customer_id: string
  readonly account: AccountKind
  readonly instrument_id: number
  readonly code: string
  readonly app_name: string
  readonly side: SpotSide
  readonly type: SpotType
  readonly base: AssetCode
  readonly quote: AssetCode
  readonly decimals: number
  readonly fee_ppm: bigint
  readonly spread_ppm: bigint
  readonly amount: bigint
  readonly total: bigint | null
  readonly limit_price: Price | null
  readonly hold: bigint
  readonly placed_at: Date
  readonly placed_log_seq: bigint
  readonly passed_log_seq: bigint | null
  readonly state: State
  readonly cancel_reason: SpotCancelReason | null
  readonly cancel_log_seq: bigint | null
  readonly done_no: bigint | null
  readonly done_at: Date | null
  readonly fill_price: bigint | null
  readonly fill_log_seq: bigint | null
  readonly paid: bigint | null
  readonly fee: bigint | null
  readonly received: bigint | null
}

/** Keeps new orders, waiting or filled as they were placed. */
export function insertOrders(tx: Transaction, orders: readonly SpotState[]): void {
  for (const order of orders) {
    const { terms, ending } = order
    const filled = ending?.state === 'closed' ? ending : null
    tx.send(
      `INSERT INTO spot_order (id, customer_id, account, instrument_id, code, app_name, side, type,
         base, quote, decimals, fee_ppm, spread_ppm, amount, total, limit_price, hold, placed_at,
         placed_log_seq, state, done_no, done_at, fill_price, fill_log_seq, paid, fee, received, formula,
         base_fee_ppm, discount_percent, fee_level, commission_percent, inviter_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
         $20, CASE $20 WHEN 'waiting' THEN NULL ELSE nextval('spot_order_done_no') END,
         $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32)`,
      [
        order.id,
        order.customerId,
        order.account,
        order.instrumentId,
        order.code,
        order.appName,
        order.side,
        order.type,
        terms.base,
        terms.quote,
        terms.decimals,
        terms.feePpm,
        terms.spreadPpm,
        order.amount,
        order.total,
        order.limit,
        order.hold,
        new Date(order.placedAt),
        order.placedLogSeq,
        ending?.state ?? 'waiting',
        filled === null ? null : new Date(filled.at),
        filled?.price ?? null,
        filled?.logSeq ?? null,
        filled?.paid ?? null,
        filled?.fee ?? null,
        filled?.received ?? null,
        order.formula,
        ...FEE_COLUMNS.map(([, valueOf]) => valueOf(order)),
      ],
    )
  }
}

/** Which orders to lock, and whose they must be. */
export interface OrderAt {
  readonly id: string
  readonly holder: Holder
}

/** These orders, locked until the transaction ends; without those there are not, or that are another's. */
export async function lockOrders(
  tx: Queryable,
  orders: readonly OrderAt[],
): Promise<readonly SpotRecord[]> {
  if (orders.length === 0) return []
  const rows = await tx.query<OrderRow>(
    `SELECT o.* FROM spot_order o
     WHERE (o.id, o.customer_id, o.account) IN (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ) ORDER BY o.no FOR UPDATE`,
    [
      orders.map(({ id }) => id),
      orders.map(({ holder }) => holder.customerId),
      orders.map(({ holder }) => holder.account),
    ],
  )
  return rows.map(toRecord)
}

/** An order of this holder; null when there is none. */
export async function selectOrder(
  query: Queryable,
  { customerId, account }: Holder,
  id: string,
): Promise<SpotRecord | null> {
  const rows = await query.query<OrderRow>(
    'SELECT * FROM spot_order WHERE id = $1 AND customer_id = $2 AND account = $3',
    [id, customerId, account],
  )
  const row = rows[0]
  return row === undefined ? null : toRecord(row)
}

/** A waiting order and how it ends. */
export interface EndedOrder {
  readonly id: string
  readonly ending: Ending
}

/** Ends waiting orders, in this order; an error when one of them does not wait. */
export function endOrders(tx: Transaction, ended: readonly EndedOrder[]): void {
  if (ended.length === 0) return
  const rows = ended.map(({ id, ending }) => {
    const filled = ending.state === 'closed' ? ending : null
    return [
      id,
      ending.state,
      new Date(ending.at).toISOString(),
      filled?.price ?? null,
      filled?.logSeq ?? null,
      filled?.paid ?? null,
      filled?.fee ?? null,
      filled?.received ?? null,
      ending.state === 'cancelled' ? ending.reason : null,
      ending.state === 'cancelled' ? ending.logSeq : null,
    ]
  })
  tx.send('SELECT spot_order_end($1::spot_ending[])', [rowsText(rows)])
}

/** A customer's waiting orders, newest first, below `before`. */
export async function selectWaitingPage(
  query: Queryable,
  holder: Holder,
  before: bigint,
  limit: number,
): Promise<readonly SpotRecord[]> {
  const rows = await query.query<OrderRow>(
    `SELECT * FROM spot_order
     WHERE customer_id = $1 AND account = $2 AND state = 'waiting'
       AND no < $3::bigint
     ORDER BY no DESC LIMIT $4`,
    [holder.customerId, holder.account, before, limit],
  )
  return rows.map(toRecord)
}

/** Up to `limit` orders placed after number `after`, oldest first. */
export async function selectAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly SpotRecord[]> {
  const rows = await query.query<OrderRow>(
    'SELECT * FROM spot_order WHERE no > $1 ORDER BY no LIMIT $2',
    [after, limit],
  )
  return rows.map(toRecord)
}

/**
 * Where the ledger holds something else for waiting orders than they say, a line each. It reads the
 * ledger's balances in the same statement, because only one snapshot can be compared.
 */
export async function selectHeldBreaches(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(`
    WITH held AS (
      SELECT kind, owner, asset, sum(balance) AS units FROM ledger_account
      WHERE bucket = 'spotHold' GROUP BY kind, owner, asset
    ), promised AS (
      SELECT account AS kind, customer_id AS owner,
        CASE side WHEN 'buy' THEN quote ELSE base END AS asset, sum(hold) AS units
      FROM spot_order WHERE state = 'waiting' GROUP BY 1, 2, 3
    )
    SELECT format('spotHold of %s %s holds %s %s, waiting orders say %s',
      kind, owner, coalesce(h.units, 0), asset, coalesce(p.units, 0)) AS breach
    FROM held h FULL JOIN promised p USING (kind, owner, asset)
    WHERE coalesce(h.units, 0) <> coalesce(p.units, 0)
    ORDER BY breach`)
  return rows.map((row) => row.breach)
}

/** Where an order's entries moved something else of its customer's than it says, a line each. */
export async function selectEntryBreaches(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(`
    WITH moved AS (
      SELECT e.ref AS id, e.kind, a.owner, a.asset, sum(p.units) AS units,
        coalesce(sum(p.units) FILTER (WHERE a.bucket = 'spotHold'), 0) AS held
      FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
        JOIN ledger_account a ON a.id = p.account
      WHERE e.type IN ('spotPlaced', 'spotFilled', 'spotCancelled') AND a.owner <> 'house'
      GROUP BY 1, 2, 3, 4
    ), said AS (
      SELECT id, account AS kind, customer_id AS owner,
        CASE side WHEN 'buy' THEN quote ELSE base END AS asset, -coalesce(paid, 0) AS units,
        CASE state WHEN 'waiting' THEN hold ELSE 0 END AS held
      FROM spot_order
      UNION ALL
      SELECT id, account, customer_id, CASE side WHEN 'buy' THEN base ELSE quote END, received, 0
      FROM spot_order WHERE state = 'closed'
    )
    SELECT format('entries of order %s moved %s %s of %s %s and hold %s, it says %s and %s',
      id, coalesce(m.units, 0), asset, kind, owner, coalesce(m.held, 0), coalesce(s.units, 0),
      coalesce(s.held, 0)) AS breach
    FROM moved m FULL JOIN said s USING (id, kind, owner, asset)
    WHERE (coalesce(m.units, 0), coalesce(m.held, 0))
      <> (coalesce(s.units, 0), coalesce(s.held, 0))
    ORDER BY breach`)
  return rows.map((row) => row.breach)
}

/** An order as its row says it. */
export function toRecord(row: OrderRow): SpotRecord {
  const { base, quote, decimals } = row
  return {
    id: row.id,
    formula: row.formula,
    no: row.no,
    customerId: row.customer_id,
    account: row.account,
    instrumentId: row.instrument_id,
    code: row.code,
    appName: row.app_name,
    side: row.side,
    type: row.type,
    terms: { base, quote, decimals, feePpm: row.fee_ppm, spreadPpm: row.spread_ppm },
    feeTerms: toFeeTerms(row),
    amount: row.amount,
    total: row.total,
    limit: row.limit_price,
    hold: row.hold,
    placedAt: row.placed_at.getTime(),
    placedLogSeq: row.placed_log_seq,
    passedLogSeq: row.passed_log_seq,
    doneNo: row.done_no,
    ending: toEnding(row),
  }
}

function toEnding(row: OrderRow): Ending | null {
  const { state, done_at, cancel_reason, cancel_log_seq: cancelSeq } = row
  const { fill_price, fill_log_seq, paid, fee, received } = row
  if (done_at === null) return null
  const at = done_at.getTime()
  // Where it is not said: of before anybody else cancelled one.
  if (state === 'cancelled') {
    return { state, at, reason: cancel_reason ?? 'customer', logSeq: cancelSeq }
  }
  if (fill_price === null || fill_log_seq === null || paid === null) return null
  if (fee === null || received === null) return null
  const logSeq = fill_log_seq
  return { state: 'closed', at, price: price(fill_price), logSeq, paid, fee, received }
}
