import {
  closingPrice,
  closingTerms,
  feeFor,
  openingPrice,
  type Position,
  settle,
  type Terms,
} from '../formulas/contractOrder.ts'
import { addedAfter } from '../formulas/contractMargin.ts'
import { divide, type Stake, stakeOf } from '../formulas/contractPart.ts'
import type { Stops } from '../formulas/contractStops.ts'
import { triggerAt } from '../formulas/contractTrigger.ts'
import { readTerms } from '../formulas/readTerms.ts'
import type { CloseReason } from '../machines/contractOrder.ts'
import { amount, formatAmount, parseAmount } from '../money.ts'
import { formatPrice, PRICE_SCALE, type Price, parsePrice } from '../price.ts'
import { midOf } from './scalars.ts'
import { feePostings, netFeeRate, type ReceiptFee } from './receiptFee.ts'
import {
  historyOf,
  type ReceiptEdit,
  type ReceiptEntry,
  type ReceiptHistory,
  type ReceiptOrder,
} from './receipt.ts'

type Postings = ReceiptEntry['postings']

/** What an order must say, given its terms, its stops and two rows of the log; texts as in it. */
export interface Recomputed {
  readonly openPrice: string
  /** The rate that it pays by its fee terms; null where it has none. */
  readonly feeRate: string | null
  readonly margin: string
  readonly liquidationPrice: string
  readonly openFee: string
  readonly maxWin: string
  readonly closeReason: CloseReason
  readonly closePrice: string
  readonly profit: string
  readonly closeFee: string
  readonly result: string
  readonly opened: Postings
  readonly closed: Postings
}

/**
 * Works an order out again from the two logged prices. What it opened and closed at, and all that was
 * moved in the books, follows from them. Where it was closed in parts, this is one of them, or the last.
 * @throws TypeError when a text is not of its form
 */
export function recomputeOrder(order: ReceiptOrder, openMid: string, closeMid: string): Recomputed {
  const terms = termsOf(order)
  const history = historyOf(order)
  const base = baseOf(order, terms, midOf(openMid))
  const opened = stakeOf({ ...base, ...stopsOf(history), lots: wholeOf(history.openedLots) }, terms)
  const addedPerLot = addedPerLotOf(history)
  const before = stakeOf({ ...base, lots: wholeOf(history.lotsBefore), addedPerLot }, terms)
  const stake = shareOf(before, wholeOf(order.lots), terms)
  const asked = order.exAt === undefined ? 'customer' : 'corporateAction'
  const end = endOf(before.position, midOf(closeMid), terms, asked)
  const ending = closingTerms(terms, asked)
  const done = settle(stake.position, end.at, ending)
  const show = (value: Price): string => formatPrice(value, order.decimals)
  return {
    openPrice: show(base.openPrice),
    feeRate: feeRateOf(order),
    margin: usdt(stake.position.margin),
    liquidationPrice: show(stake.liquidationPrice),
    openFee: usdt(stake.openFee),
    maxWin: usdt(stake.maxWin),
    closeReason: end.reason,
    closePrice: show(end.at),
    profit: usdt(done.profit),
    closeFee: usdt(done.closeFee.up),
    result: usdt(done.profit - stake.openFee - done.closeFee.up),
    opened: openedPostings(opened, terms, order.feeTerms),
    closed: closedPostings(stake, end.at, ending, order.feeTerms),
  }
}

/** @throws TypeError when they are no fee terms of an order */
function feeRateOf({ feeTerms: fee, ...order }: ReceiptOrder): string | null {
  if (fee === undefined) return null
  const base = termsOf({ ...order, feeRate: fee.baseFeeRate })
  if (order.account !== 'real') throw new TypeError('a demo account pays the base rate')
  return netFeeRate(fee, base.feePpm)
}

/** What each lot has of the margin that was added. @throws TypeError when a text is not of its form */
const addedPerLotOf = ({ edits }: ReceiptHistory): bigint =>
  edits.reduce((perLot, edit) => {
    const units = addedBy(edit)
    return units === 0n ? perLot : addedAfter(wholeOf(edit.lots), perLot, units)
  }, 0n)

/** What a change added to the margin, in USDT units. @throws TypeError when it is no amount */
export function addedBy({ added }: Pick<ReceiptEdit, 'added'>): bigint {
  if (added === undefined) return 0n
  const read = parseAmount(added, 'USDT')
  if (read === null || usdt(read.units) !== added) throw new TypeError(`no margin: ${added}`)
  return read.units
}

