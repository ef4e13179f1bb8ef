import type { Terms } from '#protocol/formulas/contractOrder.ts'
import type { CandlePage, MarketDay, MarketInfo, MarketItem } from '#protocol/market.ts'
import type { Interval } from '#protocol/intervals.ts'
import type { MarketType } from '#protocol/marketTypes.ts'
import type { Price } from '#protocol/price.ts'
import type { PriceSources, SourceQuote } from '#protocol/priceSources.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { PastPrices } from './live/past/types.ts'
import type { HoursKey } from './calendars/rulesCalendar.ts'
import type { PriceState, QuoteState } from './rulesUsable.ts'

export type { CalendarKey, Closure } from './calendars/rulesCalendar.ts'
export {
  isCloseOnly,
  isFresh,
  openableNow,
  type PriceState,
  type QuoteState,
  usableNow,
} from './rulesUsable.ts'

/** A thing that has a price. Ids and codes never change meaning. */
export interface Instrument {
  readonly id: number
  readonly code: string
  readonly type: MarketType
  readonly appName: string
  readonly fullName: string
  readonly base: string
  readonly quote: string
  readonly decimals: number
  /** The calendar that it keeps. */
  readonly hours: HoursKey
  /** Null when it is not traded as a contract. */
  readonly contract: ContractSpec | null
}

export interface ContractSpec {
  readonly terms: Terms
  readonly lotMin: bigint
  readonly lotMax: bigint
  readonly leverages: readonly number[]
}

/** A row of the price log. Only such a price may decide money. */
export interface LoggedPrice {
  readonly instrumentId: number
  readonly seq: bigint
  readonly at: Millis
  readonly mid: Price
}

export interface TradingHours {
  readonly open: boolean
  /** When `open` next flips; null when it never does. */
  readonly changesAt: Millis | null
}

export interface CandleQuery {
  readonly code: string
  readonly interval: Interval
  readonly before: Millis
  readonly limit: number
  /** Also with what venues told, where we have none of our own. For pictures: no premium is worked out of those. */
  readonly filled?: boolean
}

/**
 * Told of each batch of prices after it is in the log, in order; awaited before the next batch. A
 * listener that throws is not told again of that batch, and keeps no other from being told.
 */
export type PriceListener = (batch: readonly LoggedPrice[]) => void | Promise<void>

/** Rows that something unsettled may still be decided by; the log keeps them however old they are. */
export interface LogNeed {
  readonly instrumentId: number
  /** Only rows of a higher number. */
  readonly afterSeq: bigint
  /** Only rows from this moment on; null for all of them. */
  readonly from: Millis | null
}

/** What the market knows of an instrument: all but what a policy says. */
export type MarketFacts = Omit<MarketInfo, 'spotOnReal' | 'leveragesOnReal' | 'comingAction'>

/**
 * The first corporate action of an instrument after a moment that has not ended; null without one. Its row is the last
 * before it, which ends what is open; null until that is known.
 */
export type ActionAfter = (
  instrumentId: number,
  since: Millis,
) => { readonly exAt: Millis; readonly row: LoggedPrice | null } | null

/** When the last corporate action gave an instrument another price, after a moment and before another; null: none did. */
export type ActionBetween = (instrumentId: number, after: Millis, before: Millis) => Millis | null

/** The market's only door. */
export interface MarketService {
  readonly source: SourceKind
  /** What is listed: all that the source ever quotes. Nothing else is found. */
  instruments(): readonly Instrument[]
  find(id: number): Instrument | null
  findByCode(code: string): Instrument | null
  /** The last logged price, from memory; null before the first. */
  last(id: number): LoggedPrice | null
  /** How far its last price can be trusted now: what may be opened on it depends on that. */
  state(id: number): PriceState
  /**
   * The second up to which the log is complete: no row of before it will ever be added, by another run
   * neither, but where the log says that the clock was set back. Null before the first round of all.
   */
  loggedBefore(): Millis | null
  /**
   * The last row of an instrument from one moment to another, both included, that was logged as number `sinceSeq`
   * or after it; null when there is none.
   */
  lastBetween(
    query: Queryable,
    instrumentId: number,
    from: Millis,
    to: Millis,
    sinceSeq: bigint,
  ): Promise<LoggedPrice | null>
  /** The earliest row there, with the same arguments; null when there is none. */
  firstBetween(
    query: Queryable,
    instrumentId: number,
    from: Millis,
    to: Millis,
    sinceSeq: bigint,
  ): Promise<LoggedPrice | null>
  /** Up to `limit` rows of an instrument after `afterSeq`, in the order of the log. */
  loggedAfter(
    query: Queryable,
    instrumentId: number,
    afterSeq: bigint,
    limit: number,
  ): Promise<readonly LoggedPrice[]>
  /** The logged prices of an instrument from a moment on, oldest first. */
  midsSince(query: Queryable, instrumentId: number, from: Millis): Promise<readonly Price[]>
  hours(instrument: Instrument, at: Millis): TradingHours
  /** Whether an instrument is listed, and its prices are live. */
  isLive(code: string): boolean
  /** What live prices are made of, a second old at most. */
  sources(): PriceSources
  /** No option that ends sooner is sold on this instrument; 0 where any may be. */
  leastTermMs(instrument: Instrument): Millis
  onLogged(listener: PriceListener): void
  /**
   * Waits, where an instrument's prices are live and it trades, for the next row of its log: who saw a faster source
   * than ours then meets the price they saw. Null elsewhere.
   * @throws Refusal priceStale when none is logged within 2.5 s
   */
  nextRow(instrumentId: number): Promise<void> | null
  /**
   * The first row of the log after `afterSeq` whose price is at or below `low` or at or above `high`;
   * null when there is none. Reads the log itself, so it also finds what no listener was told of.
   */
  firstOutside(
    query: Queryable,
    instrumentId: number,
    afterSeq: bigint,
    low: Price,
    high: Price,
  ): Promise<LoggedPrice | null>
  list(type: MarketType | null): readonly MarketItem[]
  info(id: number): Promise<MarketFacts | null>
  /** The last 24 hours of every instrument; some minutes old at most. */
  days(): Promise<readonly MarketDay[]>
  candles(query: CandleQuery): Promise<CandlePage>
  /** Change over 24 hours in per cent, signed, two decimals; null when unknown. */
  change24h(id: number): string | null
  /**
   * Asks the source once, logs what it says, tells the listeners. Called each second by a job. A call
   * while another runs joins it. The first one starts the market. Rejects when the log can't be
   * written: prices then stay as they were and grow stale.
   */
  tick(): Promise<void>
  /** Reads the last prices from the log, so that `last` knows them before the first tick. */
  start(): Promise<void>
  /** Makes the candles of live prices that were logged since the last time. Called each minute by a job. */
  makeCandles(): Promise<void>
  /** Asks a venue for a page of what prices were before our own records; called by a job, which spaces them. */
  fillPast(): Promise<void>
  /**
   * Makes the log's partitions of the next days and drops whole days older than the retention, but none from the
   * first on that still has a row somebody needs.
   */
  maintain(retentionDays: number, needs: readonly LogNeed[]): Promise<void>
}

