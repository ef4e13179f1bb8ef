import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { ExchangeQuoteBody } from '#protocol/exchange.ts'
import {
  EXCHANGE_FEE_PPM,
  EXCHANGE_FORMULA,
  exchangeFigures,
  LEAST_GROSS,
  QUOTE_MS,
} from '#protocol/formulas/exchange.ts'
import { MOST_AT_ONCE } from '#protocol/formulas/mostAtOnce.ts'
import { isBeyondDepth } from '#protocol/formulas/exchangeDepth.ts'
import { HOLD_MOST_PPM } from '#protocol/formulas/exchangeHold.ts'
import { type ExchangeStep, exchangeRoute } from '#protocol/formulas/exchangeRoute.ts'
import { price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import {
  type LoggedPrice,
  openableNow,
  type PriceState,
  usableNow,
} from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Holder, LoggedLeg, Quote } from './types.ts'

/** What the market says of one listed pair. */
export interface Listed {
  readonly instrumentId: number
  /** Whether it trades now. */
  readonly trading: boolean
  /** How far its price can be trusted now. */
  readonly state: PriceState
  readonly last: LoggedPrice | null
}

/** What decides a quote beside the request itself. */
export interface QuotingContext {
  /** Whether the policy lets this account exchange. */
  readonly allowed: boolean
  /** Quotes of this customer that are neither used nor over. */
  readonly held: bigint
  readonly now: Millis
  /** Null for a pair that is not listed. */
  listed(code: string): Listed | null
  /** What holding the price of a pair is worth, in parts per million. */
  hold(code: string): bigint
  /** The most of each pair that an exchange may move, in whole units of its base. */
  readonly depth: Readonly<Record<string, bigint>>
  /** What the treasury has of an asset. */
  treasury(asset: AssetCode): bigint
}

/**
 * What is promised for a request in this context, on the last logged prices, each at most 10 s old.
 * @throws Refusal productNotAllowed tooManyAtOnce notExchanged marketClosed priceStale closeOnly belowMinimumExchange aboveMaximumExchange treasuryNotFunded, or 400 with the field at fault
 */
export function planQuote(
  id: string,
  holder: Holder,
  { from, to, amount: text }: ExchangeQuoteBody,
  context: QuotingContext,
): Quote {
  if (!context.allowed) throw new Refusal(CODE.productNotAllowed)
  if (context.held >= BigInt(MOST_AT_ONCE.quotes)) throw new Refusal(CODE.tooManyAtOnce)
  if (from === to) throw new Refusal(CODE.malformed, { to: 'outOfRange' })
  const read = parseDecimal(text, ASSET_SCALE[from])
  if (!read.ok) throw new Refusal(CODE.malformed, { amount: read.fault })
  const way = exchangeRoute(from, to)
  const legs = way.map((step) => legOf(step, to, context))
  const holdPpm = holdOf(way, context)
  const terms = { from, to, amount: read.units, legs, feePpm: EXCHANGE_FEE_PPM + holdPpm }
  const { gross, operatorPays, fee, received } = exchangeFigures(terms)
  if (gross < LEAST_GROSS) throw new Refusal(CODE.belowMinimumExchange, { amount: 'outOfRange' })
  const priced = way.map((step, at) => ({ ...step, mid: legs[at]?.mid ?? price(1n) }))
  if (isBeyondDepth(from, read.units, priced, context.depth)) {
    throw new Refusal(CODE.aboveMaximumExchange, { amount: 'outOfRange' })
  }
  if (context.treasury(to) < operatorPays) throw new Refusal(CODE.treasuryNotFunded)
  const { now } = context
  return {
    ...holder,
    ...terms,
    holdPpm,
    id,
    formula: EXCHANGE_FORMULA,
    gross,
    operatorPays,
    fee: fee.up,
    received,
    quotedAt: now,
    expiresAt: now + QUOTE_MS,
  }
}

/** What holding every price of the way is worth together, at most what keeps all charges below 0.3 %. */
function holdOf(way: readonly ExchangeStep[], context: QuotingContext): bigint {
  const worth = way.reduce((sum, { code }) => sum + context.hold(code), 0n)
  return worth < HOLD_MOST_PPM ? worth : HOLD_MOST_PPM
}

/** What is exchanged into USDT closes; into anything else is an opening, as a purchase of coins is. */
function legOf({ code, side }: ExchangeStep, to: AssetCode, context: QuotingContext): LoggedLeg {
  const listed = context.listed(code)
  if (listed === null) throw new Refusal(CODE.notExchanged)
  const { seq, at, mid } =
    to === 'USDT'
      ? usableNow(listed.trading, listed.last, context.now)
      : openableNow(listed, listed.last, context.now)
  return { instrumentId: listed.instrumentId, code, side, mid, seq, at }
}
