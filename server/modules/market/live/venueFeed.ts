import type { Worker } from 'node:worker_threads'
import { startOwnWorker } from '#server/platform/ownWorker.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  FEED_TIMES,
  type FeedNews,
  type FeedTimes,
  type PastNews,
  type WorkerMessage,
  type WorkerOrder,
} from './feedMessages.ts'
import { FeedState, type VenueStatus } from './feedState.ts'
import { type IndexFile, inDollars } from './indexFile.ts'
import { monotonicNow } from './monotonic.ts'
import { PastAsker } from './past/pastAsker.ts'
import type { PastPrices } from './past/types.ts'
import { pause } from './repeat.ts'
import { backOffMs } from './rulesWatch.ts'
import type { Calendars } from '../calendars/calendars.ts'
import type { ProvidersFile } from './provider/providersFile.ts'
import type { OfferFeed, VenueFeed } from './types.ts'
import { VENUE_IDS, type VenueId } from './venueList.ts'

/** A clock that was compared with venues longer ago than so many rounds is not known. */
const CLOCK_ROUNDS = 5

/** More than the markets of all venues take, in MB. */
const MOST_MEMORY_MB = 1024

/** What is known of the feed, for the people who operate it. */
export interface FeedStatus {
  readonly venues: readonly VenueStatus[]
  /** How far the machine's clock is from the venues', in milliseconds, whichever way; null: not known. */
  readonly clockOffMs: number | null
  /** How often the thread of the connections died and was started anew. */
  readonly restarts: number
}

/** The feed of a running house. */
export interface LiveFeed extends VenueFeed, OfferFeed {
  status(): FeedStatus
  /** Asks a venue what prices were. */
  askPast: PastPrices['ask']
}

export interface FeedParts {
  readonly index: IndexFile
  /** Providers of data and their keys, by the variables that hold them; absent: there are none. */
  readonly providers?: {
    readonly file: ProvidersFile
    readonly keys: Readonly<Record<string, string>>
    readonly calendars: Calendars
  } | null
  readonly clock: Clock
  /** Told, in words, when the thread of the connections died. */
  readonly onFault?: (error: Error) => void
  readonly times?: Partial<FeedTimes>
  /** Where stand-ins of venues are, in tests. */
  readonly addresses?: WorkerOrder['addresses']
}

/** Connects to the venues of an index, in a thread of its own; without any the feed has no quotes. */
export function openVenueFeed(parts: FeedParts): LiveFeed {
  return new WorkerFeed(parts)
}

class WorkerFeed implements LiveFeed {
  readonly #parts: FeedParts
  readonly #order: WorkerOrder
  readonly #state: FeedState
  readonly #closing = new AbortController()
  readonly #past = new PastAsker()
  #worker: Worker | null = null
  #restarts = 0
  #failures = 0

  constructor(parts: FeedParts) {
    this.#parts = parts
    this.#order = orderOf(parts)
    const { venues, providers } = this.#order
    const ids = providers.map(({ profile }) => profile.id)
    this.#state = new FeedState([...venues.map(({ venue }) => venue), ...ids])
    this.#start()
    parts.providers?.calendars.onClosed((closures) => this.#tell({ kind: 'closures', closures }))
  }

  quotes(code: string): ReturnType<VenueFeed['quotes']> {
    return this.#state.quotes(code)
  }

  offers(code: string): ReturnType<OfferFeed['offers']> {
    return this.#state.offers(code)
  }

  aliveAt(venue: string): number | null {
    return this.#state.aliveAt(venue)
  }

  now(): number {
    return monotonicNow()
  }

  wallOf(monotonic: number): number {
    return Math.round(this.#parts.clock.now() - (this.now() - monotonic))
  }

  clockOffMs(): number | null {
    return this.#state.clockOffMs(this.now() - CLOCK_ROUNDS * this.#order.times.clockMs)
  }

  status(): FeedStatus {
    return {
      venues: this.#state.venues(),
      clockOffMs: this.clockOffMs(),
      restarts: this.#restarts,
    }
  }

  askPast(page: Parameters<PastPrices['ask']>[0]): ReturnType<PastPrices['ask']> {
    return this.#past.ask(page, this.#worker === null ? null : (message) => this.#tell(message))
  }

  #tell(message: WorkerMessage): void {
    this.#worker?.postMessage(message)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#worker?.terminate()
  }

  #start(): void {
    const began = this.now()
    const worker = startOwnWorker('venueWorker', import.meta.url, {
      workerData: this.#order,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      // It has no use for our secrets.
      env: {},
    })
    this.#worker = worker
    this.#tell({ kind: 'closures', closures: this.#parts.providers?.calendars.closures ?? [] })
    worker.on('message', (news: FeedNews | PastNews) => {
      if (this.#worker !== worker) return
      if ('answer' in news) this.#past.answered(news)
      else this.#state.apply(news, this.now())
    })
    worker.on('error', (error) => this.#parts.onFault?.(asError(error)))
    worker.once('exit', () => {
      this.#worker = null
      this.#state.lose('the thread of the connections died')
      this.#past.lose()
      if (!this.#closing.signal.aborted) void this.#restart(began)
    })
  }

  async #restart(began: number): Promise<void> {
    const { silentMs, leastBackOffMs, mostBackOffMs } = this.#order.times
    this.#failures = this.now() - began >= silentMs ? 0 : this.#failures + 1
    const backOff = { leastMs: leastBackOffMs, mostMs: mostBackOffMs }
    await pause(backOffMs(backOff, this.#failures, Math.random()), this.#closing.signal)
    if (this.#closing.signal.aborted) return
    this.#restarts += 1
    this.#start()
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** What the worker is to watch, by venue. */
function orderOf({ index, providers = null, times, addresses = {} }: FeedParts): WorkerOrder {
  const second = index.second.map((one) => ({ ...one, code: inDollars(one.code) }))
  const marketsOf = (venue: VenueId) =>
    [...index.instruments, ...second].flatMap(({ code, symbols }) => {
      const symbol = symbols[venue]
      return symbol === undefined ? [] : [{ code, symbol }]
    })
  return {
    venues: VENUE_IDS.map((venue) => ({ venue, markets: marketsOf(venue) })).filter(
      ({ markets }) => markets.length > 0,
    ),
    providers: (providers?.file.providers ?? []).map(({ profile, symbols }) => ({
      profile,
      symbols,
      key: providers?.keys[profile.key.variable] ?? '',
    })),
    calendars: providers?.calendars.written ?? [],
    times: { ...FEED_TIMES, ...times },
    addresses,
  }
}
