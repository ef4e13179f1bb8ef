import type { Clock } from '#server/platform/clock.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Instrument, MadeSource, MarketService, PriceSource } from '../types.ts'
import { coveredCodes } from './coverage.ts'
import type { Calendars } from '../calendars/calendars.ts'
import type { FeedTimes, WorkerOrder } from './feedMessages.ts'
import { type IndexFile, readIndexFile } from './indexFile.ts'
import { createLiveSource } from './liveSource.ts'
import { constituentsOf } from './constituents.ts'
import { createMixedSource, type LivePart } from './mixedSource.ts'
import { readProvidersFile, type ProvidersFile } from './provider/providersFile.ts'
import { keyFaults, licenceFaults } from './provider/rulesLicence.ts'
import { createProviderSource } from './providerSource.ts'
import { clockFault } from './rulesClock.ts'
import type { PastPrices } from './past/types.ts'
import { pastVenuesOf } from './past/pastVenues.ts'
import { type FeedStatus, type LiveFeed, openVenueFeed } from './venueFeed.ts'

export interface LiveOptions {
  readonly clock: Clock
  /** When markets trade. */
  readonly calendars: Calendars
  /** Which markets prices are made of; null: our own list. */
  readonly file: string | null
  /** Which providers other classes are priced by; null: they are not live. */
  readonly providersFile: string | null
  /** Keys of providers, by the variables that hold them. */
  readonly providerKeys: Readonly<Record<string, string>>
  /** Whether providers need a licence, as where orders are real. */
  readonly isLicenceJudged: boolean
  /** Whether one provider may decide everything on an instrument. */
  readonly isOneEnough: (instrument: Instrument) => boolean
  /** Where stand-ins of exchanges are, in tests. */
  readonly addresses: WorkerOrder['addresses']
  /** Prices of what exchanges do not quote at the start; null: it has none. */
  readonly made: MadeSource | null
  /** How long exchanges may take to quote everything. */
  readonly withinMs: number
  /** Whether it only opens with a clock that is right by theirs. */
  readonly isClockJudged: boolean
  /** The last logged price of an instrument. */
  readonly lastLogged: MarketService['last']
  readonly onFault: (error: Error) => void
  readonly times?: Partial<FeedTimes>
}

/** Prices, and the connections they come over; null where none are live. */
export interface LivePrices {
  readonly source: PriceSource
  readonly feed: LiveFeed | null
  /** Providers that some of them are made of; null: there are none. */
  readonly providers: ProvidersFile | null
  /** Codes of live instruments that too few exchanges quoted in time: they have no price until more do. */
  readonly late: readonly string[]
}

/**
 * Connects to exchanges and providers, and makes live what enough of them quote in time. Where nothing else may have
 * prices, all of the index and of the providers is live: what is not quoted yet has no price until it is.
 * @throws StartFault when a file or a licence can't be used, when the clock must be right and is not, or when nothing is
 *   quoted and nothing else may have prices
 */
export async function openLivePrices(options: LiveOptions): Promise<LivePrices> {
  const { file, made, withinMs, clock, calendars, isClockJudged, providerKeys } = options
  const index = readIndexFile(file)
  const providers = providersOf(options)
  const keyed = providers === null ? null : { file: providers, keys: providerKeys, calendars }
  const feed = openVenueFeed({ ...options, index, providers: keyed })
  // What a provider prices is not made of exchanges too.
  const codes = index.instruments
    .map(({ code }) => code)
    .filter((code) => providers?.codes.has(code) !== true)
  const wanted = { codes, providers: providers?.providers ?? [], calendars, now: clock.now }
  const covered = await coveredCodes(feed, wanted, withinMs)
  const fault = isClockJudged && covered.size > 0 ? clockFault(feed.clockOffMs()) : null
  if (covered.size > 0 && fault === null) {
    const isLive = made === null ? new Set([...codes, ...(providers?.codes ?? [])]) : covered
    const late = [...isLive].filter((code) => !covered.has(code))
    const live = liveSourceOf(options, feed, index, providers)
    const past: PastPrices = {
      venuesOf: pastVenuesOf(index, providers?.codes, (venue) => feed.aliveAt(venue) !== null),
      ask: (page) => feed.askPast(page),
    }
    return { source: { ...createMixedSource(live, isLive, made), past }, feed, providers, late }
  }
  const said = feed.status().venues.map(saidOf)
  await feed.close()
  if (fault !== null) throw new StartFault(fault)
  if (made !== null) return { source: made, feed: null, providers: null, late: [] }
  const nobody = providers === null ? '' : ' or a provider'
  throw new StartFault(
    `Within ${withinMs / 1000} s no instrument had prices of three exchanges${nobody}, so there is no live source:\n${said.join('\n')}`,
  )
}

/** @throws StartFault that lists all faults of the providers at once */
function providersOf({
  providersFile,
  providerKeys,
  isLicenceJudged,
  clock,
}: LiveOptions): ProvidersFile | null {
  if (providersFile === null) return null
  const read = readProvidersFile(providersFile)
  const faults = [
    ...keyFaults(read.providers, providerKeys),
    ...(isLicenceJudged ? licenceFaults(read.providers, clock.now()) : []),
  ]
  if (faults.length === 0) return read
  const lines = faults.map((fault) => `  - ${fault}`).join('\n')
  throw new StartFault(`Prices of providers cannot be used:\n${lines}`)
}

/** Prices by the rule of their instrument: of providers where their file names it, else of exchanges. */
function liveSourceOf(
  { lastLogged, isOneEnough }: LiveOptions,
  feed: LiveFeed,
  index: IndexFile,
  providers: ProvidersFile | null,
): LivePart {
  const exchanges = createLiveSource({ feed, file: index.sha256, lastLogged })
  if (providers === null) {
    return {
      ...exchanges,
      constituents: constituentsOf(index, null, ({ id }) => exchanges.lastSecond(id)),
    }
  }
  const { sha256, codes } = providers
  const provided = createProviderSource({ feed, file: sha256, lastLogged, isOneEnough })
  const of = (code: string) => (codes.has(code) ? provided : exchanges)
  return {
    quoteAt: (one, at) => of(one.code).quoteAt(one, at),
    leastTermMs: (one) => of(one.code).leastTermMs(one),
    constituents: constituentsOf(index, providers, ({ id, code }) => of(code).lastSecond(id)),
  }
}

/** How a venue or a provider is, in a line for operators. */
function saidOf({ venue, connectedAt, lastError, missing }: FeedStatus['venues'][number]): string {
  const lacks = missing.map(({ symbol, why }) => `, ${symbol} ${why}`).join('')
  const state = connectedAt === null ? (lastError ?? 'no answer') : 'connected'
  return `  - ${venue}: ${state}${lacks}`
}
