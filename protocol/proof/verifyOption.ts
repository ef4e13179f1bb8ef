import { kindOfSide } from '../machines/optionOrder.ts'
import { LISTED, OPTION_TERM_MS } from '../optionTerms.ts'
import { fits } from './form.ts'
import { OPTION_FORMULAS, OPTION_RECEIPT_FORM, type OptionReceipt } from './optionReceipt.ts'
import type { ReceiptPrice } from './receipt.ts'
import { figureChecks, type Figures, orNull, sameJson } from './receiptFigures.ts'
import {
  checkThat,
  entryNo,
  isInSeal,
  isFreshAt,
  isInTree,
  type ReceiptCheck,
  type ReceiptKind,
  type ReceiptRows,
  rowChecks,
} from './receiptKind.ts'
import { priceOf } from './recomputeReceipt.ts'
import { endsInTime, settlingPrice } from './optionEnd.ts'
import { endsAsListed, isSold, lastsAsListed } from './verifyListed.ts'
import { recomputeOption } from './recomputeOption.ts'
import { momentOf } from './scalars.ts'

/** The figures that are worked out again, in the order they come about. */
export const OPTION_FIGURES = [
  'openPrice',
  'strike',
  'premium',
  'maxPayout',
  'settlePrice',
  'outcome',
  'payout',
  'net',
] as const

/** What is checked of an option's receipt beside what is of any; the middle ones where there are such rows. */
export type OptionCheckName =
  | (typeof OPTION_FIGURES)[number]
  | 'openRow'
  | 'openSeal'
  | 'decidingRow'
  | 'decidingSeal'
  | 'gapRows'
  | 'gapSeals'
  | 'adjacent'
  | 'terms'
  | 'beganEntry'
  | 'endedEntry'

/** How the receipt of an option is read and checked. */
export const OPTION_RECEIPT: ReceiptKind<OptionReceipt, OptionCheckName> = {
  hasForm: (value) => fits(value, OPTION_RECEIPT_FORM),
  checksOf(receipt) {
    const { open, head } = receipt
    return [
      ...rowChecks<OptionCheckName>('openRow', 'openSeal', open, head, rowsOf(receipt)),
      ...endingRows(receipt),
      ...adjacency(receipt),
      checkThat('terms', () => fitsTerms(receipt)),
      ...outcomeChecks(receipt),
    ]
  },
}

function rowsOf({ order, open, settled, gap, next }: OptionReceipt): ReceiptRows {
  return { decimals: order.decimals, prices: [open, settled, gap?.before, gap?.after, next] }
}

function endingRows(receipt: OptionReceipt): readonly ReceiptCheck<OptionCheckName>[] {
  const { settled, gap, head } = receipt
  const beside = rowsOf(receipt)
  if (settled !== null) return rowChecks('decidingRow', 'decidingSeal', settled, head, beside)
  const rows = gap === null ? [] : [gap.before, gap.after]
  const all = (holds: (row: ReceiptPrice) => boolean): boolean =>
    rows.length === 2 && rows.every(holds)
  return [
    checkThat('gapRows', () => all((row) => isInSeal(row, beside))),
    checkThat('gapSeals', () => all((row) => isInTree(row, head))),
  ]
}

/**
 * No row of its instrument lies between the one that decided and the expiry: the next one names it, and is past
 * the expiry. Only rows of before rows named each other may go without.
 */
function adjacency(receipt: OptionReceipt): readonly ReceiptCheck<OptionCheckName>[] {
  const { type, settled, gap } = receipt
  // One that was sold back was so by its buyer, at the price of that moment; what ended another is no expiry.
  if (isSold(receipt)) return []
  if (type !== 'option-receipt.v1') return [checkThat('adjacent', () => isAdjacent(receipt))]
  const isLinked = (settled ?? gap?.after)?.row.previous !== undefined
  return isLinked ? [{ name: 'adjacent', ok: false }] : []
}

function isAdjacent(receipt: OptionReceipt): boolean {
  const { order, settled, gap, next = null, head } = receipt
  if (settled === null) {
    return next === null && gap !== null && gap.after.row.previous === gap.before.row.seq
  }
  return (
    next !== null &&
    isInSeal(next, rowsOf(receipt)) &&
    isInTree(next, head) &&
    next.row.instrumentId === order.instrumentId &&
    next.row.previous === settled.row.seq &&
    momentOf(next.row.at) > momentOf(order.expiresAt)
  )
}

/** Its terms hold together, and its rows are of its instrument and of the moments that count. */
function fitsTerms(receipt: OptionReceipt): boolean {
  const { order, open, entries, formula } = receipt
  return (
    OPTION_FORMULAS[formula] === kindOfSide(order.side) &&
    hasFieldsOfSide(receipt) &&
    entryNo(entries.began.id) < entryNo(entries.ended.id) &&
    lastsItsTerm(receipt) &&
    open.row.instrumentId === order.instrumentId &&
    isFreshAt(order.openedAt, open) &&
    (order.term === LISTED ? endsAsListed(receipt) : endsInTime(receipt))
  )
}

/** From its purchase to its expiry it is the length of its term, or what a listed series may last. */
function lastsItsTerm({ order }: OptionReceipt): boolean {
  const { openedAt, expiresAt, term } = order
  if (term === LISTED) return lastsAsListed(order)
  return momentOf(expiresAt) - momentOf(openedAt) === OPTION_TERM_MS[term]
}

/**
 * Fixed payouts have a rate and nothing else; the others a basis of their premium, and a cap on the winning side
 * of the strike, which puts of the first rule did not have.
 */
function hasFieldsOfSide({ order, formula }: OptionReceipt): boolean {
  const { rate, lots, contractSize, capPrice, markupRate, sigma, sigmaAsOf, tradingMs } = order
  const basis = [lots, contractSize, markupRate, sigma, sigmaAsOf, tradingMs]
  if (kindOfSide(order.side) === 'upDown') {
    return rate !== null && capPrice === null && basis.every((field) => field === null)
  }
  if (rate !== null || sigmaAsOf === null || basis.includes(null)) return false
  if (momentOf(sigmaAsOf) > momentOf(order.openedAt)) return false
  const isPut = order.side === 'put'
  if (isPut && formula === 'black-scholes-capped-1') return capPrice === null
  if (capPrice === null) return false
  const beyond = priceOf(capPrice) - priceOf(order.strike)
  return isPut ? beyond < 0n : beyond > 0n
}

function outcomeChecks(receipt: OptionReceipt): readonly ReceiptCheck<OptionCheckName>[] {
  const { order, open, entries } = receipt
  const computed = orNull(() =>
    recomputeOption(order, open.row.mid, settlingPrice(receipt)?.row.mid ?? null),
  )
  const isUpDown = kindOfSide(order.side) === 'upDown'
  const stated: Figures<(typeof OPTION_FIGURES)[number]> = {
    ...order,
    premium: isUpDown ? null : order.stake,
    net: order.result,
  }
  return [
    ...figureChecks(OPTION_FIGURES, stated, computed),
    { name: 'beganEntry', ok: sameJson(entries.began.postings, computed?.began) },
    { name: 'endedEntry', ok: sameJson(entries.ended.postings, computed?.ended) },
  ]
}
