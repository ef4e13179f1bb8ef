import type { Logger } from 'pino'
import {
  type Calendars,
  createSource,
  type LiveFeed,
  openLivePrices,
  type SourceOptions,
} from '#server/modules/market/service.ts'
import type { MarketService } from '#server/modules/market/types.ts'
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
  /** Says whose log they go on from. */
  attach(market: Pick<MarketService, 'last'>): void
}

const MADE = { venues: null, attach: () => undefined }

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
  let market: Pick<MarketService, 'last'> | null = null
  const production = mode === 'production'
  const alone = production || priceSource === 'live'
  const usualMs = production ? PRODUCTION_WAIT_MS : SANDBOX_WAIT_MS
  const {
    source: live,
    feed,
    late,
  } = await openLivePrices({
    clock,
    file: config.indexFile,
    addresses: exchanges?.addresses ?? config.venueAddresses,
    made: alone ? null : await createSource('simulated', options),
    withinMs: exchanges?.withinMs ?? usualMs,
    isClockJudged: production,
    lastLogged: (id) => market?.last(id) ?? null,
    onFault: (err) => log.error({ err }, 'the thread of the connections to exchanges died'),
  })
  closers.add(async () => feed?.close())
  if (late.length > 0) log.warn({ late }, 'too few exchanges have quoted these so far')
  return {
    source: live,
    venues: feed,
    attach(opened) {
      market = opened
    },
  }
}
