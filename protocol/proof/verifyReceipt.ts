import { canonicalJson } from './canonical.ts'
import type { Receipt } from './receipt.ts'
import { hasReceiptForm } from './receiptForm.ts'
import { hasSoundHistory } from './receiptHistory.ts'
import { hasSoundTrail } from './receiptTrail.ts'
import { hasSoundWait } from './receiptWait.ts'
import {
  checkThat,
  entryNo,
  isFreshAt,
  type ReceiptCheck,
  type ReceiptKind,
  type ReceiptRows,
  rowChecks,
  safely,
} from './receiptKind.ts'
import { type Recomputed, recomputeOrder, sumOf } from './recomputeReceipt.ts'
import { isMoment, momentOf } from './scalars.ts'

/** What is checked of a contract's receipt, in this order. A page has a text for each. */
export const RECEIPT_CHECKS = [
  'form',
  'signature',
  'key',
  'head',
  'openRow',
  'openSeal',
  'closeRow',
  'closeSeal',
  'order',
  'openPrice',
  'margin',
  'liquidationPrice',
  'openFee',
  'maxWin',
  'closeReason',
  'closePrice',
  'profit',
  'closeFee',
  'result',
  'openedEntry',
  'closedEntry',
] as const
/** Checks of a stop loss that trailed to the end. */
type TrailCheck = 'peakRow' | 'peakSeal' | 'trail'
/** `limit` is checked of an order that waited, `feeRate` of one with fee terms, and of no other. */
export type ReceiptCheckName = (typeof RECEIPT_CHECKS)[number] | TrailCheck | 'limit' | 'feeRate'

/** How the receipt of a contract is read and checked. */
export const CONTRACT_RECEIPT: ReceiptKind<Receipt, ReceiptCheckName> = {
  hasForm: hasReceiptForm,
  checksOf(receipt) {
    const { head, open, close } = receipt
    const rows = rowsOf(receipt)
    return [
      ...rowChecks<ReceiptCheckName>('openRow', 'openSeal', open, head, rows),
      ...rowChecks<ReceiptCheckName>('closeRow', 'closeSeal', close, head, rows),
      ...trailChecks(receipt),
      checkThat('order', () => fitsRows(receipt)),
      ...(receipt.order.wait === undefined
        ? []
        : [checkThat('limit' as const, () => hasSoundWait(receipt))]),
      ...figureChecks(receipt),
    ]
  },
}

const rowsOf = ({ order, open, close, peak }: Receipt): ReceiptRows => ({
  decimals: order.decimals,
  prices: [open, close, peak],
})

/** Of an order whose stop loss trailed to the end: the best row it followed, and where it stood by it. */
function trailChecks(receipt: Receipt): readonly ReceiptCheck<ReceiptCheckName>[] {
  const { head, peak } = receipt
  if (peak === undefined) return []
  return [
    ...rowChecks<ReceiptCheckName>('peakRow', 'peakSeal', peak, head, rowsOf(receipt)),
    checkThat('trail', () => hasSoundTrail(receipt)),
  ]
}

/**
 * The rows are this order's: its instrument, at the moments it says where these decide. What came first is told by
 * the numbers of rows and entries: the clock of an operator may be set back, its times cannot tell.
 */
function fitsRows(receipt: Receipt): boolean {
  const { order, open, close, entries } = receipt
  return (
    hasSoundHistory(receipt) &&
    entryNo(entries.opened.id) < entryNo(entries.closed.id) &&
    open.row.instrumentId === order.instrumentId &&
    close.row.instrumentId === order.instrumentId &&
    entryNo(open.row.seq) <= entryNo(close.row.seq) &&
    isFreshAt(order.openedAt, open) &&
    // A stop is closed at its row however much later, for example after the server was down.
    (order.closeReason === 'customer'
      ? isFreshAt(order.closedAt, close)
      : isMoment(order.closedAt)) &&
    // What a corporate action closes is closed at a price from before it.
    (order.exAt === undefined || momentOf(close.row.at) < momentOf(order.exAt))
  )
}

const FIGURES = [
  'openPrice',
  'margin',
  'liquidationPrice',
  'openFee',
  'maxWin',
  'closeReason',
  'closePrice',
  'profit',
  'closeFee',
  'result',
] as const

function figureChecks({
  order,
  open,
  close,
  entries,
}: Receipt): readonly ReceiptCheck<ReceiptCheckName>[] {
  let computed: Recomputed
  const figures = order.feeTerms === undefined ? FIGURES : (['feeRate', ...FIGURES] as const)
  try {
    computed = recomputeOrder(order, open.row.mid, close.row.mid)
  } catch {
    return [...figures, 'openedEntry' as const, 'closedEntry' as const].map((name) => ({
      name,
      ok: false,
    }))
  }
  const same = (stated: () => Recomputed['opened'], due: Recomputed['opened']): boolean =>
    safely(() => canonicalJson(stated()) === canonicalJson(due) && sumOf(due) === 0n)
  return [
    ...figures.map((name) => ({
      name,
      ok: order[name] === computed[name],
      stated: order[name],
      computed: computed[name] ?? '',
    })),
    { name: 'openedEntry', ok: same(() => entries.opened.postings, computed.opened) },
    { name: 'closedEntry', ok: same(() => entries.closed.postings, computed.closed) },
  ]
}
