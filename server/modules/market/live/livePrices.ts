import type { Clock } from '#server/platform/clock.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { MadeSource, MarketService, PriceSource } from '../types.ts'
import { coveredCodes } from './coverage.ts'
import type { FeedTimes, WorkerOrder } from './feedMessages.ts'
import { readIndexFile } from './indexFile.ts'
import { createLiveSource } from './liveSource.ts'
import { createMixedSource } from './mixedSource.ts'
import { type LiveFeed, openVenueFeed } from './venueFeed.ts'

export interface LiveOptions {
  readonly clock: Clock
  /** Which markets prices are made of; null: our own list. */
  readonly file: string | null
  /** Where stand-ins of exchanges are, in tests. */
  readonly addresses: WorkerOrder['addresses']
  /** Prices of what exchanges do not quote at the start; null: it has none. */
  readonly made: MadeSource | null
  /** How long exchanges may take to quote everything. */
  readonly withinMs: number
  /** The last logged price of an instrument. */
  readonly lastLogged: MarketService['last']
  readonly onFault: (error: Error) => void
  readonly times?: Partial<FeedTimes>
}

/** Prices, and the connections they come over; null where none are live. */
export interface LivePrices {
  readonly source: PriceSource
  readonly feed: LiveFeed | null
}

/**
 * Connects to exchanges, and makes live what enough of them quote in time. Where nothing else may have prices, all of
 * the index is live: what is not quoted yet has no price until it is.
 * @throws StartFault when the file can't be used, or nothing is quoted and nothing else may have prices
 */
export async function openLivePrices(options: LiveOptions): Promise<LivePrices> {
  const { file, made, withinMs, lastLogged } = options
  const index = readIndexFile(file)
  const feed = openVenueFeed({ ...options, index })
  const codes = index.instruments.map(({ code }) => code)
  const covered = await coveredCodes(feed, codes, withinMs)
  if (covered.size > 0) {
    const live = createLiveSource({ feed, file: index.sha256, lastLogged })
    return { source: createMixedSource(live, made === null ? new Set(codes) : covered, made), feed }
  }
  const said = feed
    .status()
    .venues.map(({ venue, lastError }) => `  - ${venue}: ${lastError ?? 'no answer'}`)
  await feed.close()
  if (made !== null) return { source: made, feed: null }
  throw new StartFault(`No exchange says a price, so there is no live source:\n${said.join('\n')}`)
}
