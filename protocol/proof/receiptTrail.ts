import { isBetter, trailingStop } from '../formulas/contractTrail.ts'
import type { Price } from '../price.ts'
import type { Receipt } from './receipt.ts'
import { isByLevel } from './receiptHistory.ts'
import { entryNo } from './receiptKind.ts'
import { priceOf, termsOf } from './recomputeReceipt.ts'
import { midOf } from './scalars.ts'

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
  const [distance, began, terms] = [
    priceOf(trail.distance),
    priceOf(trail.stopLoss),
    termsOf(order),
  ]
  const [seq, since, openSeq] = [
    entryNo(peak.row.seq),
    entryNo(trail.logSeq),
    entryNo(open.row.seq),
  ]
  const [mid, openMid, closeMid] = [midOf(peak.row.mid), midOf(open.row.mid), midOf(close.row.mid)]
  const closeSeq = entryNo(close.row.seq)
  const byLevel = isByLevel(order)
  const standsAt = (best: Price): Price => trailingStop(side, best, distance, terms)
  const stands = standsAt(mid)
  return (
    peak.row.instrumentId === order.instrumentId &&
    stands === priceOf(order.stopLoss) &&
    !isBetter(side, began, stands) &&
    // It began where the row at which it was set brings it.
    (seq !== since || stands === began) &&
    (openSeq !== since || standsAt(openMid) === began) &&
    since <= seq &&
    (byLevel ? seq < closeSeq : seq <= closeSeq) &&
    // What else closes it does so at a row that it followed as well.
    (byLevel || !isBetter(side, closeMid, mid))
  )
}
