import * as CODE from '#protocol/errorCodes.ts'
import { isPricedConservatively } from '#protocol/formulas/optionCap.ts'
import {
  type CallPutDeal,
  callPutPremium,
  capPriceOf,
  isListedStrike,
  isWorthSelling,
  LISTED_RUNGS_TAKEN,
  type OptionDeal,
} from '#protocol/formulas/optionOrder.ts'
import { parseAmount } from '#protocol/money.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import {
  CALL_PUT_LISTINGS,
  CALL_PUT_MARKUP_PPM,
  type CallPutListing,
  capPpmOf,
  LEAST_PREMIUM_PPM,
  LISTED_CAP,
} from '#protocol/optionTerms.ts'
import { parsePrice } from '#protocol/price.ts'
import type { ContractSpec, Instrument, LoggedPrice } from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { PremiumBasis, Volatility } from './types.ts'

type CappedBody = Extract<BuyOptionBody, { kind: 'callPut' | 'listed' }>

/** What is known once instrument, hours and price are found usable. */
export interface Ground {
  readonly instrument: Instrument
  readonly last: LoggedPrice
  readonly tradingMs: number
  readonly volatility: Volatility | null
}

/** What is sold, and what its premium rests on. */
export interface Sold {
  readonly deal: OptionDeal
  readonly basis: PremiumBasis | null
}

/**
 * The call or put that a request buys, of a term or of a series, at its premium.
 * @throws Refusal malformed purchaseAmountWrong priceStale optionProductWrong quoteExpired
 */
export function sellCapped(body: CappedBody, ground: Ground): Sold {
  const { instrument, last, tradingMs, volatility } = ground
  const strike = parsePrice(body.strike)
  const most = parseAmount(body.maxPremium, 'USDT')
  const { contract: spec, decimals, type } = instrument
  if (strike === null || most === null || spec === null) throw new Refusal(CODE.malformed)
  const lots = lotsOf(body, spec)
  if (volatility === null) throw new Refusal(CODE.priceStale)
  const { sigma } = volatility
  const taken = body.kind === 'listed' ? LISTED_RUNGS_TAKEN : undefined
  if (!isListedStrike(strike, { spot: last.mid, sigma, tradingMs, decimals }, taken)) {
    throw new Refusal(CODE.optionProductWrong, { strike: 'unreasonable' })
  }
  const { side } = body
  const capPrice = capPriceOf(side, strike, capPpmOf(cappingOf(body), type), decimals)
  const { contractSize } = spec.terms
  const markupPpm = CALL_PUT_MARKUP_PPM
  const terms = { side, strike, capPrice, lots, contractSize }
  const worth = { ...terms, spot: last.mid, sigma, tradingMs }
  const premium = callPutPremium({ ...worth, markupPpm })
  const deal: CallPutDeal = { ...terms, stake: premium }
  if (!isWorthSelling(deal, LEAST_PREMIUM_PPM) || !isPricedConservatively(worth)) {
    throw new Refusal(CODE.optionProductWrong, { strike: 'unreasonable' })
  }
  if (premium > most.units) throw new Refusal(CODE.quoteExpired)
  return { deal, basis: { ...volatility, tradingMs, markupPpm } }
}

function cappingOf(body: CappedBody): Pick<CallPutListing, 'capPpm'> {
  if (body.kind === 'listed') return LISTED_CAP
  const listing = CALL_PUT_LISTINGS.find(({ term }) => term === body.term)
  if (listing === undefined) throw new Refusal(CODE.malformed)
  return listing
}

function lotsOf(body: CappedBody, spec: ContractSpec): bigint {
  const lots = BigInt(body.lots)
  if (lots < spec.lotMin || lots > spec.lotMax) throw new Refusal(CODE.purchaseAmountWrong)
  return lots
}
