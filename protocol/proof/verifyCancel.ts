import { isReached } from '../formulas/contractEntry.ts'
import { feeFor, marginFor, openingPrice } from '../formulas/contractOrder.ts'
import { leavesRoom, stopFaults } from '../formulas/contractStops.ts'
import { isMarketable, paidAsset, spotHold, type SpotTerms } from '../formulas/spotOrder.ts'
import type { Price } from '../price.ts'
import {
  CONTRACT_CANCEL_FORMS,
  type ContractCancelReceipt,
  type ReceiptCancelledSpot,
  SPOT_CANCEL_FORM,
  type SpotCancelReceipt,
} from './cancelReceipt.ts'
import { fits } from './form.ts'
import type { ReceiptPrice } from './receipt.ts'
import {
  amountText,
  decimalsOf,
  figureChecks,
  mixedPostings,
  orNull,
  postingsOf,
  ppmOf,
  sameJson,
  unitsOf,
} from './receiptFigures.ts'
import {
  checkThat,
  entryNo,
  isFreshAt,
  type ReceiptCheck,
  type ReceiptKind,
  rowChecks,
} from './receiptKind.ts'
import { type Reached, reachedLimit } from './receiptWait.ts'
import { leverageOf, priceOf, termsOf, wholeOf } from './recomputeReceipt.ts'
import { midOf, momentOf } from './scalars.ts'
import type { TreeHead } from './treeHead.ts'

/** The figures that are worked out again, in the order they come about; `needed` of contracts alone. */
export const CANCEL_FIGURES = ['held', 'needed', 'givenBack'] as const
const SPOT_CANCEL_FIGURES = ['held', 'givenBack'] as const

/** What is checked of a cancelled order's receipt beside what is of any; the rows where a price decided. */
export type CancelCheckName =
  | (typeof CANCEL_FIGURES)[number]
  | 'decidingRow'
  | 'decidingSeal'
  | 'cause'
  | 'limits'
  | 'terms'
  | 'beganEntry'
  | 'endedEntry'

/** How the receipt of a cancelled contract order is read and checked. */
export const CONTRACT_CANCEL_RECEIPT: ReceiptKind<ContractCancelReceipt, CancelCheckName> = {
  hasForm: (value) => CONTRACT_CANCEL_FORMS.some((form) => fits(value, form)),
  checksOf(receipt) {
    const { order, terms, deciding, head, entries } = receipt
    const reached = orNull(() => reachedLimit(terms, order))
    const held = reached?.held ?? null
    const computed =
      held === null
        ? null
        : orNull(() => ({
            held: amountText(held, 'USDT'),
            needed: order.reason === 'margin' ? amountText(neededAt(receipt), 'USDT') : null,
            givenBack: amountText(held, 'USDT'),
          }))
    return [
      ...rowsOf(deciding, head, order.decimals),
      { name: 'limits', ok: reached !== null },
      checkThat('cause', () => reached !== null && hasContractCause(receipt, reached)),
      ...figureChecks(CANCEL_FIGURES, order, computed),
      checkThat(
        'endedEntry',
        () =>
          reached !== null &&
          entryNo(entries.ended.id) > reached.entry &&
          sameJson(
            entries.ended.postings,
            postingsOf('USDT', {
              'customer/available': reached.held,
              'customer/margin': -reached.held,
            }),
          ),
      ),
    ]
  },
}

/** How the receipt of a cancelled coin-to-coin order is read and checked. */
export const SPOT_CANCEL_RECEIPT: ReceiptKind<SpotCancelReceipt, CancelCheckName> = {
  hasForm: (value) => fits(value, SPOT_CANCEL_FORM),
  checksOf(receipt) {
    const { order, deciding, head, entries } = receipt
    const computed = orNull(() => heldBySpot(order))
    return [
      ...rowsOf(deciding, head, order.decimals),
      checkThat('terms', () => fitsSpotTerms(receipt)),
      checkThat('cause', () => hasSpotCause(receipt)),
      ...figureChecks(SPOT_CANCEL_FIGURES, order, computed),
      { name: 'beganEntry', ok: sameJson(entries.began.postings, computed?.began) },
      { name: 'endedEntry', ok: sameJson(entries.ended.postings, computed?.ended) },
    ]
  },
}

