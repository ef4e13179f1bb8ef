import type { Clock } from '#server/platform/clock.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { MadeSource, MarketService, PriceSource } from '../types.ts'
import { coveredCodes } from './coverage.ts'
import type { FeedTimes, WorkerOrder } from './feedMessages.ts'
import { readIndexFile } from './indexFile.ts'
import { createLiveSource } from './liveSource.ts'
import { createMixedSource } from './mixedSource.ts'
import { clockFault } from './rulesClock.ts'
import { type FeedStatus, type LiveFeed, openVenueFeed } from './venueFeed.ts'

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
  /** Codes of live instruments that too few exchanges quoted in time: they have no price until more do. */
  readonly late: readonly string[]
}

/**
 * Connects to exchanges, and makes live what enough of them quote in time. Where nothing else may have prices, all of
 * the index is live: what is not quoted yet has no price until it is.
 * @throws StartFault when the file can't be used, the clock is not right where it must be, or nothing is quoted and
 *   nothing else may have prices
 */
export async function openLivePrices(options: LiveOptions): Promise<LivePrices> {
  const { file, made, withinMs, lastLogged, isClockJudged } = options
  const index = readIndexFile(file)
  const feed = openVenueFeed({ ...options, index })
  const codes = index.instruments.map(({ code }) => code)
  const covered = await coveredCodes(feed, codes, withinMs)
  const fault = isClockJudged && covered.size > 0 ? clockFault(feed.clockOffMs()) : null
  if (covered.size > 0 && fault === null) {
    const live = createLiveSource({ feed, file: index.sha256, lastLogged })
    const isLive = made === null ? new Set(codes) : covered
    const late = [...isLive].filter((code) => !covered.has(code))
    return { source: createMixedSource(live, isLive, made), feed, late }
  }
  const said = feed.status().venues.map(saidOf)
  await feed.close()
  if (fault !== null) throw new StartFault(fault)
  if (made !== null) return { source: made, feed: null, late: [] }
  throw new StartFault(
    `Within ${withinMs / 1000} s no instrument had prices of three exchanges, so there is no live source:\n${said.join('\n')}`,
  )
}

/** How a venue is, in a line for operators. */
function saidOf({ venue, connectedAt, lastError, missing }: FeedStatus['venues'][number]): string {
  const lacks = missing.map(({ symbol, why }) => `, ${symbol} ${why}`).join('')
  const state = connectedAt === null ? (lastError ?? 'no answer') : 'connected'
  return `  - ${venue}: ${state}${lacks}`
}
