import { formatPrice, type Price, price } from '#protocol/price.ts'
import type { ReceiptEdit, ReceiptEntry, ReceiptHistory } from '#protocol/proof/receipt.ts'
import { toIso } from '#protocol/time.ts'
import { money } from './figures.ts'
import { entriesOf, receiptEntry } from './rulesEntries.ts'
import type { ClosedOrder } from './store.ts'
import type { EntryLeg } from './storeEntries.ts'
import type { KeptEdit } from './storeEdits.ts'

/** The order whose opening entry an order was opened by: the one it was a part of, or itself. */
export function openedAs({ id, parent_id }: Pick<ClosedOrder, 'id' | 'parent_id'>): string {
  return parent_id ?? id
}

/**
 * What became of an order before it was closed; null when nothing did. A part has the changes that its
 * parent had when it was closed.
 * @param edits of the order it was opened as, in their turn
 * @param legs of that order's entries, in their turn
 * @throws Error when a change of the take profit or of the margin has no entry
 */
export function receiptHistory(
  order: ClosedOrder,
  edits: readonly KeptEdit[],
  legs: readonly EntryLeg[],
): ReceiptHistory | null {
  const { lots, opened_lots, lots_before, decimals } = order
  if (order.edits === 0 && opened_lots === null) return null
  const had = edits.filter(({ n }) => n <= order.edits)
  const first = had[0]
  const show = (value: Price): string => formatPrice(value, decimals)
  return {
    openedLots: String(opened_lots ?? lots),
    lotsBefore: String(lots_before ?? lots),
    stopLoss: show(first?.from_stop_loss ?? order.stop_loss),
    takeProfit: show(first?.from_take_profit ?? order.take_profit),
    edits: toldEdits(had, legs, show),
  }
}

/** A change of the take profit or of the margin was booked, in its turn; one of the stop loss alone moved nothing. */
function toldEdits(
  edits: readonly KeptEdit[],
  legs: readonly EntryLeg[],
  show: (value: Price) => string,
): readonly ReceiptEdit[] {
  const hasTrail = hasTrailed(edits)
  const hasMargin = hasTrail || edits.some(({ added }) => added > 0n)
  const booked = {
    contractEdited: turnsOf(legs, 'contractEdited'),
    contractMarginAdded: turnsOf(legs, 'contractMarginAdded'),
  }
  const movedBy = (edit: KeptEdit): readonly ReceiptEntry[] => {
    const type = edit.added > 0n ? 'contractMarginAdded' : 'contractEdited'
    if (edit.added === 0n && edit.from_take_profit === edit.to_take_profit) return []
    return [receiptEntry(booked[type].shift() ?? [], type)]
  }
  return edits.map((edit) => ({
    at: toIso(edit.at.getTime()),
    logSeq: String(edit.log_seq),
    lots: String(edit.lots),
    stopLoss: show(edit.to_stop_loss),
    takeProfit: show(edit.to_take_profit),
    moved: movedBy(edit),
    ...(hasMargin ? { added: money(edit.added, 'USDT') } : {}),
    ...(hasTrail ? { trail: show(edit.to_trail ?? price(0n)) } : {}),
  }))
}

/** Whether a stop loss ever trailed by one of these changes. */
function hasTrailed(edits: readonly KeptEdit[]): boolean {
  return edits.some(({ to_trail }) => to_trail !== null)
}

/** Entries of a type, in their turn. */
const turnsOf = (legs: readonly EntryLeg[], type: string): (readonly EntryLeg[])[] => [
  ...entriesOf(legs.filter((leg) => leg.type === type)),
]
