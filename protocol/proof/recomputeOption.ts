import {
  callPutPremium,
  callPutSale,
  isUpDown,
  maxPayout,
  type OptionDeal,
  optionEscrow,
  type PremiumInput,
  resultAt,
} from '../formulas/optionOrder.ts'
import { SIGMA_SCALE } from '../formulas/volatility.ts'
import { formatPrice, PRICE_SCALE, type Price } from '../price.ts'
import type { OptionOutcome } from '../machines/optionOrder.ts'
import { LISTED, LISTED_LONGEST_MS, OPTION_TERM_MS, type OrderTerm } from '../optionTerms.ts'
import type { ReceiptOption } from './optionReceipt.ts'
import {
  amountText,
  decimalOf,
  decimalsOf,
  type Postings,
  postingsOf,
  ppmOf,
  unitsOf,
} from './receiptFigures.ts'
import { priceOf, wholeOf } from './recomputeReceipt.ts'
import { midOf } from './scalars.ts'

/** What an option must say, given its terms, the row it was bought at and the one it settled at. */
export interface RecomputedOption {
  readonly openPrice: string
  readonly strike: string
  /** Null for up and down, whose stake was chosen. */
  readonly premium: string | null
  readonly maxPayout: string
  readonly settlePrice: string | null
  readonly outcome: OptionOutcome
  readonly payout: string
  readonly net: string
  readonly began: Postings
  readonly ended: Postings
}

/** No hour of trading ever moved by ten times the price; what is beyond is no volatility. */
const MOST_SIGMA = 10n ** BigInt(SIGMA_SCALE + 1)

/** No option has more trading time left: of a term that is its length, of a listed series the longest there is. */
const longestMs = (term: OrderTerm): number =>
  term === LISTED ? LISTED_LONGEST_MS : OPTION_TERM_MS[term]

/**
 * Works an option out again: the premium of a call or put from its basis, and what it pays from its terms and
 * the price it settled at, or was sold back at.
 * @param settledMid null for an option that is void
 * @throws TypeError when a text is not of its form
 */
export function recomputeOption(
  order: ReceiptOption,
  openMid: string,
  settledMid: string | null,
): RecomputedOption {
  const decimals = decimalsOf(order.decimals)
  const show = (value: Price): string => formatPrice(value, decimals)
  const open = midOf(openMid)
  const deal = dealOf(order, open)
  const premium = isUpDown(deal) ? null : premiumOf(order, deal, open)
  const end = settledMid === null ? null : midOf(settledMid)
  const { outcome, payout } = endOf(order, deal, end)
  const { stake } = deal
  const escrow = optionEscrow(deal)
  return {
    openPrice: show(open),
    strike: show(deal.strike),
    premium: premium === null ? null : usdt(premium),
    maxPayout: usdt(maxPayout(deal)),
    settlePrice: end === null ? null : show(end),
    outcome,
    payout: usdt(payout),
    net: usdt(payout - stake),
    began: postingsOf('USDT', {
      'customer/available': -stake,
      'customer/optionStake': stake,
      'house/optionEscrow': escrow,
      'house/treasury': -escrow,
    }),
    ended: postingsOf('USDT', {
      'customer/available': payout,
      'customer/optionStake': -stake,
      'house/optionEscrow': -escrow,
      'house/treasury': stake + escrow - payout,
    }),
  }
}

/** Up and down end at the price of purchase; a call or put at the strike that was chosen. */
function dealOf(order: ReceiptOption, open: Price): OptionDeal {
  const { side, rate, lots, contractSize, capPrice } = order
  const stake = unitsOf(order.stake, 'USDT')
  if (side === 'up' || side === 'down') {
    if (rate === null) throw new TypeError('a fixed payout without a rate')
    return { side, strike: open, stake, ratePpm: ppmOf(rate) }
  }
  if (lots === null || contractSize === null) throw new TypeError('an option without a size')
  return {
    side,
    strike: priceOf(order.strike),
    stake,
    lots: wholeOf(lots),
    contractSize: decimalOf(contractSize, PRICE_SCALE),
    capPrice: capPrice === null ? null : priceOf(capPrice),
  }
}

/** What is paid: without a price the stake, sold its value, else what the terms say. */
function endOf(
  order: ReceiptOption,
  deal: OptionDeal,
  end: Price | null,
): { readonly outcome: OptionOutcome; readonly payout: bigint } {
  const { sale = null, term, exAt } = order
  if (end === null) return { outcome: 'void', payout: deal.stake }
  if (sale === null) return resultAt(deal, end)
  if (isUpDown(deal)) throw new TypeError('a fixed payout is not sold back')
  // A corporate action takes no mark-up off.
  const markupRate = exAt === undefined ? order.markupRate : '0'
  const basis = basisOf({ ...sale, term, markupRate }, end)
  return { outcome: 'sold', payout: callPutSale({ ...deal, ...basis }) }
}

function premiumOf(
  order: ReceiptOption,
  deal: Exclude<OptionDeal, { ratePpm: bigint }>,
  spot: Price,
): bigint {
  return callPutPremium({ ...deal, ...basisOf(order, spot) })
}

/** What a value is worked out from, beside the terms. @throws TypeError when it is no basis */
function basisOf(
  basis: Pick<ReceiptOption, 'sigma' | 'tradingMs' | 'markupRate' | 'term'>,
  spot: Price,
): Pick<PremiumInput, 'spot' | 'sigma' | 'tradingMs' | 'markupPpm'> {
  const { sigma, tradingMs, markupRate, term } = basis
  if (sigma === null || tradingMs === null || markupRate === null) {
    throw new TypeError('a premium without its basis')
  }
  const units = decimalOf(sigma, SIGMA_SCALE)
  if (units > MOST_SIGMA || tradingMs <= 0 || tradingMs > longestMs(term)) {
    throw new TypeError('no basis of a premium')
  }
  return { spot, sigma: units, tradingMs, markupPpm: ppmOf(markupRate) }
}

const usdt = (units: bigint): string => amountText(units, 'USDT')
