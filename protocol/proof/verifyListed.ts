import { SIGMA_SCALE } from '../formulas/volatility.ts'
import { LISTED_ENDS_MS, LISTED_LONGEST_MS, LISTED_STOPS_MS } from '../optionTerms.ts'
import { endsInTime, isOwnRow } from './optionEnd.ts'
import type { OptionReceipt, ReceiptOption, ReceiptSale } from './optionReceipt.ts'
import { decimalOf } from './receiptFigures.ts'
import { isFreshAt } from './receiptKind.ts'
import { isMoment, momentOf } from './scalars.ts'

/** Whether a receipt says that its option was sold back, or ended by a corporate action: it then holds what its payout is based on. */
export function isSold({ order }: OptionReceipt): boolean {
  return (order.sale ?? null) !== null
}

const DAY_MS = 86_400_000

/**
 * From its purchase to its expiry a listed option lasts neither too short nor too long, and it ends when series do: who
 * signs does not choose the second.
 */
export function lastsAsListed({ openedAt, expiresAt, tradingMs }: ReceiptOption): boolean {
  const end = momentOf(expiresAt)
  const lasts = end - momentOf(openedAt)
  return (
    LISTED_ENDS_MS.some((one) => one === end % DAY_MS) &&
    lasts >= LISTED_STOPS_MS &&
    lasts <= LISTED_LONGEST_MS &&
    tradingMs !== null &&
    tradingMs <= lasts
  )
}

/**
 * It was sold back in time, a corporate action ended it, or it ended at its expiry.
 * @throws TypeError when a field is not of its form
 */
export function endsAsListed(receipt: OptionReceipt): boolean {
  const { sale = null, exAt } = receipt.order
  if (sale === null) return endsInTime(receipt)
  return exAt === undefined ? isSoundSale(receipt, sale) : isSoundEnding(receipt, sale, exAt)
}

/**
 * A corporate action between its purchase and its expiry ended it at a row of before, at the volatility of its purchase.
 * It counts no more time than there was from then on.
 */
function isSoundEnding(receipt: OptionReceipt, sale: ReceiptSale, exAt: string): boolean {
  const { order, settled, gap, next = null } = receipt
  if (settled === null || gap !== null || next !== null) return false
  if (order.sigma === null || order.sigmaAsOf === null) return false
  const breaks = momentOf(exAt)
  const left = momentOf(order.expiresAt) - breaks
  return (
    isOwnRow(receipt, settled) &&
    momentOf(settled.row.at) < breaks &&
    momentOf(order.openedAt) < breaks &&
    left >= 0 &&
    isMoment(order.settledAt) &&
    decimalOf(sale.sigma, SIGMA_SCALE) === decimalOf(order.sigma, SIGMA_SCALE) &&
    momentOf(sale.sigmaAsOf) === momentOf(order.sigmaAsOf) &&
    sale.tradingMs > 0 &&
    sale.tradingMs <= left
  )
}

/**
 * It was sold back at a row that was fresh, before selling stops, at no greater volatility than it was bought at. The
 * volatility is the operator's own estimate, so that the receipt bounds it.
 */
function isSoundSale(receipt: OptionReceipt, sale: ReceiptSale): boolean {
  const { order, settled, gap, next = null } = receipt
  if (settled === null || gap !== null || next !== null || order.sigma === null) return false
  const sold = momentOf(order.settledAt)
  const left = momentOf(order.expiresAt) - sold
  return (
    isOwnRow(receipt, settled) &&
    isFreshAt(order.settledAt, settled) &&
    left >= LISTED_STOPS_MS &&
    decimalOf(sale.sigma, SIGMA_SCALE) <= decimalOf(order.sigma, SIGMA_SCALE) &&
    momentOf(sale.sigmaAsOf) <= sold &&
    sale.tradingMs > 0 &&
    sale.tradingMs <= left
  )
}
