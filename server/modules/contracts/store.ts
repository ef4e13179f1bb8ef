import type { Millis } from '#protocol/time.ts'
import { FEE_COLUMNS } from '#server/modules/commands/service.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { type Field, rowsText } from '#server/platform/rowsText.ts'
import { keptStop } from './rulesTrail.ts'
import { type OrderRow, toRecord } from './storeRow.ts'
import { sendPeak } from './storeTrails.ts'
import type { Closing, Holder, Opening, OrderRecord, Trail } from './types.ts'

/** What an order is opened on, in the order of the type `contract_opening`. */
const OPENING: readonly (readonly [string, (order: Opening) => Field])[] = [
  ['id', (order) => order.id],
  ['customer_id', (order) => order.customerId],
  ['account', (order) => order.account],
  ['instrument_id', (order) => order.instrumentId],
  ['code', (order) => order.code],
  ['app_name', (order) => order.appName],
  ['side', (order) => order.position.side],
  ['lots', (order) => order.position.lots],
  ['leverage', (order) => order.leverage],
  ['decimals', (order) => order.terms.decimals],
  ['contract_size', (order) => order.terms.contractSize],
  ['fee_ppm', (order) => order.terms.feePpm],
  ['spread_ppm', (order) => order.terms.spreadPpm],
  ['close_out_ppm', (order) => order.terms.closeOutPpm],
  ['open_price', (order) => order.position.openPrice],
  ['open_log_seq', (order) => order.openLogSeq],
  ['opened_at', (order) => isoOf(order.openedAt)],
  ['stop_loss', keptStop],
  ['take_profit', (order) => order.position.takeProfit],
  ['liquidation_price', (order) => order.liquidationPrice],
  ['margin', (order) => order.position.margin],
  ['open_fee', (order) => order.openFee],
  ['escrow', (order) => order.escrow],
  ['max_win', (order) => order.maxWin],
  ['parent_id', ({ changes }) => changes.partOf?.id ?? null],
  ['lots_before', ({ changes }) => changes.partOf?.lotsBefore ?? null],
  ['opened_lots', ({ changes }) => (changes.partOf === null ? null : changes.openedLots)],
  ['edits', ({ changes }) => changes.edits],
  ['stops_log_seq', ({ changes }) => (changes.partOf === null ? null : changes.levelsLogSeq)],
  ['stops_at', ({ changes: { editedAt } }) => (editedAt === null ? null : isoOf(editedAt))],
  ...FEE_COLUMNS,
  ['added_per_lot', (order) => order.position.addedPerLot],
  ['trail_distance', ({ changes }) => changes.trail?.distance ?? null],
  ['trail_log_seq', ({ changes }) => changes.trail?.sinceLogSeq ?? null],
  ['trail_peak', ({ changes }) => changes.trail?.peak ?? null],
  ['trail_peak_seq', ({ changes }) => changes.trail?.peakLogSeq ?? null],
  ['trail_seen_seq', ({ changes }) => changes.trail?.seenLogSeq ?? null],
]

const isoOf = (at: Millis): string => new Date(at).toISOString()

const OPENING_NAMES = OPENING.map(([name]) => name).join(', ')

/** Keeps new open orders. */
export function insertOrders(tx: Transaction, orders: readonly Opening[]): void {
  if (orders.length === 0) return
  tx.send(
    `INSERT INTO contract_order (${OPENING_NAMES}, state)
     SELECT opening.*, 'open' FROM unnest($1::contract_opening[]) AS opening`,
    [rowsText(orders.map((order) => OPENING.map(([, valueOf]) => valueOf(order))))],
  )
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
): Promise<readonly OrderRecord[]> {
  if (orders.length === 0) return []
  const rows = await tx.query<OrderRow>(
    `SELECT o.* FROM contract_order o
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

/** What an own order is on; null when there is none. */
export async function selectInstrumentOf(
  query: Queryable,
  { customerId, account }: Holder,
  id: string,
): Promise<number | null> {
  const [row] = await query.query<Pick<OrderRow, 'instrument_id'>>(
    'SELECT instrument_id FROM contract_order WHERE id = $1 AND customer_id = $2 AND account = $3',
    [id, customerId, account],
  )
  return row?.instrument_id ?? null
}

/** An open order and how it ends. */
export interface ClosedOrder {
  readonly id: string
  readonly closing: Closing
  /** How its stop loss trailed until then. */
  readonly trail: Trail | null
}

/** Turns open orders into closed ones, in this order; an error when one of them is not open. */
export function closeOrders(tx: Transaction, closed: readonly ClosedOrder[]): void {
  if (closed.length === 0) return
  for (const one of closed) sendPeak(tx, one)
  const rows = closed.map(({ id, closing: { reason, price: at, logSeq, ...closing } }) => [
    id,
    reason,
    at,
    logSeq,
    isoOf(closing.at),
    closing.profit,
    closing.closeFee,
  ])
  tx.send('SELECT contract_order_close($1::contract_closing[])', [rowsText(rows)])
}

/** Up to `limit` open orders opened after number `after`, oldest first. */
export async function selectOpenAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly OrderRecord[]> {
  const rows = await query.query<OrderRow>(
    `SELECT * FROM contract_order WHERE state = 'open' AND no > $1 ORDER BY no LIMIT $2`,
    [after, limit],
  )
  return rows.map(toRecord)
}

/** Orders of an instrument from before a moment, of numbers above `after`. */
export interface Before {
  readonly instrumentId: number
  readonly exAt: Millis
  readonly after: bigint
  readonly limit: number
}

/** Up to `limit` open orders of an instrument that were opened before a moment, oldest first. */
export async function selectOpenBefore(
  query: Queryable,
  { instrumentId, exAt, after, limit }: Before,
): Promise<readonly OrderRecord[]> {
  const rows = await query.query<OrderRow>(
    `SELECT * FROM contract_order WHERE state = 'open' AND instrument_id = $1 AND opened_at < $2 AND no > $3
     ORDER BY no LIMIT $4`,
    [instrumentId, new Date(exAt), after, limit],
  )
  return rows.map(toRecord)
}

/** Open orders whose levels were changed, from above `after` in the order of those changes. */
export async function selectChangedAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly { readonly no: bigint; readonly order: OrderRecord }[]> {
  const rows = await query.query<OrderRow & { levels_no: bigint }>(
    `SELECT * FROM contract_order WHERE state = 'open' AND levels_no > $1 ORDER BY levels_no LIMIT $2`,
    [after, limit],
  )
  return rows.map((row) => ({ no: row.levels_no, order: toRecord(row) }))
}

/** Every open order of a customer, oldest first. */
export async function selectOpenOf(
  query: Queryable,
  { customerId, account }: Holder,
): Promise<readonly OrderRecord[]> {
  const rows = await query.query<OrderRow>(
    `SELECT * FROM contract_order
     WHERE customer_id = $1 AND account = $2 AND state = 'open' ORDER BY no`,
    [customerId, account],
  )
  return rows.map(toRecord)
}

/** A customer's open orders, newest first, below `before`. */
export async function selectOpenPage(
  query: Queryable,
  holder: Holder,
  before: bigint,
  limit: number,
): Promise<readonly OrderRecord[]> {
  const rows = await query.query<OrderRow>(
    `SELECT * FROM contract_order
     WHERE customer_id = $1 AND account = $2 AND state = 'open'
       AND no < $3::bigint
     ORDER BY no DESC LIMIT $4`,
    [holder.customerId, holder.account, before, limit],
  )
  return rows.map(toRecord)
}
