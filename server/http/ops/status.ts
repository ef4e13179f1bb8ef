import type { AccountKind } from '#protocol/account.ts'
import type { ProductName } from '#protocol/feed.ts'
import type { Seal } from '#protocol/proof/seal.ts'
import type { Millis } from '#protocol/time.ts'
import type { FeedCount } from '#server/http/feed/feed.ts'
import type { Readiness } from './health.ts'

/** What the last audit found. */
export interface BooksStatus {
  readonly state: 'clean' | 'mismatch' | 'pending'
  readonly at: Millis | null
  readonly tookMs: number | null
  /** A line each, for operators. */
  readonly breaches: readonly string[]
  /** Since when the books have not added up; null while they do. */
  readonly since: Millis | null
}

/** How the connection to an exchange or a provider is. */
export interface VenueState {
  readonly venue: string
  /** What people call it. */
  readonly name: string
  /** The contract that a provider's prices are shown by; null of an exchange. */
  readonly licence: string | null
  /** Its prices decide on: a server does not end with a licence. Somebody must renew it. */
  readonly licenceEnded: boolean
  readonly connected: boolean
  /** Since it last proved alive; null while there is no connection. */
  readonly silentSeconds: number | null
  /** How many connections ended, and how much came that could not be used. */
  readonly drops: number
  readonly faults: number
  readonly lastError: string | null
  /** Markets of the index that can't be used, and why. */
  readonly missing: readonly string[]
  /** Until when it wants to be left alone; null when it does not. */
  readonly limitedUntil: Millis | null
}

/** What live prices are made of. */
export interface LiveState {
  readonly venues: readonly VenueState[]
  /** Codes of instruments whose prices are doubted: on those nothing is opened. */
  readonly doubtful: readonly string[]
  /** How far the machine's clock is from the exchanges', whichever way; null: not known. */
  readonly clockOffSeconds: number | null
  /** How often the thread of the connections died and was started anew. */
  readonly restarts: number
}

/** How long a calendar is known that markets keep. */
export interface CalendarState {
  readonly key: string
  /** The last day that is known; beyond it its markets are closed. */
  readonly until: string
  readonly daysLeft: number
  readonly endsSoon: boolean
  /** Days to come on which people close its markets, with the time of an early close. */
  readonly closed: readonly string[]
}

/** How the operator is, for operators: the page `/status`, and the same as JSON. */
export interface Status {
  readonly at: Millis
  readonly brand: string
  readonly mode: string
  readonly version: string
  readonly commit: string
  readonly uptimeSeconds: number
  readonly parts: Readiness
  readonly books: BooksStatus
  readonly priceSource: string
  /** Null where no price is live. */
  readonly live: LiveState | null
  /** Of the calendars that markets keep. */
  readonly calendars: readonly CalendarState[]
  /** Whether people can sign in by QR code, and if not why. */
  readonly qrSignIn: string
  /** Age of the newest logged price; null when there is none. */
  readonly priceAgeSeconds: number | null
  /** From the oldest price of the last message of the feed to its sending; null before the first. */
  readonly feedLagSeconds: number | null
  readonly feed: FeedCount
  readonly ordersToday: Readonly<Record<AccountKind, OrdersToday>>
  readonly database: { readonly used: number; readonly idle: number; readonly waiting: number }
  /** The last sealed part of the price log; null when there is none. */
  readonly lastSeal: Pick<Seal, 'n' | 'minute' | 'root'> | null
}

/** Of each product, what began and what was over since midnight in UTC. */
export type OrdersToday = Readonly<
  Record<Exclude<ProductName, 'auction'>, { readonly opened: number; readonly closed: number }>
>
