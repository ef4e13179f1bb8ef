import type { Clock } from '#server/platform/clock.ts'
import type { Called, Dial } from './feedLink.ts'
import type { FeedTimes, WatchedMarket } from './feedMessages.ts'
import { monotonicNow } from './monotonic.ts'
import type { Outbox } from './outbox.ts'
import { messageOf, VenueConnection } from './venueConnection.ts'
import type { VenueExchange } from './venueExchange.ts'
import type { VenueId } from './venueList.ts'
import { findMarkets, type VenueMarkets } from './venueMarkets.ts'

/** Markets are asked for anew when they are older. */
const MARKETS_MS = 3_600_000

export interface VenueDialParts {
  readonly venue: VenueId
  readonly watched: readonly WatchedMarket[]
  /** Makes a fresh exchange. */
  readonly make: () => VenueExchange
  readonly outbox: Outbox
  readonly times: FeedTimes
  readonly clock: Clock
}

/** How an exchange is connected: each time by a fresh one, with the markets of the last hour. */
export function venueDial(parts: VenueDialParts): Dial {
  const dialled = new VenueDial(parts)
  return (called, stopped) => dialled.connect(called, stopped)
}

class VenueDial {
  readonly #parts: VenueDialParts
  #markets: { readonly found: VenueMarkets; readonly at: number } | null = null

  constructor(parts: VenueDialParts) {
    this.#parts = parts
  }

  async connect({ mayAsk, onLimited }: Called, stopped: AbortSignal): Promise<string> {
    const exchange = this.#parts.make()
    const connection = new VenueConnection({ ...this.#parts, exchange, mayAsk, onLimited })
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
}
