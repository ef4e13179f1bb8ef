import type { Logger } from 'pino'
import {
  type Calendars,
  createSource,
  type LiveFeed,
  openLivePrices,
  type ProvidersFile,
  type SourceOptions,
} from '#server/modules/market/service.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Closers } from './closers.ts'
import type { Config } from './config.ts'
import type { PriceSource } from './serviceParts.ts'

/** How long exchanges may take to be there at the start. */
const SANDBOX_WAIT_MS = 20_000
const PRODUCTION_WAIT_MS = 60_000

/** What the market's prices are made of, and the connections to exchanges where some are live. */
export interface Prices {
  readonly source: PriceSource
  readonly venues: LiveFeed | null
  /** Providers that some of them are made of; null: there are none. */
  readonly providers: ProvidersFile | null
  /** Says whose log they go on from, and where one provider is enough. */
  attach(services: Attached): void
}

interface Attached {
  readonly market: Pick<MarketService, 'last'>
  readonly policy: Pick<PolicyService, 'singleSource'>
}

const MADE = { venues: null, providers: null, attach: () => undefined }

export interface PriceParts {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly closers: Closers
  /** When markets trade. */
  readonly calendars: Calendars
  /** Prices that are there already. */
  readonly source?: PriceSource
  /** Other exchanges than those of the configuration; tests of production have no other way to stand-ins. */
  readonly exchanges?: Exchanges
}

/** Where exchanges are asked, and how long they may take to be there. */
export interface Exchanges {
  readonly addresses: Config['venueAddresses']
  readonly withinMs?: number
}

/**
 * Opens the prices that the operator set. Production simulates none, whatever is reached.
 * @throws StartFault when a file can't be used, live prices must be had and can't, or production's clock is not right
 */
export async function openPrices(parts: PriceParts): Promise<Prices> {
  const { config, clock, log, closers, calendars, source, exchanges } = parts
  if (source !== undefined) return { source, ...MADE }
  const { priceSource, seed, replayDir, replaySpeed, mode } = config
  const replay = replayDir === null ? {} : { replay: { dir: replayDir, speed: replaySpeed } }
  const options: SourceOptions = { seed, clock, calendars, ...replay }
  if (priceSource === 'simulated' || priceSource === 'replay') {
    return { source: await createSource(priceSource, options), ...MADE }
  }
  let attached: Attached | null = null
  const production = mode === 'production'
  const alone = production || priceSource === 'live'
  const usualMs = production ? PRODUCTION_WAIT_MS : SANDBOX_WAIT_MS
  const {
    source: live,
    feed,
    providers,
    late,
  } = await openLivePrices({
    clock,
    calendars,
    file: config.indexFile,
    providersFile: config.providersFile,
    providerKeys: config.providerKeys,
    isLicenceJudged: production,
    isOneEnough: ({ type }) => attached?.policy.singleSource(type) ?? false,
    addresses: exchanges?.addresses ?? config.venueAddresses,
    made: alone ? null : await createSource('simulated', options),
    withinMs: exchanges?.withinMs ?? usualMs,
    isClockJudged: production,
    lastLogged: (id) => attached?.market.last(id) ?? null,
    onFault: (err) => log.error({ err }, 'the thread of the connections to exchanges died'),
  })
  closers.add(async () => feed?.close())
  if (late.length > 0) log.warn({ late }, 'too few exchanges or providers have quoted these so far')
  return {
    source: live,
    venues: feed,
    providers,
    attach(services) {
      attached = services
    },
  }
}
