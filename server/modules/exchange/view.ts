import type { AssetCode } from '#protocol/assets.ts'
import { ASSET_SCALE } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import type { Exchange, ExchangeQuote } from '#protocol/exchange.ts'
import { exchangeFigures, exchangeRate } from '#protocol/formulas/exchange.ts'
import { PPM } from '#protocol/formulas/contractOrder.ts'
import { divideFloor } from '#protocol/rounding.ts'
import { PRICE_SCALE } from '#protocol/price.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { LoggedLeg, Quote } from './types.ts'

const PPM_SCALE = 6
const FEWEST_DECIMALS = 2

/** A share as a fraction: 2,000 parts per million are 0.002. */
export const rateText = (ppm: bigint): string => formatDecimal(ppm, PPM_SCALE, 0)

const money = (units: bigint, asset: AssetCode): string => formatDecimal(units, ASSET_SCALE[asset])

function toPrice(leg: LoggedLeg): ExchangeQuote['prices'][number] {
  return {
    instrumentId: String(leg.instrumentId),
    code: leg.code,
    side: leg.side,
    mid: formatDecimal(leg.mid, PRICE_SCALE, FEWEST_DECIMALS),
    logSeq: String(leg.seq),
    at: toIso(leg.at),
  }
}

function toDeal(quote: Quote): Omit<ExchangeQuote, 'expiresAt'> {
  const { id, from, to, legs, gross, feePpm, holdPpm } = quote
  // Both are charged together, and rounded up once.
  const hold = divideFloor(gross * holdPpm, PPM)
  return {
    id,
    from,
    to,
    amount: money(quote.amount, from),
    rate: exchangeRate(legs),
    gross: money(quote.gross, to),
    feeRate: rateText(feePpm - holdPpm),
    fee: money(quote.fee - hold, to),
    holdRate: rateText(holdPpm),
    hold: money(hold, to),
    received: money(quote.received, to),
    remainder: money(exchangeFigures(quote).remainder, to),
    prices: legs.map(toPrice),
    quotedAt: toIso(quote.quotedAt),
  }
}

/** A quote as the wire carries it. */
export function toQuote(quote: Quote): ExchangeQuote {
  return { ...toDeal(quote), expiresAt: toIso(quote.expiresAt) }
}

/** An exchange as the wire carries it. */
export function toExchange(quote: Quote, exchangedAt: Millis): Exchange {
  return { ...toDeal(quote), exchangedAt: toIso(exchangedAt) }
}
