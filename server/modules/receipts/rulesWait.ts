import { formatPrice, type Price } from '#protocol/price.ts'
import type { ReceiptLimit, ReceiptWait } from '#protocol/proof/receipt.ts'
import { toIso } from '#protocol/time.ts'
import { entriesOf, receiptEntry } from './rulesEntries.ts'
import type { EntryLeg } from './storeEntries.ts'
import type { KeptRevision, KeptWait } from './storeWaits.ts'

/**
 * What an order waited for before it opened.
 * @param revisions of that order, in their turn
 * @param legs of that order's entries, in their turn
 * @throws Error when its placing, a change of its limit or its release has no entry
 */
export function receiptWait(
  wait: KeptWait,
  revisions: readonly KeptRevision[],
  legs: readonly EntryLeg[],
): ReceiptWait {
  return {
    ...(wait.entry_type === 'stop' ? { entryType: wait.entry_type } : {}),
    terms: receiptTerms(wait, revisions, legs),
    released: receiptEntry(legs, 'contractReleased'),
  }
}

/**
 * What an order was placed with, and each change of that.
 * @param revisions of that order, in their turn
 * @param legs of that order's entries, in their turn
 * @throws Error when its placing or a change of its limit has no entry
 */
export function receiptTerms(
  wait: Omit<KeptWait, 'id'>,
  revisions: readonly KeptRevision[],
  legs: readonly EntryLeg[],
): readonly ReceiptLimit[] {
  const show = (value: Price): string => formatPrice(value, wait.decimals)
  const [first] = revisions
  const placed: ReceiptLimit = {
    at: toIso(wait.placed_at.getTime()),
    logSeq: String(wait.placed_log_seq),
    limitPrice: show(first?.from_limit ?? wait.limit_price),
    stopLoss: show(first?.from_stop_loss ?? wait.stop_loss),
    takeProfit: show(first?.from_take_profit ?? wait.take_profit),
    moved: [receiptEntry(legs, 'contractPlaced')],
  }
  return [placed, ...toldRevisions(revisions, legs, show)]
}

/** A change of what is held was booked, in its turn; one that leaves it as it is moved nothing. */
function toldRevisions(
  revisions: readonly KeptRevision[],
  legs: readonly EntryLeg[],
  show: (value: Price) => string,
): readonly ReceiptLimit[] {
  const entries = entriesOf(legs.filter((leg) => leg.type === 'contractRevised'))
  let booked = 0
  return revisions.map((one) => {
    const moves = one.from_limit !== one.to_limit
    const own = (moves ? entries[booked++] : undefined) ?? []
    return {
      at: toIso(one.at.getTime()),
      logSeq: String(one.log_seq),
      limitPrice: show(one.to_limit),
      stopLoss: show(one.to_stop_loss),
      takeProfit: show(one.to_take_profit),
      moved: moves ? [receiptEntry(own, 'contractRevised')] : [],
    }
  })
}
