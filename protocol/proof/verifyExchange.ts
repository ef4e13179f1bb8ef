import { QUOTE_MS } from '../formulas/exchange.ts'
import { exchangeRoute } from '../formulas/exchangeRoute.ts'
import { EXCHANGE_RECEIPT_FORM, type ExchangeReceipt } from './exchangeReceipt.ts'
import { fits } from './form.ts'
import { figureChecks, orNull, sameJson, unitsOf } from './receiptFigures.ts'
import {
  checkThat,
  entryNo,
  isFreshAt,
  isInSeal,
  isInTree,
  type ReceiptCheck,
  type ReceiptKind,
} from './receiptKind.ts'
import { recomputeExchange } from './recomputeExchange.ts'
import { momentOf } from './scalars.ts'

/** The figures that are worked out again, in the order they come about. */
export const EXCHANGE_FIGURES = ['rate', 'gross', 'fee', 'received', 'remainder'] as const

/** What is checked of an exchange's receipt beside what is of any. */
export type ExchangeCheckName =
  | (typeof EXCHANGE_FIGURES)[number]
  | 'priceRows'
  | 'priceSeals'
  | 'way'
  | 'quote'
  | 'exchangedEntry'

/** How the receipt of a currency exchange is read and checked. */
export const EXCHANGE_RECEIPT: ReceiptKind<ExchangeReceipt, ExchangeCheckName> = {
  hasForm: (value) => fits(value, EXCHANGE_RECEIPT_FORM),
  checksOf(receipt) {
    const { prices, head } = receipt
    return [
      checkThat('priceRows', () => prices.every((price) => isInSeal(price, { prices }))),
      checkThat('priceSeals', () => prices.every((price) => isInTree(price, head))),
      checkThat('way', () => isItsWay(receipt)),
      checkThat('quote', () => wasHeld(receipt)),
      ...outcomeChecks(receipt),
    ]
  },
}

/** The prices are those of the one way between its currencies, in turn, and were fresh for the quote. */
function isItsWay({ order, prices }: ExchangeReceipt): boolean {
  const { from, to, legs, quotedAt } = order
  const way = exchangeRoute(from, to).map(({ code, side }) => ({ code, side }))
  const taken = legs.map(({ code, side }) => ({ code, side }))
  return (
    way.length > 0 &&
    sameJson(taken, way) &&
    prices.length === legs.length &&
    prices.every(
      (price, at) =>
        price.row.instrumentId === legs[at]?.instrumentId && isFreshAt(quotedAt, price),
    )
  )
}

/** Something was exchanged, while the quote was held to, and for as long as any quote is. */
function wasHeld({ order, entries }: ExchangeReceipt): boolean {
  const quoted = momentOf(order.quotedAt)
  const expires = momentOf(order.expiresAt)
  const exchanged = momentOf(order.exchangedAt)
  return (
    unitsOf(order.amount, order.from) > 0n &&
    unitsOf(order.received, order.to) > 0n &&
    expires === quoted + QUOTE_MS &&
    exchanged >= quoted &&
    exchanged <= expires &&
    entryNo(entries.exchanged.id) > 0n
  )
}

function outcomeChecks({
  order,
  prices,
  entries,
}: ExchangeReceipt): readonly ReceiptCheck<ExchangeCheckName>[] {
  const mids = prices.map(({ row }) => row.mid)
  const computed = orNull(() => recomputeExchange(order, mids))
  return [
    ...figureChecks(EXCHANGE_FIGURES, order, computed),
    {
      name: 'exchangedEntry',
      ok: sameJson(entries.exchanged.postings, computed?.exchanged),
    },
  ]
}
