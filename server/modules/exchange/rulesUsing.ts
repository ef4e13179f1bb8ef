import * as CODE from '#protocol/errorCodes.ts'
import { exchangeFigures } from '#protocol/formulas/exchange.ts'
import type { Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Holder, QuoteRecord } from './types.ts'

/** What decides whether a quote may be used. */
export interface UsingContext {
  /** The quote of that id, whoever asked for it; null when there is none. */
  readonly quote: QuoteRecord | null
  readonly allowed: boolean
  /** What the customer has to give. */
  readonly available: bigint
  readonly askedAt: Millis
  /** The last logged price of an instrument; null when there is none of the last 10 s. */
  last(instrumentId: number): Price | null
}

/**
 * The quote that a customer may use now: their own and newest, unused, in time, and worth no more than the market
 * gives now. So whoever asks for quotes all day and uses those that became good ones gains nothing by it.
 * @throws Refusal notFound quoteUsed quoteExpired priceStale productNotAllowed insufficientBalance
 */
export function usableQuote(
  { customerId, account }: Holder,
  { quote, allowed, available, askedAt, last }: UsingContext,
): QuoteRecord {
  if (quote === null) throw new Refusal(CODE.notFound)
  if (quote.customerId !== customerId || quote.account !== account) throw new Refusal(CODE.notFound)
  if (quote.exchangedAt !== null) throw new Refusal(CODE.quoteUsed)
  if (askedAt < quote.quotedAt || askedAt > quote.expiresAt) throw new Refusal(CODE.quoteExpired)
  if (quote.replaced || isOutrun(quote, last)) throw new Refusal(CODE.quoteExpired)
  if (!allowed) throw new Refusal(CODE.productNotAllowed)
  if (available < quote.amount) throw new Refusal(CODE.insufficientBalance)
  return quote
}

/**
 * Whether the market has moved past a quote by more than all that it charges.
 * @throws Refusal priceStale while nobody knows: a price that stands still would hold no quote to anything
 */
function isOutrun(quote: QuoteRecord, last: UsingContext['last']): boolean {
  const legs = quote.legs.map((leg) => {
    const mid = last(leg.instrumentId)
    if (mid === null) throw new Refusal(CODE.priceStale)
    return { ...leg, mid }
  })
  return quote.received > exchangeFigures({ ...quote, legs }).gross
}
