import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import {
  type CallPutDeal,
  callPutPremium,
  capPriceOf,
  isListedStrike,
  isWorthSelling,
  type OptionDeal,
  optionEscrow,
  type UpDownDeal,
} from '#protocol/formulas/optionOrder.ts'
import { parseAmount } from '#protocol/money.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import {
  CALL_PUT_LISTINGS,
  CALL_PUT_MARKUP_PPM,
  capPpmOf,
  LEAST_PREMIUM_PPM,
  OPTION_FORMULA,
  OPTION_TERM_MS,
  UP_DOWN_LISTINGS,
  UP_DOWN_STAKE,
} from '#protocol/optionTerms.ts'
import { parsePrice } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import {
  type ContractSpec,
  type Instrument,
  type LoggedPrice,
  openableNow,
  type PriceState,
  type TradingHours,
} from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertInTime } from '#server/platform/rulesDeadline.ts'
import { tradingTime } from './rulesHours.ts'
import type { Holder, OptionPurchase, PremiumBasis, Volatility } from './types.ts'

/** What decides a purchase beside the request itself. */
export interface BuyingContext {
  readonly instrument: Instrument | null
  /** Whether the policy allows this kind of option on the instrument. */
  readonly allowed: boolean
  readonly hours: (at: Millis) => TradingHours
  /** How far its price can be trusted now. */
  readonly state: PriceState
  /** No option that ends sooner is sold. */
  readonly leastTermMs: Millis
  readonly last: LoggedPrice | null
  /** Null when there are too few candles. */
  readonly volatility: Volatility | null
  readonly now: Millis
}

type UpDownBody = Extract<BuyOptionBody, { kind: 'upDown' }>
type CallPutBody = Extract<BuyOptionBody, { kind: 'callPut' }>

/** What is known once instrument, hours and price are found usable. */
interface Ground {
  readonly instrument: Instrument
  readonly last: LoggedPrice
  readonly tradingMs: number
  readonly volatility: Volatility | null
}

interface Sale {
  readonly deal: OptionDeal
  readonly basis: PremiumBasis | null
}

/**
 * The option that a request buys in this context, at the last logged price, which is at most 10 s old.
 * @throws Refusal quoteExpired instrumentUnknown noMatchingTerm optionProductWrong productNotAllowed marketClosed priceStale closeOnly purchaseAmountWrong
 */
export function planPurchase(
  id: string,
  holder: Holder,
  body: BuyOptionBody,
  context: BuyingContext,
): OptionPurchase {
  const { instrument, now } = context
  assertInTime(body.validUntil, now)
  if (instrument === null) throw new Refusal(CODE.instrumentUnknown)
  const listings: readonly { term: string }[] =
    body.kind === 'upDown' ? UP_DOWN_LISTINGS : CALL_PUT_LISTINGS
  const listed = listings.some(({ term }) => term === body.term)
  if (!listed || OPTION_TERM_MS[body.term] < context.leastTermMs)
    throw new Refusal(CODE.noMatchingTerm)
  // What is quoted only, such as an option's own price, moves by rule: nothing may be bought on it.
  if (instrument.contract === null) throw new Refusal(CODE.optionProductWrong)
  if (!context.allowed) throw new Refusal(CODE.productNotAllowed)
  const expiresAt = now + OPTION_TERM_MS[body.term]
  const ground = groundOf(instrument, context, expiresAt)
  const { deal, basis } = body.kind === 'upDown' ? sellUpDown(body, ground) : sell(body, ground)
  const { last } = ground
  return {
    ...holder,
    id,
    instrumentId: instrument.id,
    code: instrument.code,
    appName: instrument.appName,
    decimals: instrument.decimals,
    term: body.term,
    formula: OPTION_FORMULA[body.kind],
    openedAt: now,
    expiresAt,
    openPrice: last.mid,
    openLogSeq: last.seq,
    openLogAt: last.at,
    deal,
    escrow: optionEscrow(deal),
    basis,
  }
}

/** It must trade now and at the expiry, else nothing could settle it. */
function groundOf(instrument: Instrument, context: BuyingContext, expiresAt: Millis): Ground {
  const { hours, state, last, now, volatility } = context
  const tradingMs = hours(now).open ? tradingTime(hours, now, expiresAt) : null
  if (tradingMs === null) throw new Refusal(CODE.marketClosed)
  return {
    instrument,
    last: openableNow({ trading: true, state }, last, now),
    tradingMs,
    volatility,
  }
}

function sellUpDown(body: UpDownBody, { last }: Ground): Sale {
  const listing = UP_DOWN_LISTINGS.find(({ term }) => term === body.term)
  const stake = parseAmount(body.stake, 'USDT')
  const seen = parseDecimal(body.rate, 6)
  if (listing === undefined || stake === null || !seen.ok) throw new Refusal(CODE.malformed)
  if (stake.units < UP_DOWN_STAKE.min || stake.units > UP_DOWN_STAKE.max)
    throw new Refusal(CODE.purchaseAmountWrong)
  const { ratePpm } = listing
  if (ratePpm < seen.units) throw new Refusal(CODE.quoteExpired)
  const deal: UpDownDeal = { side: body.side, strike: last.mid, stake: stake.units, ratePpm }
  return { deal, basis: null }
}

function sell(body: CallPutBody, { instrument, last, tradingMs, volatility }: Ground): Sale {
  const listing = CALL_PUT_LISTINGS.find(({ term }) => term === body.term)
  const strike = parsePrice(body.strike)
  const most = parseAmount(body.maxPremium, 'USDT')
  const { contract: spec, decimals, type } = instrument
  if (listing === undefined || strike === null || most === null || spec === null) {
    throw new Refusal(CODE.malformed)
  }
  const lots = lotsOf(body, spec)
  if (volatility === null) throw new Refusal(CODE.priceStale)
  const { sigma } = volatility
  if (!isListedStrike(strike, { spot: last.mid, sigma, tradingMs, decimals })) {
    throw new Refusal(CODE.optionProductWrong, { strike: 'unreasonable' })
  }
  const { side } = body
  const capPrice = capPriceOf(side, strike, capPpmOf(listing, type), decimals)
  const { contractSize } = spec.terms
  const markupPpm = CALL_PUT_MARKUP_PPM
  const terms = { side, strike, capPrice, lots, contractSize }
  const premium = callPutPremium({ ...terms, spot: last.mid, sigma, tradingMs, markupPpm })
  const deal: CallPutDeal = { ...terms, stake: premium }
  if (!isWorthSelling(deal, LEAST_PREMIUM_PPM)) {
    throw new Refusal(CODE.optionProductWrong, { strike: 'unreasonable' })
  }
  if (premium > most.units) throw new Refusal(CODE.quoteExpired)
  return { deal, basis: { ...volatility, tradingMs, markupPpm } }
}

function lotsOf(body: CallPutBody, spec: ContractSpec): bigint {
  const lots = BigInt(body.lots)
  if (lots < spec.lotMin || lots > spec.lotMax) throw new Refusal(CODE.purchaseAmountWrong)
  return lots
}
