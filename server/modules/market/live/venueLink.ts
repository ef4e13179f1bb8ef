import type { Clock } from '#server/platform/clock.ts'
import type { FeedTimes, WatchedMarket } from './feedMessages.ts'
import { monotonicNow } from './monotonic.ts'
import type { Outbox } from './outbox.ts'
import { pause } from './repeat.ts'
import { backOffMs, banMs } from './rulesWatch.ts'
import { messageOf, VenueConnection } from './venueConnection.ts'
import type { VenueExchange } from './venueExchange.ts'
import type { VenueId } from './venueList.ts'
import { findMarkets, type VenueMarkets } from './venueMarkets.ts'

/** Markets are asked for anew when they are older. */
const MARKETS_MS = 3_600_000

export interface LinkParts {
  readonly venue: VenueId
  readonly watched: readonly WatchedMarket[]
  /** Makes a fresh exchange. */
  readonly make: () => VenueExchange
  readonly outbox: Outbox
  readonly times: FeedTimes
  readonly clock: Clock
}

/** Keeps a venue connected: one connection after the other, never two. */
export class VenueLink {
  readonly #parts: LinkParts
  #markets: { readonly found: VenueMarkets; readonly at: number } | null = null
  /** By the monotonic clock. */
  #bannedUntil = 0
  #failures = 0

  constructor(parts: LinkParts) {
    this.#parts = parts
  }

  /** Resolves when it is stopped. */
  async run(stopped: AbortSignal): Promise<void> {
    const { venue, outbox, times } = this.#parts
    const backOff = { leastMs: times.leastBackOffMs, mostMs: times.mostBackOffMs }
    for (;;) {
      const began = monotonicNow()
      const why = await this.#connect(stopped)
      if (stopped.aborted) return
      outbox.tell({ kind: 'dropped', venue, why })
      const now = monotonicNow()
      // One that held as long as silence is borne was no failure.
      this.#failures = now - began >= times.silentMs ? 0 : this.#failures + 1
      const wait = Math.max(
        backOffMs(backOff, this.#failures, Math.random()),
        began + times.leastGapMs - now,
        this.#bannedUntil - now,
      )
      await pause(wait, stopped)
    }
  }

  /** Connects once, and resolves with why that ended. */
  async #connect(stopped: AbortSignal): Promise<string> {
    const exchange = this.#parts.make()
    const connection = new VenueConnection({
      ...this.#parts,
      exchange,
      mayAsk: () => monotonicNow() >= this.#bannedUntil,
      onLimited: (retryAfter) => this.#limit(retryAfter),
    })
    const stop = (): void => connection.end('stopped')
    stopped.addEventListener('abort', stop)
    try {
      await exchange.loadHttpProxyAgent()
      const { usable } = await this.#marketsOf(exchange)
      if (usable.length > 0) return await connection.run(usable)
      this.#markets = null
      return 'none of its markets can be used'
    } catch (error) {
      return messageOf(error)
    } finally {
      connection.end('failed')
      stopped.removeEventListener('abort', stop)
    }
  }

  async #marketsOf(exchange: VenueExchange): Promise<VenueMarkets> {
    const { venue, watched, outbox } = this.#parts
    const now = monotonicNow()
    if (this.#markets !== null && now - this.#markets.at < MARKETS_MS) return this.#markets.found
    const found = await findMarkets(exchange, watched)
    this.#markets = { found, at: now }
    outbox.tell({ kind: 'missing', venue, markets: found.missing })
    return found
  }

  #limit(retryAfter: string | undefined): void {
    const { venue, outbox, clock } = this.#parts
    const now = clock.now()
    const wait = banMs(retryAfter, now)
    this.#bannedUntil = Math.max(this.#bannedUntil, monotonicNow() + wait)
    outbox.tell({ kind: 'limited', venue, until: now + wait })
  }
}
