import { heldFor, isReached } from '../formulas/contractEntry.ts'
import type { Price } from '../price.ts'
import type { Millis } from '../time.ts'
import {
  historyOf,
  type Receipt,
  type ReceiptEntry,
  type ReceiptLimit,
  type ReceiptOrder,
} from './receipt.ts'
import { postingsOf, sameJson } from './receiptFigures.ts'
import { entryNo } from './receiptKind.ts'
import {
  leverageOf,
  type PricedOrder,
  priceOf,
  stopsOf,
  termsOf,
  wholeOf,
} from './recomputeReceipt.ts'
import { midOf, momentOf } from './scalars.ts'

/** Where the walk through what it waited for stands. */
export interface Reached {
  readonly limit: Price
  readonly stopLoss: Price
  readonly takeProfit: Price
  /** In USDT units. */
  readonly held: bigint
  /** The row after which its limit counts. */
  readonly seq: bigint
  readonly at: Millis
  /** The last entry that moved what is held. */
  readonly entry: bigint
}

/** What an order that waits says of itself beside its limits. */
type Asked = PricedOrder & Pick<ReceiptOrder, 'side' | 'lots' | 'leverage'>

/**
 * The walk through each of its limits to the last one; null where what was held does not follow from them.
 * @param order with all lots it was placed for
 * @throws TypeError when a text is not of its form
 */
export function reachedLimit(terms: readonly ReceiptLimit[], order: Asked): Reached | null {
  let reached: Reached | null = null
  for (const one of terms) {
    reached = afterLimit(one, reached, order)
    if (reached === null) return null
  }
  return reached
}

/**
 * Whether an order that waited opened as it had to: at a row after the one from which its last limit counted, at
 * that limit or better, or that stop or worse, with the stops it had then; and whether what was held followed each of its limits and came
 * back before the opening. True for an order that never waited.
 * @throws TypeError when a text is not of its form
 */
export function hasSoundWait(receipt: Receipt): boolean {
  const { order, open, entries } = receipt
  if (order.wait === undefined) return true
  const { terms, released } = order.wait
  const reached = reachedLimit(terms, { ...order, lots: historyOf(order).openedLots })
  if (reached === null) return false
  const { limit, stopLoss, takeProfit, held, seq, at, entry } = reached
  const { entryType = 'limit' } = order.wait
  const waited = { entryType, side: order.side, limitPrice: limit } as const
  const opened = stopsOf(historyOf(order))
  return (
    entryNo(open.row.seq) > seq &&
    momentOf(order.openedAt) >= at &&
    isReached(waited, midOf(open.row.mid), termsOf(order)) &&
    opened.stopLoss === stopLoss &&
    opened.takeProfit === takeProfit &&
    isHold(released, -held) &&
    entryNo(released.id) > entry &&
    entryNo(released.id) < entryNo(entries.opened.id)
  )
}

/** The walk one limit further; null when it cannot have been. */
function afterLimit(one: ReceiptLimit, before: Reached | null, order: Asked): Reached | null {
  const limit = priceOf(one.limitPrice)
  const { stopLoss, takeProfit } = stopsOf(one)
  const lots = wholeOf(order.lots)
  const held = heldFor(lots, leverageOf(order), limit, termsOf(order))
  const [seq, at] = [entryNo(one.logSeq), momentOf(one.at)]
  const [moved, ...others] = one.moved
  const more = held - (before?.held ?? 0n)
  const booked =
    moved === undefined ? more === 0n : others.length === 0 && more !== 0n && isHold(moved, more)
  const inOrder =
    order.side === 'long'
      ? stopLoss < limit && limit < takeProfit
      : stopLoss > limit && limit > takeProfit
  if (!booked || !inOrder) return null
  const entry = moved === undefined ? (before?.entry ?? 0n) : entryNo(moved.id)
  if (before !== null) {
    const isSame =
      limit === before.limit && stopLoss === before.stopLoss && takeProfit === before.takeProfit
    const isLater =
      seq >= before.seq && at >= before.at && (moved === undefined || entry > before.entry)
    if (isSame || !isLater) return null
  }
  return { limit, stopLoss, takeProfit, held, seq, at, entry }
}

/** Whether an entry holds so much more of its customer's, and nothing else; less for a negative figure. */
function isHold({ postings }: ReceiptEntry, more: bigint): boolean {
  return sameJson(
    postings,
    postingsOf('USDT', { 'customer/available': -more, 'customer/margin': more }),
  )
}