function rowsOf(
  deciding: ReceiptPrice | null,
  head: TreeHead,
  decimals: number,
): readonly ReceiptCheck<CancelCheckName>[] {
  const rows = { decimals, prices: [deciding] }
  return deciding === null ? [] : rowChecks('decidingRow', 'decidingSeal', deciding, head, rows)
}

/**
 * Its customer cancelled it, or a corporate action that was still to come as it was placed: then no price is named. Else a
 * price did that counts for it, reached its limit, and bears the reason out as far as a price can.
 */
function hasContractCause(receipt: ContractCancelReceipt, reached: Reached): boolean {
  const { order, deciding } = receipt
  if (momentOf(order.cancelledAt) < reached.at) return false
  if (order.reason === 'customer') return deciding === null
  if (order.exAt !== undefined) return deciding === null && reached.at < momentOf(order.exAt)
  if (deciding === null || !countsFor(order.instrumentId, reached.seq, deciding)) return false
  const mid = midOf(deciding.row.mid)
  const { entryType = 'limit', side } = order
  const waited = { entryType, side, limitPrice: reached.limit } as const
  if (!isReached(waited, mid, termsOf(order))) return false
  // What could not be set aside is cancelled after it was tried to open it, which may take a while.
  if (order.reason === 'treasury') return true
  if (!isFreshAt(order.cancelledAt, deciding)) return false
  if (order.reason === 'stops') return !stopsStand(receipt, reached, mid)
  if (order.reason === 'margin') {
    return stopsStand(receipt, reached, mid) && neededAt(receipt) > reached.held
  }
  return true
}

function countsFor(instrumentId: number, after: bigint, { row }: ReceiptPrice): boolean {
  return row.instrumentId === instrumentId && entryNo(row.seq) > after
}

/** Whether the order could have opened at this price with the stops it had. */
function stopsStand({ order }: ContractCancelReceipt, reached: Reached, mid: Price): boolean {
  const terms = termsOf(order)
  const { stopLoss, takeProfit } = reached
  const leverage = leverageOf(order)
  const request = {
    side: order.side,
    lots: wholeOf(order.lots),
    leverage,
    mid,
    stopLoss,
    takeProfit,
  }
  return leavesRoom(request, terms) && stopFaults(request, terms).length === 0
}

/** Margin and opening fee at the price it was cancelled at, in USDT units. */
function neededAt({ order, deciding }: ContractCancelReceipt): bigint {
  if (deciding === null) throw new TypeError('no price is named')
  const terms = termsOf(order)
  const lots = wholeOf(order.lots)
  const at = openingPrice(order.side, midOf(deciding.row.mid), terms)
  return marginFor(lots, leverageOf(order), at, terms) + feeFor(lots, at, terms).up
}

function hasSpotCause({ order, deciding }: SpotCancelReceipt): boolean {
  if (momentOf(order.cancelledAt) < momentOf(order.placedAt)) return false
  if (order.reason === 'customer') return deciding === null
  if (deciding === null) return false
  return (
    countsFor(order.instrumentId, entryNo(order.placedLogSeq), deciding) &&
    isMarketable(order.side, priceOf(order.limitPrice), midOf(deciding.row.mid), spotTermsOf(order))
  )
}

function fitsSpotTerms({ order, entries }: SpotCancelReceipt): boolean {
  return (
    order.base !== order.quote &&
    entryNo(order.placedLogSeq) > 0n &&
    entryNo(entries.began.id) < entryNo(entries.ended.id)
  )
}

function spotTermsOf({
  base,
  quote,
  feeRate,
  spreadRate,
  decimals,
}: ReceiptCancelledSpot): SpotTerms {
  return {
    base,
    quote,
    feePpm: ppmOf(feeRate),
    spreadPpm: ppmOf(spreadRate),
    decimals: decimalsOf(decimals),
  }
}

/** What was held for it, there and back. */
function heldBySpot(order: ReceiptCancelledSpot) {
  const terms = spotTermsOf(order)
  const asset = paidAsset(order.side, terms)
  const units = spotHold(
    order.side,
    unitsOf(order.amount, terms.base),
    priceOf(order.limitPrice),
    terms,
  )
  const moved = (more: bigint) =>
    mixedPostings([[asset, { 'customer/available': -more, 'customer/spotHold': more }]])
  return {
    held: amountText(units, asset),
    givenBack: amountText(units, asset),
    began: moved(units),
    ended: moved(-units),
  }
}
