import type { Millis } from '#protocol/time.ts'
import type { Calendar, CalendarKey, Closure } from '../calendars/rulesCalendar.ts'
import type { PastAnswer, PastPage } from './past/types.ts'
import type { ProviderPrices } from './provider/profileFrames.ts'
import type { Profile } from './provider/profile.ts'
import type { ProviderSymbol } from './provider/providersFile.ts'
import type { FloodBounds } from './rulesFlood.ts'
import type { VenueId } from './venueList.ts'

/** Times that the connections keep, in milliseconds, and what is too much for one. */
export interface FeedTimes {
  /** A connection is pinged each time this is over. */
  readonly pingMs: number
  /** One without any sign of life, or without any quote, for so long is dropped. */
  readonly silentMs: number
  /** How often silence is looked for. */
  readonly lookMs: number
  /** How often what is held is compared with what a request answers. */
  readonly compareMs: number
  /** How often a venue is asked for its time. */
  readonly clockMs: number
  /** Quotes go to the main thread at most so often. */
  readonly flushMs: number
  /** A venue is connected at most once in this time. */
  readonly leastGapMs: number
  readonly leastBackOffMs: number
  readonly mostBackOffMs: number
  /** A request that takes longer has failed. */
  readonly requestMs: number
  /** A connection that brings more is dropped. */
  readonly most: FloodBounds
}

/** What a customer's prices are watched with. */
export const FEED_TIMES: FeedTimes = {
  // A quiet book counts for as long as its connection proved alive within 5 s.
  pingMs: 3000,
  silentMs: 15_000,
  lookMs: 1000,
  compareMs: 30_000,
  clockMs: 60_000,
  flushMs: 50,
  leastGapMs: 5000,
  leastBackOffMs: 1000,
  mostBackOffMs: 60_000,
  requestMs: 10_000,
  most: { frames: 20_000, letters: 20_000_000 },
}

/** A market of a venue that an instrument takes quotes from. */
export interface WatchedMarket {
  readonly code: string
  /** Base and quote, such as `BTC/USDT`. */
  readonly symbol: string
}

/** A provider of data, how it speaks, and the key that it asks for. */
export interface ProviderOrder {
  readonly profile: Profile
  readonly key: string
  readonly symbols: readonly ProviderSymbol[]
}

/** What the worker is started with. */
export interface WorkerOrder {
  readonly venues: readonly {
    readonly venue: VenueId
    readonly markets: readonly WatchedMarket[]
  }[]
  readonly providers: readonly ProviderOrder[]
  /** When markets trade, as it was read. What people close beside it comes as messages, each with all closures. */
  readonly calendars: readonly (readonly [CalendarKey, Calendar])[]
  readonly times: FeedTimes
  /** Where stand-ins of venues are, in tests: origins such as `http://127.0.0.1:4000`. */
  readonly addresses: Readonly<Partial<Record<VenueId, string>>>
}

/** What the worker is told while it runs. Closures are all there are; a page of past prices is answered by its number. */
export type WorkerMessage =
  | { readonly kind: 'closures'; readonly closures: readonly Closure[] }
  | { readonly kind: 'past'; readonly id: number; readonly page: PastPage }

/** The answer to a page of past prices. */
export interface PastNews {
  readonly id: number
  readonly answer: PastAnswer
}

/** What a provider said as it arrived; null prices: its last word could not be read, so it has none. */
export interface OfferNews {
  readonly provider: string
  readonly code: string
  readonly prices: ProviderPrices | null
  readonly arrivedAt: number
  readonly venueTime: Millis | null
}

/** A quote as it arrived; null prices: the venue's last word could not be read, so it has none. */
export interface QuoteNews {
  readonly venue: VenueId
  readonly code: string
  readonly prices: { readonly bid: string; readonly ask: string } | null
  readonly arrivedAt: number
  readonly venueTime: Millis | null
}

/** A market that can't be used, and why in words for operators. */
export interface MissingMarket extends WatchedMarket {
  readonly why: string
}

/** What happened to the connection of an exchange or a provider, in the order it happened. */
export type VenueEvent =
  | { readonly kind: 'connected'; readonly venue: string; readonly at: number }
  | { readonly kind: 'dropped'; readonly venue: string; readonly why: string }
  | { readonly kind: 'fault'; readonly venue: string; readonly why: string }
  | {
      readonly kind: 'missing'
      readonly venue: string
      readonly markets: readonly MissingMarket[]
    }
  /** It wants to be left alone until a moment of the wall clock. */
  | { readonly kind: 'limited'; readonly venue: string; readonly until: Millis }
  /** Its clock less ours, in milliseconds. */
  | { readonly kind: 'clock'; readonly venue: string; readonly offsetMs: number }

/** What the worker says at a time: events first, then quotes and signs of life that came after them. */
export interface FeedNews {
  readonly events: readonly VenueEvent[]
  readonly quotes: readonly QuoteNews[]
  readonly offers: readonly OfferNews[]
  readonly alive: readonly { readonly venue: string; readonly at: number }[]
}
