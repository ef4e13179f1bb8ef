import { LISTED_WAITS_MS, SETTLE_WITHIN_MS } from '../optionTerms.ts'
import type { OptionReceipt } from './optionReceipt.ts'
import type { ReceiptPrice } from './receipt.ts'
import { entryNo } from './receiptKind.ts'
import { momentOf } from './scalars.ts'

/**
 * The row whose price decides: the one it settled at, was sold back at or ended at. Of a listed series without one, the first
 * row after the expiry, where that comes in time. Null when it is void.
 * @throws TypeError when a moment is none
 */
export function settlingPrice(receipt: OptionReceipt): ReceiptPrice | null {
  const { type, order, settled, gap } = receipt
  if (settled !== null || gap === null || type !== 'option-receipt.v3') return settled
  const late = momentOf(gap.after.row.at) - momentOf(order.expiresAt)
  return late <= LISTED_WAITS_MS ? gap.after : null
}

/** A row of the option's instrument, from its purchase on. @throws TypeError when a number is none */
export function isOwnRow({ order, open }: OptionReceipt, { row }: ReceiptPrice): boolean {
  return row.instrumentId === order.instrumentId && entryNo(row.seq) >= entryNo(open.row.seq)
}

/**
 * It ended at its expiry, at a row of the last seconds, or there was no price in them.
 * @throws TypeError when a field is not of its form
 */
export function endsInTime(receipt: OptionReceipt): boolean {
  const { order, settled, gap } = receipt
  const expires = momentOf(order.expiresAt)
  if (momentOf(order.settledAt) < expires) return false
  const from = expires - SETTLE_WITHIN_MS
  if (settled !== null) {
    const at = momentOf(settled.row.at)
    return gap === null && isOwnRow(receipt, settled) && at >= from && at <= expires
  }
  if (gap === null) return false
  const { before, after } = gap
  return (
    isOwnRow(receipt, before) &&
    isOwnRow(receipt, after) &&
    entryNo(before.row.seq) < entryNo(after.row.seq) &&
    momentOf(before.row.at) < from &&
    momentOf(after.row.at) > expires
  )
}
