import { parseDecimal } from '../decimal.ts'
import { escrowOf, stakeOf } from '../formulas/contractPart.ts'
import type { Stops } from '../formulas/contractStops.ts'
import { PRICE_SCALE, type Price, parsePrice, price } from '../price.ts'
import { canonicalJson } from './canonical.ts'
import type { Receipt, ReceiptEdit, ReceiptHistory, ReceiptOrder } from './receipt.ts'
import { entryNo } from './receiptKind.ts'
import {
  addedBy,
  editedPostings,
  leverageOf,
  marginPostings,
  priceOf,
  stopsOf,
  termsOf,
  wholeOf,
} from './recomputeReceipt.ts'
import { isMoment } from './scalars.ts'

/**
 * Whether what a receipt tells of an order between its two rows hangs together: it was opened with levels
 * in their order, each change of its stops was booked as its take profit demands and each of its margin by itself, came between the two in
 * row and entry, and led to the stops it was closed with.
 * @throws TypeError when a text is not of its form
 */
export function hasSoundHistory(receipt: Receipt): boolean {
  const { order } = receipt
  if (order.history === undefined) {
    return hasLevelsInOrder(order, order, priceOrZero(order.liquidationPrice))
  }
  const terms = termsOf(order)
  const { history } = order
  const lots = [order.lots, history.lotsBefore, history.openedLots].map(wholeOf)
  const [own = 0n, before = 0n, opened = 0n] = lots
  if (own > before || before > opened) return false
  // Only its customer closes a part.
  if (own < before && order.closeReason !== 'customer') return false
  const openPrice = priceOrZero(order.openPrice)
  const base = { side: order.side, leverage: leverageOf(order), openPrice, addedPerLot: 0n }
  const stake = stakeOf({ ...base, ...stopsOf(history), lots: opened }, terms)
  if (!hasLevelsInOrder(order, history, stake.liquidationPrice)) return false
  const escrowAt = (stops: Stops, of: bigint): bigint =>
    escrowOf({ ...base, ...stops, lots: of, margin: stake.position.margin }, terms)
  return hasSoundEdits(receipt, history, escrowAt)
}

/** Whether one of its own levels closed an order: neither its customer nor a corporate action. */
export function isByLevel({ closeReason }: Pick<ReceiptOrder, 'closeReason'>): boolean {
  return closeReason !== 'customer' && closeReason !== 'corporateAction'
}

type EscrowAt = (stops: Stops, lots: bigint) => bigint

/** Where the walk through the changes stands. */
interface Reached {
  readonly stops: Stops
  /** How its stop loss trails, and since which row; null where it is a fixed price. */
  readonly trail: { readonly distance: Price; readonly seq: bigint } | null
  readonly lots: bigint
  readonly seq: bigint
  readonly entry: bigint
}

function hasSoundEdits(receipt: Receipt, history: ReceiptHistory, escrowAt: EscrowAt): boolean {
  const { order, open, close, entries } = receipt
  let reached: Reached = {
    stops: stopsOf(history),
    trail: null,
    lots: wholeOf(history.openedLots),
    seq: entryNo(open.row.seq),
    entry: entryNo(entries.opened.id),
  }
  for (const edit of history.edits) {
    const next = afterEdit(edit, reached, order, escrowAt)
    if (next === null) return false
    reached = next
  }
  const { stops, trail } = endOf(order)
  const closeSeq = entryNo(close.row.seq)
  const edited = history.edits.length > 0 && isByLevel(order)
  return (
    sameStops(reached.stops, stops) &&
    reached.trail?.distance === trail?.distance &&
    reached.trail?.seq === trail?.seq &&
    reached.lots >= wholeOf(history.lotsBefore) &&
    // New stops count for the rows after theirs; who closes beside them may do so at the same.
    (edited ? reached.seq < closeSeq : reached.seq <= closeSeq) &&
    reached.entry < entryNo(entries.closed.id)
  )
}

/** The walk one change further; null when the change cannot have been. */
function afterEdit(
  edit: ReceiptEdit,
  reached: Reached,
  order: ReceiptOrder,
  escrowAt: EscrowAt,
): Reached | null {
  const stops = stopsOf(edit)
  const lots = wholeOf(edit.lots)
  const seq = entryNo(edit.logSeq)
  const [moved, ...others] = edit.moved
  const more = escrowAt(stops, lots) - escrowAt(reached.stops, lots)
  const added = addedBy(edit)
  const due = added > 0n ? marginPostings(added) : editedPostings(more)
  const trail = trailAfter(edit, reached)
  // One change is of the stops or of the margin, never of both; a stop loss whose distance stays goes on.
  const kept =
    (added === 0n || (sameStops(stops, reached.stops) && trail === reached.trail)) &&
    (trail === null || trail !== reached.trail || stops.stopLoss === reached.stops.stopLoss)
  const booked =
    moved === undefined
      ? due.length === 0
      : others.length === 0 &&
        due.length > 0 &&
        entryNo(moved.id) > reached.entry &&
        canonicalJson(moved.postings) === canonicalJson(due)
  const openPrice = priceOrZero(order.openPrice)
  const ahead = order.side === 'long' ? stops.takeProfit > openPrice : stops.takeProfit < openPrice
  if (!booked || !kept || !ahead || lots > reached.lots || seq < reached.seq) return null
  if (!isMoment(edit.at)) return null
  const entry = moved === undefined ? reached.entry : entryNo(moved.id)
  return { stops, trail, lots, seq, entry }
}

/** How the stop loss trails after a change. @throws TypeError when its distance is neither zero nor a price */
function trailAfter(
  { trail: text = '0', logSeq }: ReceiptEdit,
  { trail }: Reached,
): Reached['trail'] {
  const read = parseDecimal(text, PRICE_SCALE)
  if (read.ok && read.units === 0n) return null
  const distance = priceOf(text)
  return trail?.distance === distance ? trail : { distance, seq: entryNo(logSeq) }
}

/** What the last change set: of a stop loss that trails where it began, and how. @throws TypeError for other texts */
function endOf({ stopLoss, takeProfit, trail }: ReceiptOrder): Pick<Reached, 'stops' | 'trail'> {
  if (trail === undefined) return { stops: stopsOf({ stopLoss, takeProfit }), trail: null }
  return {
    stops: stopsOf({ stopLoss: trail.stopLoss, takeProfit }),
    trail: { distance: priceOf(trail.distance), seq: entryNo(trail.logSeq) },
  }
}

const sameStops = (one: Stops, other: Stops): boolean =>
  one.stopLoss === other.stopLoss && one.takeProfit === other.takeProfit

/** No order is opened that its own levels would close at once, or whose stop lies behind its liquidation. */
function hasLevelsInOrder(
  { side, openPrice }: ReceiptOrder,
  { stopLoss, takeProfit }: Pick<ReceiptOrder, 'stopLoss' | 'takeProfit'>,
  liquidation: Price,
): boolean {
  const levels = [liquidation, ...[stopLoss, openPrice, takeProfit].map(priceOrZero)]
  const rising = side === 'long' ? levels : levels.toReversed()
  return rising.every((level, place) => level > (rising[place - 1] ?? 0n))
}

function priceOrZero(text: string): Price {
  return parsePrice(text) ?? price(0n)
}