/** Where a price comes from. */
export type SourceKind = 'simulated' | 'replay' | 'live'

/**
 * One candle. Prices are whole numbers of the instrument's last decimal and volume is in thousandths:
 * small enough for exact JS integers, and pictures only; money is decided by the price log.
 */
export interface Bar {
  readonly time: Millis
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  /** The venue that told it, by its id; absent where it is of our own prices. */
  readonly origin?: string
}

/** A price and the second it holds from. */
export interface PricePoint {
  readonly at: Millis
  readonly mid: Price
}

/** What a source says of an instrument at a second. */
export interface Quote {
  readonly mid: Price
  readonly state: QuoteState
  /** What the price was made of, in canonical text; null where there is nothing to show. */
  readonly evidence: string | null
}

/** A price as a source quotes it that makes its prices by itself; null stays null. */
export function ownQuote(mid: Price | null): Quote | null {
  return mid === null ? null : { mid, state: 'full', evidence: null }
}

/**
 * Something that knows what prices were. Pictures only: bars decide no money. Days are counted in UTC from
 * 1970. What lies after `asOf` is never shown: a bar that is still open then ends with its last second.
 */
export interface BarSource {
  /** The last price at or before a moment, to the minute: for the change over a day and mini charts. */
  lastAt(instrument: Instrument, at: Millis): PricePoint | null
  /** The first day there are prices of; null while there are none. */
  firstDay(instrument: Instrument): Promise<number | null>
  /** The minutes of a day that have prices, ascending. */
  minuteBars(instrument: Instrument, day: number, asOf: Millis): Promise<readonly Bar[]>
  /** The day as one bar, exactly what its minutes make; null without any. */
  dayBar(instrument: Instrument, day: number, asOf: Millis): Promise<Bar | null>
}

/** What live prices are made of, and by which files: the SHA-256 of each, in hexadecimal; null: there is none. */
export interface LiveConstituents {
  readonly indexFile: string
  readonly providersFile: string | null
  /** Every source of an instrument and its last word; `at` is null before the first second. */
  of(instrument: Instrument): {
    readonly at: Millis | null
    readonly quotes: readonly SourceQuote[]
  }
}

/** Something that knows prices: simulated, recorded or live. */
export interface PriceSource {
  readonly kind: SourceKind
  /** Codes of the instruments that it ever quotes, which alone are listed; absent or null: all of them. */
  readonly quoted?: ReadonlySet<string> | null
  /** What this instrument's prices are, which can differ: a recording may lack some of them. */
  kindOf(instrument: Instrument): SourceKind
  /** What holds in the whole second of a moment in trading hours; null when it is not quoted. */
  quoteAt(instrument: Instrument, at: Millis): Quote | null
  /** No option that ends sooner is sold on these prices, as their next minutes are known ahead; mostly 0. */
  leastTermMs(instrument: Instrument): Millis
  /** What prices were that are not live; null where all are. What live ones were the log tells. */
  readonly bars: BarSource | null
  /** What live ones are made of; absent where none are. */
  readonly constituents?: LiveConstituents
  /** Who can be asked what live ones were before our own records; absent: nobody. */
  readonly past?: PastPrices
}

/** A source that makes its prices by itself, so it knows what they were. */
export interface MadeSource extends PriceSource {
  readonly bars: BarSource
}
