import type { OptionChain } from '#protocol/optionOrder.ts'
import {
  CALL_PUT_MARKUP_PPM,
  capPpmOf,
  LISTED_CAP,
  type OptionTerm,
} from '#protocol/optionTerms.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { ContractSpec, Instrument, TradingHours } from '#server/modules/market/types.ts'
import { openTime, settlesAt } from './rulesHours.ts'
import { withLongRun } from './rulesLongRun.ts'
import { isBeforeStop, volatilityTerm } from './rulesSeries.ts'
import type { Volatility } from './types.ts'
import { rate, sigmaText, size } from './view.ts'

/** What decides which series are offered. */
export interface ChainContext {
  readonly instrument: Instrument
  readonly contract: ContractSpec
  /** When its series end, soonest first. */
  readonly expiries: readonly Millis[]
  readonly onReal: boolean
  readonly hours: (at: Millis) => TradingHours
  /** The same for what is sold now: closed from the next corporate action on. */
  readonly hoursOfNew: (at: Millis) => TradingHours
  /** No option that ends sooner is offered. */
  readonly leastTermMs: Millis
  /** Null when there are too few candles. */
  readonly volatility: (term: OptionTerm) => Volatility | null
  /** The same for what is sold back, by expiry. */
  readonly saleVolatility: (expiresAt: Millis) => Volatility | null
  readonly now: Millis
}

/** The series on an instrument at a moment; none where it has none. */
export function chainOf(context: ChainContext): OptionChain {
  const { instrument, contract, expiries, onReal, hours, hoursOfNew, leastTermMs, now } = context
  const trades = hours(now).open
  let [traded, upTo] = [0, now]
  return {
    instrumentId: String(instrument.id),
    onReal,
    contractSize: size(contract.terms.contractSize),
    lotMin: Number(contract.lotMin),
    lotMax: Number(contract.lotMax),
    markupRate: rate(CALL_PUT_MARKUP_PPM),
    capRate: rate(capPpmOf(LISTED_CAP, instrument.type)),
    expiries: expiries.map((expiresAt) => {
      // Each goes on where the one before ended: months are looked through once.
      traded += openTime(hours, upTo, expiresAt)
      upTo = expiresAt
      const known = context.volatility(volatilityTerm(expiresAt - now))
      return {
        expiresAt: toIso(expiresAt),
        tradingMs: traded,
        sigma: textOf(withLongRun(known, instrument, expiresAt)),
        saleSigma: textOf(context.saleVolatility(expiresAt)),
        isTraded: trades && isBeforeStop(expiresAt, now) && expiresAt - now >= leastTermMs,
        isSold: settlesAt(hoursOfNew, expiresAt),
      }
    }),
  }
}

const textOf = (known: Volatility | null): string | null =>
  known === null ? null : sigmaText(known.sigma)
