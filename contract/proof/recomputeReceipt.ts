import { formatDecimal, parseDecimal } from '../decimal.ts'
import {
  closingPrice,
  feeFor,
  liquidationPrice,
  marginFor,
  openingPrice,
  type Position,
  profitAt,
  type Rounded,
  settle,
  type Terms,
} from '../formulas/contractOrder.ts'
import { triggerAt } from '../formulas/contractTrigger.ts'
import { readTerms } from '../formulas/readTerms.ts'
import type { CloseReason } from '../machines/contractOrder.ts'
import { amount, formatAmount, parseAmount } from '../money.ts'
import { formatPrice, PRICE_SCALE, type Price, parsePrice, price } from '../price.ts'
import type { ReceiptEntry, ReceiptOrder } from './receipt.ts'

type Postings = ReceiptEntry['postings']

/** What an order must say, given its terms, its stops and two rows of the log; texts as in it. */
export interface Recomputed {
  readonly openPrice: string
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
 * moved in the books, follows from them.
 * @throws TypeError when a text is not of its form
 */
export function recomputeOrder(order: ReceiptOrder, openMid: string, closeMid: string): Recomputed {
  const terms = termsOf(order)
  const position = positionOf(order, terms, midOf(openMid))
  const openFee = feeFor(position.lots, position.openPrice, terms)
  const best = settle(position, position.takeProfit, terms)
  const end = endOf(position, midOf(closeMid), terms)
  const done = settle(position, end.at, terms)
  const fee = done.closeFee
  const show = (value: Price): string => formatPrice(value, order.decimals)
  return {
    openPrice: show(position.openPrice),
    margin: usdt(position.margin),
    liquidationPrice: show(liquidationPrice(position, terms)),
    openFee: usdt(openFee.up),
    maxWin: usdt(best.profit - best.closeFee.up - openFee.up),
    closeReason: end.reason,
    closePrice: show(end.at),
    profit: usdt(done.profit),
    closeFee: usdt(fee.up),
    result: usdt(done.profit - openFee.up - fee.up),
    opened: openedPostings(position, openFee, terms),
    closed: closedPostings(position, end.at, terms),
  }
}

function positionOf(order: ReceiptOrder, terms: Terms, openMid: Price): Position {
  const { side } = order
  const lots = wholeOf(order.lots)
  const leverage = BigInt(order.leverage)
  const openPrice = openingPrice(side, openMid, terms)
  return {
    side,
    lots,
    leverage,
    openPrice,
    stopLoss: priceOf(order.stopLoss),
    takeProfit: priceOf(order.takeProfit),
    margin: marginFor(lots, leverage, openPrice, terms),
  }
}

/** Whoever closes an order: where a level is reached, the level decides and not the customer. */
function endOf(
  position: Position,
  mid: Price,
  terms: Terms,
): { readonly reason: CloseReason; readonly at: Price } {
  const at = closingPrice(position.side, mid, terms)
  return triggerAt(position, mid, terms) ?? { reason: 'customer', at }
}

/** The margin is held, the fee is paid, and the most the order can win is set aside. */
function openedPostings(position: Position, fee: Rounded, terms: Terms): Postings {
  const escrow = profitAt(position, position.takeProfit, terms).up
  return postings({
    'customer/available': -(position.margin + fee.up),
    'customer/margin': position.margin,
    'house/escrow': escrow,
    'house/fees': fee.down,
    'house/rounding': fee.up - fee.down,
    'house/treasury': -escrow,
  })
}

/** A profit comes out of what was set aside, a loss goes to the treasury, the rest goes back. */
function closedPostings(position: Position, at: Price, terms: Terms): Postings {
  const escrow = profitAt(position, position.takeProfit, terms).up
  const done = settle(position, at, terms)
  const fee = done.closeFee
  return postings({
    'customer/available': done.payout,
    'customer/margin': -position.margin,
    'house/escrow': -escrow,
    'house/fees': fee.down,
    'house/rounding': done.housePays - done.profit + fee.up - fee.down,
    'house/treasury': escrow - done.housePays,
  })
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

function termsOf(order: ReceiptOrder): Terms {
  // A hostile number of decimals would be a power of ten that takes minutes to compute.
  const sound =
    Number.isInteger(order.decimals) && order.decimals >= 0 && order.decimals <= PRICE_SCALE
  const terms = sound ? readTerms(order, order.decimals) : null
  if (terms === null) throw new TypeError('no terms of a contract')
  return terms
}

function wholeOf(text: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new TypeError(`no number of lots: ${text}`)
  return BigInt(text)
}

function priceOf(text: string): Price {
  const read = parsePrice(text)
  if (read === null) throw new TypeError(`no price: ${text}`)
  return read
}

/** A logged price, always with 8 decimals. */
function midOf(text: string): Price {
  const read = parseDecimal(text, PRICE_SCALE)
  if (!read.ok || formatDecimal(read.units, PRICE_SCALE) !== text) {
    throw new TypeError(`no logged price: ${text}`)
  }
  return price(read.units)
}

const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))
