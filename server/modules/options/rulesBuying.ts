import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { optionEscrow, type UpDownDeal } from '#protocol/formulas/optionOrder.ts'
import { parseAmount } from '#protocol/money.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import {
  CALL_PUT_LISTINGS,
  LISTED,
  OPTION_FORMULA,
  OPTION_TERM_MS,
  type OptionTerm,
  UP_DOWN_LISTINGS,
  UP_DOWN_STAKE,
} from '#protocol/optionTerms.ts'
import { fromIso, type Millis } from '#protocol/time.ts'
import {
  type Instrument,
  type LoggedPrice,
  openableNow,
  type PriceState,
  type TradingHours,
} from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertInTime } from '#server/platform/rulesDeadline.ts'
import { tradingTime } from './rulesHours.ts'
import { type Ground, type Sold, sellCapped } from './rulesPremium.ts'
import { isBeforeStop, seriesExpiries } from './rulesSeries.ts'
import type { Holder, OptionPurchase, Volatility } from './types.ts'

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

const TERMS: Readonly<Record<'upDown' | 'callPut', readonly OptionTerm[]>> = {
  upDown: UP_DOWN_LISTINGS.map(({ term }) => term),
  callPut: CALL_PUT_LISTINGS.map(({ term }) => term),
}

type UpDownBody = Extract<BuyOptionBody, { kind: 'upDown' }>

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
  const expiresAt = expiryOf(body, instrument, context)
  // What is quoted only, such as an option's own price, moves by rule: nothing may be bought on it.
  if (instrument.contract === null) throw new Refusal(CODE.optionProductWrong)
  if (!context.allowed) throw new Refusal(CODE.productNotAllowed)
  const ground = groundOf(instrument, context, expiresAt)
  const { deal, basis } =
    body.kind === 'upDown' ? sellUpDown(body, ground) : sellCapped(body, ground)
  const { last } = ground
  return {
    ...holder,
    id,
    instrumentId: instrument.id,
    code: instrument.code,
    appName: instrument.appName,
    decimals: instrument.decimals,
    term: body.kind === 'listed' ? LISTED : body.term,
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

/** When what is asked for ends. @throws Refusal malformed noMatchingTerm where nothing is sold that does */
function expiryOf(
  body: BuyOptionBody,
  instrument: Instrument,
  { hours, leastTermMs, now }: BuyingContext,
): Millis {
  const expiresAt =
    body.kind === 'listed' ? fromIso(body.expiresAt) : now + OPTION_TERM_MS[body.term]
  if (expiresAt === null) throw new Refusal(CODE.malformed, { expiresAt: 'malformed' })
  const isSold =
    body.kind === 'listed'
      ? seriesExpiries(instrument, hours, now).includes(expiresAt) && isBeforeStop(expiresAt, now)
      : TERMS[body.kind].includes(body.term)
  if (!isSold || expiresAt - now < leastTermMs) throw new Refusal(CODE.noMatchingTerm)
  return expiresAt
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
    // A candle that ends after now decides nothing: the clock was set back.
    volatility: volatility !== null && volatility.asOf > now ? null : volatility,
  }
}

function sellUpDown(body: UpDownBody, { last }: Ground): Sold {
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
