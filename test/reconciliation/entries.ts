import {
  endingPrice,
  feeAt,
  isLiquidated,
  marginAt,
  openingPrice,
  type OrderRow,
  type Terms,
} from './contracts.ts'
import type { Finding, Moment } from './finding.ts'
import type { PriceHistory, PriceRow } from './prices.ts'

/** A contract order that waits for its limit or its stop, or did. */
export interface EntryRow extends Terms {
  readonly id: string
  readonly customer_id: string
  readonly instrument_id: number
  readonly entry_type: 'limit' | 'stop'
  readonly limit_price: bigint
  readonly stop_loss: bigint
  readonly take_profit: bigint
  readonly held: bigint
  readonly placed_log_seq: bigint
  /** Of the last change of its limit; null when there was none. */
  readonly limit_log_seq: bigint | null
  readonly state: 'waiting' | 'opened' | 'cancelled'
  readonly ended_at: Date | null
  readonly cancel_reason: 'customer' | 'stops' | 'margin' | 'treasury' | null
  /** What its customer had available just before it was cancelled; null when it was not. */
  readonly available: bigint | null
}

/** A change of a waiting order: until its row, what stands before it counted. */
export interface RevisionRow {
  readonly order_id: string
  readonly at: Date
  readonly log_seq: bigint
  readonly from_limit: bigint
}

/** A price of so long ago opens nothing any more. */
const STALE_MS = 10_000

function isReached(entry: EntryRow, { mid }: PriceRow, limit = entry.limit_price): boolean {
  const at = openingPrice(entry, mid)
  const below = entry.entry_type === 'limit' ? 'long' : 'short'
  return entry.side === below ? at <= limit : at >= limit
}

/** A change that came after a row had reached the limit there was: that row had opened the order. */
function lateRevision(
  entry: EntryRow,
  revisions: readonly RevisionRow[],
  prices: PriceHistory,
): string | null {
  let since = entry.placed_log_seq
  for (const { at, log_seq: until, from_limit: limit } of revisions) {
    const due = prices
      .after(entry.instrument_id, since)
      .find(
        (row) =>
          row.seq <= until &&
          isReached(entry, row, limit) &&
          Math.abs(at.getTime() - row.at.getTime()) <= STALE_MS,
      )
    if (due !== undefined) return `entry ${entry.id} was changed after row ${due.seq} reached it`
    since = until
  }
  return null
}

/** Whether its stops make no sense any more for an order that opens at this row. */
function stopsAreWrong(entry: EntryRow, { mid }: PriceRow): boolean {
  const { side, stop_loss: stop, take_profit: target } = entry
  const open = openingPrice(entry, mid)
  const now = endingPrice(entry, mid)
  const long = side === 'long'
  const isPast = long ? stop >= now : stop <= now
  const isBehind = long ? target <= open : target >= open
  const isTooFar = target > 10n * open
  return isPast || isBehind || isTooFar || isLiquidated(entry, open, marginAt(entry, open), stop)
}

/**
 * The row that ended it: the first one that reaches its limit. A server that was away passes over those that
 * were history when it came back.
 */
function endingRow(
  entry: EntryRow,
  rows: readonly PriceRow[],
  ended: Date,
  { leewayMs }: Moment,
): PriceRow | undefined {
  const counts = (row: PriceRow): boolean =>
    leewayMs === 0 || ended.getTime() - row.at.getTime() <= STALE_MS
  return rows.find((row) => row.at <= ended && isReached(entry, row) && counts(row))
}

function openedFault(
  entry: EntryRow,
  order: OrderRow | undefined,
  due: PriceRow | undefined,
): string | null {
  if (order === undefined) return `entry ${entry.id} opened an order that is not there`
  if (due?.seq !== order.open_log_seq) {
    return `entry ${entry.id} opened at row ${order.open_log_seq}; due was ${String(due?.seq)}`
  }
  return stopsAreWrong(entry, due) ? `entry ${entry.id} opened with stops that are past` : null
}

function cancelledFault(entry: EntryRow, due: PriceRow | undefined, moment: Moment): string | null {
  const { id, cancel_reason: reason, ended_at: ended } = entry
  if (reason === 'customer') {
    const late = due !== undefined && (ended?.getTime() ?? 0) - due.at.getTime() > moment.leewayMs
    return late ? `entry ${id} was taken back after row ${due.seq} reached it` : null
  }
  if (due === undefined) return `entry ${id} was cancelled by the operator without a price`
  const isStopped = stopsAreWrong(entry, due)
  if (reason === 'stops')
    return isStopped ? null : `entry ${id}: its stops were sound at ${due.seq}`
  if (isStopped) return `entry ${id} was cancelled for ${String(reason)} with stops that are past`
  if (reason === 'treasury') return null
  const open = openingPrice(entry, due.mid)
  const cost = marginAt(entry, open) + feeAt(entry, open)
  const canPay = entry.available !== null && cost <= entry.available + entry.held
  return canPay ? `entry ${id} could be paid for at ${due.seq}` : null
}

/** Compares an order that waits, or waited, with the log. */
export function reconcileEntry(
  entry: EntryRow,
  order: OrderRow | undefined,
  prices: PriceHistory,
  moment: Moment,
  revisions: readonly RevisionRow[] = [],
): Finding {
  const late = lateRevision(entry, revisions, prices)
  if (late !== null) return { kind: 'entry changed', fault: late, net: {} }
  const { id, state, ended_at: ended, limit_price: limit } = entry
  const rows = prices.after(entry.instrument_id, entry.limit_log_seq ?? entry.placed_log_seq)
  const held = marginAt(entry, limit) + feeAt(entry, limit)
  const misheld = held === entry.held ? null : `entry ${id} holds ${entry.held}, not ${held}`
  if (state === 'waiting' || ended === null) {
    const now = moment.settled.getTime()
    const due = rows.find((row) => isReached(entry, row) && row.at <= moment.settled)
    const isFresh = due !== undefined && now - due.at.getTime() <= STALE_MS
    const isDue = due !== undefined && (isFresh || moment.leewayMs === 0)
    const fault = isDue ? `entry ${id} waits, though row ${due.seq} reaches it` : misheld
    return { kind: 'entry waiting', fault, net: { USDT: -entry.held } }
  }
  const due = endingRow(entry, rows, ended, moment)
  if (state === 'opened') {
    // The money is that of the order it became.
    return { kind: 'entry opened', fault: misheld ?? openedFault(entry, order, due), net: {} }
  }
  return {
    kind: `entry cancelled: ${entry.cancel_reason ?? ''}`,
    fault: misheld ?? cancelledFault(entry, due, moment),
    net: { USDT: 0n },
  }
}
