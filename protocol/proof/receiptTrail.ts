import { isBetter, trailingStop } from '../formulas/contractTrail.ts'
import type { Receipt } from './receipt.ts'
import { entryNo } from './receiptKind.ts'
import { midOf, priceOf, termsOf } from './recomputeReceipt.ts'

/**
 * Whether a stop loss that trailed stood where the best price it names brings it: its distance behind what that row
 * closes at, no further away than where it began; and whether that row lies where it counts, from the one at which it
 * was set to the one that closed the order. That no row between was better still, none of the rows here denies: the
 * log shows it. True for an order whose stop loss was a fixed price.
 * @throws TypeError when a text is not of its form
 */
export function hasSoundTrail({ order, open, peak, close }: Receipt): boolean {
  const { trail, side } = order
  if (trail === undefined || peak === undefined) return trail === undefined && peak === undefined
  const [seq, since, closeSeq] = [peak.row.seq, trail.logSeq, close.row.seq].map(entryNo)
  if (seq === undefined || since === undefined || closeSeq === undefined) return false
  const [mid, closeMid, openMid] = [peak, close, open].map(({ row }) => midOf(row.mid))
  if (mid === undefined || closeMid === undefined || openMid === undefined) return false
  const stands = trailingStop(side, mid, priceOf(trail.distance), termsOf(order))
  const began = priceOf(trail.stopLoss)
  const byCustomer = order.closeReason === 'customer'
  return (
    peak.row.instrumentId === order.instrumentId &&
    stands === priceOf(order.stopLoss) &&
    (seq === since ? stands === began : !isBetter(side, began, stands)) &&
    since <= seq &&
    (byCustomer ? seq <= closeSeq : seq < closeSeq) &&
    // The rows at hand are no better than the best one.
    !(byCustomer && isBetter(side, closeMid, mid)) &&
    !(entryNo(open.row.seq) === since && isBetter(side, openMid, mid))
  )
}
