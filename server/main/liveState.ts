import type { Metrics } from '#server/http/ops/metrics.ts'
import type { LiveState, VenueState } from '#server/http/ops/status.ts'
import {
  hasLicenceEnded,
  type LiveFeed,
  type ProvidersFile,
} from '#server/modules/market/service.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { Millis } from '#protocol/time.ts'

const SECOND = 1000

/** How the connections to exchanges are, for operators, and which of their prices are doubted. */
export function liveStateOf(
  feed: LiveFeed,
  market: Pick<MarketService, 'instruments' | 'state'>,
  providers: ProvidersFile | null,
  now: Millis,
): LiveState {
  const { venues, clockOffMs, restarts } = feed.status()
  const asked = feed.now()
  return {
    venues: venues.map(({ venue, connectedAt, aliveAt, missing, limitedUntil, ...counts }) => ({
      venue,
      ...aboutOf(venue, providers, now),
      connected: connectedAt !== null,
      silentSeconds: aliveAt === null ? null : (asked - aliveAt) / SECOND,
      drops: counts.drops,
      faults: counts.faults,
      lastError: counts.lastError,
      missing: missing.map(({ symbol, why }) => `${symbol} (${why})`),
      limitedUntil: limitedUntil !== null && limitedUntil > now ? limitedUntil : null,
    })),
    doubtful: market
      .instruments()
      .filter(({ id }) => market.state(id) === 'doubtful')
      .map(({ code }) => code),
    clockOffSeconds: clockOffMs === null ? null : clockOffMs / SECOND,
    restarts,
  }
}

/** What people call it, and the licence that a provider's prices are shown by. */
function aboutOf(
  venue: string,
  providers: ProvidersFile | null,
  now: Millis,
): Pick<VenueState, 'name' | 'licence' | 'licenceEnded'> {
  const found = providers?.providers.find(({ profile }) => profile.id === venue)
  if (found === undefined) return { name: venue, licence: null, licenceEnded: false }
  const { profile, licence } = found
  const { name } = profile
  if (licence === null) return { name, licence: 'none', licenceEnded: false }
  const text = `${licence.reference}, until ${licence.until}`
  return { name, licence: text, licenceEnded: hasLicenceEnded(licence, now) }
}

/** Lets monitors read the same. A clock that nobody knows is endlessly off: any alarm on it must ring. */
export function watchLive(metrics: Metrics, live: () => LiveState): void {
  metrics.watch('glasshouse_clock_off_seconds', () => live().clockOffSeconds ?? Infinity)
  metrics.watch('glasshouse_prices_doubtful', () => live().doubtful.length)
  metrics.watchEach('glasshouse_venue_connected', () => connectedOf(live().venues))
}

function connectedOf(venues: readonly VenueState[]): ReadonlyMap<string, number> {
  return new Map(venues.map(({ venue, connected }) => [venue, connected ? 1 : 0]))
}
