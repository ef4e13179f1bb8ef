import type { AccountKind } from '#protocol/account.ts'
import { trailingStop } from '#protocol/formulas/contractTrail.ts'
import type { CloseReason, Side } from '#protocol/machines/contractOrder.ts'
import { type Price, price } from '#protocol/price.ts'
import { type FeeTermsRow, toFeeTerms } from '#server/modules/commands/service.ts'
import type { Changes, Closing, OrderRecord, Trail } from './types.ts'

/** A row of `contract_order`. */
export interface OrderRow extends FeeTermsRow {
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
  readonly parent_id: string | null
  readonly lots_before: bigint | null
  readonly opened_lots: bigint | null
  readonly edits: number
  readonly stops_log_seq: bigint | null
  readonly stops_at: Date | null
  readonly added_per_lot: bigint
  readonly trail_distance: Price | null
  readonly trail_log_seq: bigint | null
  readonly trail_peak: Price | null
  readonly trail_peak_seq: bigint | null
  readonly trail_seen_seq: bigint | null
}

/** An order as its row tells it. */
export function toRecord(row: OrderRow): OrderRecord {
  const trail = toTrail(row)
  const terms = {
    contractSize: row.contract_size,
    feePpm: row.fee_ppm,
    spreadPpm: row.spread_ppm,
    closeOutPpm: row.close_out_ppm,
    decimals: row.decimals,
  }
  return {
    id: row.id,
    no: row.no,
    customerId: row.customer_id,
    account: row.account,
    instrumentId: row.instrument_id,
    code: row.code,
    appName: row.app_name,
    terms,
    feeTerms: toFeeTerms(row),
    position: {
      side: row.side,
      lots: row.lots,
      leverage: BigInt(row.leverage),
      openPrice: row.open_price,
      stopLoss:
        trail === null ? row.stop_loss : trailingStop(row.side, trail.peak, trail.distance, terms),
      takeProfit: row.take_profit,
      margin: row.margin,
      addedPerLot: row.added_per_lot,
    },
    leverage: row.leverage,
    openedAt: row.opened_at.getTime(),
    openLogSeq: row.open_log_seq,
    liquidationPrice: row.liquidation_price,
    openFee: row.open_fee,
    escrow: row.escrow,
    maxWin: row.max_win,
    changes: toChanges(row, trail),
    closeNo: row.close_no,
    closing: toClosing(row),
  }
}

function toChanges(
  { parent_id, lots_before, stops_at, ...row }: OrderRow,
  trail: Trail | null,
): Changes {
  const isPart = parent_id !== null && lots_before !== null
  return {
    openedLots: row.opened_lots ?? row.lots,
    edits: row.edits,
    editedAt: stops_at === null ? null : stops_at.getTime(),
    levelsLogSeq: row.stops_log_seq ?? row.open_log_seq,
    trail,
    partOf: isPart ? { id: parent_id, lotsBefore: lots_before } : null,
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

function toTrail({ stop_loss: from, ...row }: OrderRow): Trail | null {
  const {
    trail_distance: distance,
    trail_log_seq: sinceLogSeq,
    trail_peak: peak,
    trail_peak_seq: peakLogSeq,
    trail_seen_seq: seenLogSeq,
  } = row
  if (
    distance === null ||
    sinceLogSeq === null ||
    peak === null ||
    peakLogSeq === null ||
    seenLogSeq === null
  ) {
    return null
  }
  return { distance, sinceLogSeq, from, peak, peakLogSeq, seenLogSeq }
}
