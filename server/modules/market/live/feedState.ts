import type { Millis } from '#protocol/time.ts'
import type { FeedNews, MissingMarket, VenueEvent } from './feedMessages.ts'
import { medianOf } from './rulesWatch.ts'
import type { Offer, VenueQuote } from './types.ts'

/** What is known of an exchange or a provider, for the people who operate it. */
export interface VenueStatus {
  readonly venue: string
  /** Since when it is connected, by the monotonic clock; null while it is not. */
  readonly connectedAt: number | null
  /** When its connection last proved alive, by the monotonic clock; null while it has none. */
  readonly aliveAt: number | null
  /** How many connections ended, and how much came that could not be used. */
  readonly drops: number
  readonly faults: number
  readonly lastError: string | null
  readonly missing: readonly MissingMarket[]
  /** Until when it wants to be left alone; null where it never did. */
  readonly limitedUntil: Millis | null
}

interface Known {
  status: VenueStatus
  readonly quotes: Map<string, VenueQuote>
  readonly offers: Map<string, Offer>
  clock: { readonly offsetMs: number; readonly at: number } | null
}

/** What the venues said, as the worker told it. */
export class FeedState {
  readonly #known: ReadonlyMap<string, Known>

  constructor(venues: readonly string[]) {
    this.#known = new Map(venues.map((venue) => [venue, unknownOf(venue)]))
  }

  /** @param now by the monotonic clock */
  apply({ events, quotes, offers, alive }: FeedNews, now: number): void {
    for (const event of events) this.#happened(event, now)
    for (const { venue, code, prices, arrivedAt, venueTime } of quotes) {
      const known = this.#known.get(venue)
      if (prices === null) known?.quotes.delete(code)
      else known?.quotes.set(code, { venue, ...prices, arrivedAt, venueTime })
    }
    for (const { provider, code, prices, arrivedAt, venueTime } of offers) {
      const known = this.#known.get(provider)
      if (prices === null) known?.offers.delete(code)
      else known?.offers.set(code, { provider, ...prices, arrivedAt, venueTime })
    }
    for (const { venue, at } of alive) {
      const known = this.#known.get(venue)
      // Of a connection that ended since.
      if (known?.status.connectedAt === null) continue
      if (known !== undefined) known.status = { ...known.status, aliveAt: at }
    }
  }

  /** All connections are gone. */
  lose(why: string): void {
    for (const [venue, { status }] of this.#known) {
      if (status.connectedAt !== null) this.#happened({ kind: 'dropped', venue, why }, 0)
    }
  }

  quotes(code: string): readonly VenueQuote[] {
    return [...this.#known.values()].flatMap(({ quotes }) => quotes.get(code) ?? [])
  }

  offers(code: string): readonly Offer[] {
    return [...this.#known.values()].flatMap(({ offers }) => offers.get(code) ?? [])
  }

  aliveAt(venue: string): number | null {
    return this.#known.get(venue)?.status.aliveAt ?? null
  }

  venues(): readonly VenueStatus[] {
    return [...this.#known.values()].map(({ status }) => status)
  }

  /**
   * How far the machine's clock is from the middle of the venues' clocks, in milliseconds, whichever way.
   * @param since by the monotonic clock: what was measured before does not count
   */
  clockOffMs(since: number): number | null {
    const offsets = [...this.#known.values()].flatMap(({ clock }) =>
      clock !== null && clock.at >= since ? [clock.offsetMs] : [],
    )
    const median = medianOf(offsets)
    return median === null ? null : Math.abs(median)
  }

  #happened(event: VenueEvent, now: number): void {
    const known = this.#known.get(event.venue)
    if (known === undefined) return
    const { status } = known
    switch (event.kind) {
      case 'connected':
        known.status = { ...status, connectedAt: event.at, aliveAt: event.at }
        return
      case 'dropped':
        // What an ended connection said holds no longer: nobody would say that it changed.
        known.quotes.clear()
        known.offers.clear()
        known.status = {
          ...status,
          connectedAt: null,
          aliveAt: null,
          drops: status.drops + 1,
          lastError: event.why,
        }
        return
      case 'fault':
        known.status = { ...status, faults: status.faults + 1, lastError: event.why }
        return
      case 'missing':
        known.status = { ...status, missing: event.markets }
        return
      case 'limited':
        known.status = { ...status, limitedUntil: event.until }
        return
      case 'clock':
        known.clock = { offsetMs: event.offsetMs, at: now }
    }
  }
}

function unknownOf(venue: string): Known {
  return {
    status: {
      venue,
      connectedAt: null,
      aliveAt: null,
      drops: 0,
      faults: 0,
      lastError: null,
      missing: [],
      limitedUntil: null,
    },
    quotes: new Map(),
    offers: new Map(),
    clock: null,
  }
}
