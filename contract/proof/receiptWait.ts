import { heldFor, isMarketable } from '../formulas/contractEntry.ts'
import type { Price } from '../price.ts'
import { historyOf, type Receipt, type ReceiptEntry, type ReceiptLimit } from './receipt.ts'
import { postingsOf, sameJson } from './receiptFigures.ts'
import { entryNo, momentOf } from './receiptKind.ts'
import { midOf, priceOf, stopsOf, termsOf, wholeOf } from './recomputeReceipt.ts'

/** Where the walk through what it waited for stands. */
interface Reached {
  readonly limit: Price
  readonly stopLoss: Price
  readonly takeProfit: Price
  readonly held: bigint
  readonly seq: bigint
  readonly at: number
  readonly entry: bigint
}

/**
 * Whether an order that waited opened as it had to: at a row after the one from which its last limit counted, at
 * that limit or better, with the stops it had then; and whether what was held followed each of its limits and came
 * back before the opening. True for an order that never waited.
 * @throws TypeError when a text is not of its form
 */
export function hasSoundWait(receipt: Receipt): boolean {
  const { order, open, entries } = receipt
  if (order.wait === undefined) return true
  const { terms, released } = order.wait
  let reached: Reached | null = null
  for (const one of terms) {
    reached = afterLimit(one, reached, receipt)
    if (reached === null) return false
  }
  if (reached === null) return false
  const { limit, stopLoss, takeProfit, held, seq, at, entry } = reached
  const opened = stopsOf(historyOf(order))
  return (
    BigInt(open.row.seq) > seq &&
    momentOf(order.openedAt) >= at &&
    isMarketable(order.side, limit, midOf(open.row.mid), termsOf(order)) &&
    opened.stopLoss === stopLoss &&
    opened.takeProfit === takeProfit &&
    isHold(released, -held) &&
    entryNo(released.id) > entry &&
    entryNo(released.id) < entryNo(entries.opened.id)
  )
}

/** The walk one limit further; null when it cannot have been. */
function afterLimit(one: ReceiptLimit, before: Reached | null, { order }: Receipt): Reached | null {
  const limit = priceOf(one.limitPrice)
  const { stopLoss, takeProfit } = stopsOf(one)
  const lots = wholeOf(historyOf(order).openedLots)
  const held = heldFor(lots, BigInt(order.leverage), limit, termsOf(order))
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
