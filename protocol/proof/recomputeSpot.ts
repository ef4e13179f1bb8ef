import {
  isMarketable,
  paidAsset,
  receivedAsset,
  spotAmountFor,
  spotFill,
  type SpotFormula,
  spotHold,
  spotPrice,
  type SpotTerms,
  waitedPrice,
} from '../formulas/spotOrder.ts'
import { formatPrice, type Price } from '../price.ts'
import { feePostings, netFeeRate } from './receiptFee.ts'
import { amountText, decimalsOf, mixedPostings, ppmOf, unitsOf } from './receiptFigures.ts'
import { priceOf } from './recomputeReceipt.ts'
import { midOf } from './scalars.ts'
import type { ReceiptSpot, SpotEntry } from './spotReceipt.ts'

type Postings = SpotEntry['postings']

/** What a filled order must say, given its terms and the row that filled it. */
export interface RecomputedSpot {
  /** The rate that it pays by its fee terms; null where it has none. */
  readonly feeRate: string | null
  readonly amount: string
  readonly held: string | null
  readonly fillPrice: string
  readonly paid: string
  readonly fee: string
  readonly received: string
  readonly paidRounding: string
  readonly receivedRounding: string
  /** Null where it filled as it was placed. */
  readonly began: Postings | null
  readonly ended: Postings
}

/**
 * Works a filled order out again from the logged price: at once at the market, or after it waited, by the rule it was
 * placed on.
 * @throws TypeError when a text is not of its form, or the price does not reach the limit
 */
export function recomputeSpot(
  order: ReceiptSpot,
  filledMid: string,
  formula: SpotFormula,
): RecomputedSpot {
  const { side } = order
  const terms = termsOf(order)
  const waited = order.held !== null
  const mid = midOf(filledMid)
  const at = priceOfFill(order, mid, terms, formula)
  const [given, taken] = [paidAsset(side, terms), receivedAsset(side, terms)]
  const amount =
    order.total === null
      ? unitsOf(order.amount, terms.base)
      : spotAmountFor(unitsOf(order.total, terms.quote), at, terms)
  const done = spotFill(side, amount, at, terms)
  const limit = order.limitPrice === null ? at : priceOf(order.limitPrice)
  const held = waited ? spotHold(side, amount, limit, terms) : 0n
  const paidRounding = done.paid - done.operatorGets
  const receivedRounding = done.operatorPays - done.received - done.fee.down
  const { due, own } = feePostings(done.fee.down, order.feeTerms)
  return {
    feeRate: feeRateOf(order),
    amount: amountText(amount, terms.base),
    held: waited ? amountText(held, given) : null,
    fillPrice: formatPrice(at, terms.decimals),
    paid: amountText(done.paid, given),
    fee: amountText(done.fee.up, taken),
    received: amountText(done.received, taken),
    paidRounding: amountText(paidRounding, given),
    receivedRounding: amountText(receivedRounding, taken),
    began: waited
      ? mixedPostings([[given, { 'customer/available': -held, 'customer/spotHold': held }]])
      : null,
    ended: mixedPostings([
      [
        given,
        {
          // What was held beyond the price returns.
          'customer/available': held - done.paid,
          'customer/spotHold': -held,
          'house/rounding': paidRounding,
          'house/treasury': done.operatorGets,
        },
      ],
      [
        taken,
        {
          'customer/available': done.received,
          'house/commissionDue': due,
          'house/fees': own,
          'house/rounding': receivedRounding,
          'house/treasury': -done.operatorPays,
        },
      ],
    ]),
  }
}

/** @throws TypeError when they are no fee terms of an order */
function feeRateOf({ account, feeTerms }: ReceiptSpot): string | null {
  if (feeTerms === undefined) return null
  if (account !== 'real') throw new TypeError('a demo account pays the base rate')
  return netFeeRate(feeTerms, ppmOf(feeTerms.baseFeeRate))
}

function termsOf({ base, quote, feeRate, spreadRate, decimals }: ReceiptSpot): SpotTerms {
  return {
    base,
    quote,
    feePpm: ppmOf(feeRate),
    spreadPpm: ppmOf(spreadRate),
    decimals: decimalsOf(decimals),
  }
}

/** The price is at or past the limit, whether it waited for it or not. */
function priceOfFill(
  { side, limitPrice, held }: ReceiptSpot,
  mid: Price,
  terms: SpotTerms,
  formula: SpotFormula,
): Price {
  const limit = limitPrice === null ? null : priceOf(limitPrice)
  if (limit !== null && !isMarketable(side, limit, mid, terms)) {
    throw new TypeError('the price does not reach the limit')
  }
  const waited = held !== null && limit !== null
  return waited ? waitedPrice(formula, side, limit, mid, terms) : spotPrice(side, mid, terms)
}
