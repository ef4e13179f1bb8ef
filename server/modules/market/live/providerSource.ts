import {
  providerClassOf,
  providerPrice,
  type ProviderQuote,
  type ProviderResult,
} from '#protocol/formulas/providerPrice.ts'
import { canBeHeld } from '#protocol/formulas/indexPrice.ts'
import { type ProviderEvidence, providerEvidenceText } from '#protocol/proof/providerEvidence.ts'
import type { Instrument, LoggedPrice, PriceSource, QuoteState } from '../types.ts'
import { type SecondReader, secondOfProviders } from './constituents.ts'
import { createCrossChecks } from './crossChecks.ts'
import { stateByClock } from './rulesClock.ts'
import type { Offer, OfferFeed } from './types.ts'

interface ProviderSourceParts {
  readonly feed: OfferFeed
  /** SHA-256 of the file that lists the providers, in hexadecimal. */
  readonly file: string
  /** The last logged price of an instrument, by its id; null before the first. */
  readonly lastLogged: (id: number) => Pick<LoggedPrice, 'mid' | 'at'> | null
  /** Whether the policy lets one provider decide everything on instruments of a class. */
  readonly isOneEnough: (instrument: Instrument) => boolean
}

/**
 * Prices that providers of data make, each second by the rule `provider-1`. What no provider quotes has no price:
 * nothing stands in for it. Currency pairs that do not fit one another are doubtful.
 */
export function createProviderSource(
  parts: ProviderSourceParts,
): Pick<PriceSource, 'quoteAt' | 'leastTermMs'> & SecondReader {
  const seconds = new Map<number, { evidence: ProviderEvidence; made: ProviderResult }>()
  const crosses = createCrossChecks()
  const { feed, file, lastLogged } = parts
  return {
    leastTermMs: () => 0,
    lastSecond(id) {
      const second = seconds.get(id)
      return second === undefined ? null : secondOfProviders(second.evidence, second.made)
    },
    quoteAt(instrument, at) {
      const named = providerClassOf(instrument.id)
      if (named === null) return null
      const logged = lastLogged(instrument.id)
      const last = logged === null ? null : { mid: logged.mid, at: logged.at }
      const before = seconds.get(instrument.id)?.made.held ?? null
      const evidence = {
        file,
        instrumentId: instrument.id,
        at,
        decimals: instrument.decimals,
        class: named,
        last,
        // A clock that was set back, or another round of this second, leaves nothing to confirm.
        held: canBeHeld({ held: before, last, at }) ? before : null,
        quotes: feed.offers(instrument.code).map((offer) => quoteOf(feed, offer)),
      }
      const made = providerPrice(evidence)
      seconds.set(instrument.id, { evidence, made })
      const isDoubted = crosses.isDoubted(instrument.id, made.mid, at)
      const found = stateOf(made.state, parts.isOneEnough(instrument))
      const trusted = found === 'full' && isDoubted ? 'doubtful' : found
      const state = trusted === null ? null : stateByClock(trusted, feed.clockOffMs())
      if (made.mid === null || state === null) return null
      return { mid: made.mid, state, evidence: providerEvidenceText(evidence) }
    },
  }
}

/** One provider only closes, unless the policy says that it is enough. */
function stateOf(
  state: ReturnType<typeof providerPrice>['state'],
  isOneEnough: boolean,
): QuoteState | null {
  if (state === 'held' || state === 'none') return null
  if (state === 'single') return isOneEnough ? 'full' : 'thin'
  return state
}

/** Ages are rounded up: a quote is never made younger than it is. */
function quoteOf(
  feed: OfferFeed,
  { provider, bid, ask, last, arrivedAt, venueTime }: Offer,
): ProviderQuote {
  const now = feed.now()
  const since = (moment: number): number => Math.max(0, Math.ceil(now - moment))
  const alive = feed.aliveAt(provider)
  const aheadMs = venueTime === null ? null : Math.round(venueTime - feed.wallOf(arrivedAt))
  const silentMs = alive === null ? null : since(alive)
  return { provider, bid, ask, last, ageMs: since(arrivedAt), silentMs, aheadMs }
}