/** The order as it was opened, but for its lots. */
function baseOf(
  order: ReceiptOrder,
  terms: Terms,
  openMid: Price,
): Omit<Position, 'lots' | 'margin'> {
  const { side } = order
  const openPrice = openingPrice(side, openMid, terms)
  return { side, leverage: leverageOf(order), openPrice, ...stopsOf(order), addedPerLot: 0n }
}

/** Of an open order, its part of so many lots, or all of it. */
function shareOf(before: Stake, lots: bigint, terms: Terms): Stake {
  return lots === before.position.lots ? before : divide(before.position, lots, terms).part
}

/** Stops as a receipt has them. @throws TypeError when one is no price */
export function stopsOf(texts: { readonly stopLoss: string; readonly takeProfit: string }): Stops {
  return { stopLoss: priceOf(texts.stopLoss), takeProfit: priceOf(texts.takeProfit) }
}

/** Whoever closes an order: where a level is reached, the level decides and not who else closes it. */
function endOf(
  position: Position,
  mid: Price,
  terms: Terms,
  asked: CloseReason,
): { readonly reason: CloseReason; readonly at: Price } {
  const at = closingPrice(position.side, mid, terms)
  return triggerAt(position, mid, terms) ?? { reason: asked, at }
}

/** The margin is held, the fee is paid, and the most the order can win is set aside. */
function openedPostings({ position, escrow }: Stake, terms: Terms, by?: ReceiptFee): Postings {
  const fee = feeFor(position.lots, position.openPrice, terms)
  const { due, own } = feePostings(fee.down, by)
  return postings({
    'customer/available': -(position.margin + fee.up),
    'customer/margin': position.margin,
    'house/commissionDue': due,
    'house/escrow': escrow,
    'house/fees': own,
    'house/rounding': fee.up - fee.down,
    'house/treasury': -escrow,
  })
}

/** A profit comes out of what was set aside, a loss goes to the treasury, the rest goes back. */
function closedPostings(
  { position, escrow }: Stake,
  at: Price,
  terms: Terms,
  by?: ReceiptFee,
): Postings {
  const done = settle(position, at, terms)
  const fee = done.closeFee
  const { due, own } = feePostings(fee.down, by)
  return postings({
    'customer/available': done.payout,
    'customer/margin': -position.margin,
    'house/commissionDue': due,
    'house/escrow': -escrow,
    'house/fees': own,
    'house/rounding': done.operatorPays - done.profit + fee.up - fee.down,
    'house/treasury': escrow - done.operatorPays,
  })
}

/** What a change of stops moves: what is set aside follows the take profit. */
export function editedPostings(more: bigint): Postings {
  return postings({ 'house/escrow': more, 'house/treasury': -more })
}

/** What more margin moves: it is held of what its customer has available. */
export function marginPostings(added: bigint): Postings {
  return postings({ 'customer/available': -added, 'customer/margin': added })
}

function postings(units: Readonly<Record<string, bigint>>): Postings {
  return Object.entries(units)
    .filter(([, moved]) => moved !== 0n)
    .map(([bucket, moved]) => ({ bucket, amount: usdt(moved) }))
}

/** Sum of the postings in USDT units; null when an amount is not of its form. */
export function sumOf(list: Postings): bigint | null {
  let sum = 0n
  for (const { amount: text } of list) {
    const read = parseAmount(text.replace(/^-/, ''), 'USDT')
    if (read === null) return null
    sum += text.startsWith('-') ? -read.units : read.units
  }
  return sum
}

/** What an order's prices, margin and fees follow from. */
export type PricedOrder = Pick<
  ReceiptOrder,
  'decimals' | 'contractSize' | 'feeRate' | 'spreadRate' | 'closeOutRatio'
>

/** @throws TypeError when they are no terms of a contract */
export function termsOf(order: PricedOrder): Terms {
  // A hostile number of decimals would be a power of ten that takes minutes to compute.
  const sound =
    Number.isInteger(order.decimals) && order.decimals >= 0 && order.decimals <= PRICE_SCALE
  const terms = sound ? readTerms(order, order.decimals) : null
  if (terms === null) throw new TypeError('no terms of a contract')
  return terms
}

/** A whole number above zero. @throws TypeError when it is none */
export function wholeOf(text: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new TypeError(`no number of lots: ${text}`)
  return BigInt(text)
}

/** How many times the margin an order is worth. @throws TypeError when it is below one */
export function leverageOf({ leverage }: Pick<ReceiptOrder, 'leverage'>): bigint {
  return wholeOf(String(leverage))
}

/** @throws TypeError when the text is no price */
export function priceOf(text: string): Price {
  const read = parsePrice(text)
  if (read === null) throw new TypeError(`no price: ${text}`)
  return read
}

const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))
