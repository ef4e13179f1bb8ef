import type { OptionOffer } from '#protocol/optionOrder.ts'
import {
  CALL_PUT_LISTINGS,
  CALL_PUT_MARKUP_PPM,
  capPpmOf,
  OPTION_TERM_MS,
  type OptionTerm,
  UP_DOWN_LISTINGS,
  UP_DOWN_STAKE,
} from '#protocol/optionTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { Instrument, TradingHours } from '#server/modules/market/types.ts'
import { tradingTime } from './rulesHours.ts'
import type { Volatility } from './types.ts'
import { rate, sigmaText, size, usdt } from './view.ts'

/** What decides an offer. */
export interface OfferContext {
  readonly instrument: Instrument
  readonly onReal: { readonly upDown: boolean; readonly callPut: boolean }
  readonly hours: (at: Millis) => TradingHours
  /** No option that ends sooner is offered. */
  readonly leastTermMs: Millis
  /** Null when there are too few candles. */
  readonly volatility: (term: OptionTerm) => Volatility | null
  readonly now: Millis
}

/** What of options is offered on an instrument at a moment. */
export function offerOf(context: OfferContext): OptionOffer {
  const { instrument, onReal, hours, volatility, now } = context
  const isSold = ({ term }: { readonly term: OptionTerm }): boolean =>
    OPTION_TERM_MS[term] >= context.leastTermMs
  const tradingMs = (term: OptionTerm): number | null =>
    hours(now).open ? tradingTime(hours, now, now + OPTION_TERM_MS[term]) : null
  const sigmaOf = (term: OptionTerm): string | null => {
    const known = volatility(term)
    return known === null ? null : sigmaText(known.sigma)
  }
  const { contract } = instrument
  return {
    instrumentId: String(instrument.id),
    upDown: {
      onReal: onReal.upDown,
      stakeMin: usdt(UP_DOWN_STAKE.min),
      stakeMax: usdt(UP_DOWN_STAKE.max),
      terms: UP_DOWN_LISTINGS.filter(isSold).map(({ term, ratePpm }) => ({
        term,
        rate: rate(ratePpm),
        expires: tradingMs(term) !== null,
      })),
    },
    callPut:
      contract === null
        ? null
        : {
            onReal: onReal.callPut,
            contractSize: size(contract.terms.contractSize),
            lotMin: Number(contract.lotMin),
            lotMax: Number(contract.lotMax),
            markupRate: rate(CALL_PUT_MARKUP_PPM),
            terms: CALL_PUT_LISTINGS.filter(isSold).map((listing) => ({
              term: listing.term,
              capRate: rate(capPpmOf(listing, instrument.type)),
              tradingMs: tradingMs(listing.term),
              sigma: sigmaOf(listing.term),
            })),
          },
  }
}
