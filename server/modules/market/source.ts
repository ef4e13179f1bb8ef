import type { Price } from '#contract/price.ts'
import type { Millis } from '#contract/time.ts'
import type { Instrument } from './types.ts'

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
}

/** A price and the second it holds from. */
export interface PricePoint {
  readonly at: Millis
  readonly mid: Price
}

/**
 * Something that knows prices: simulated, recorded or live. Days are counted in UTC from 1970. What
 * lies after `asOf` is never shown: a bar that is still open then ends with its last second.
 */
export interface PriceSource {
  readonly kind: SourceKind
  /** What this instrument's prices are, which can differ: a recording may lack some of them. */
  kindOf(instrument: Instrument): SourceKind
  /** The price of the whole second of a moment in trading hours; null when it is not quoted. */
  priceAt(instrument: Instrument, at: Millis): Price | null
  /** The last price at or before a moment, to the minute: for the change over a day and mini charts. */
  lastAt(instrument: Instrument, at: Millis): PricePoint | null
  /** The minutes of a day that have prices, ascending. */
  minuteBars(instrument: Instrument, day: number, asOf: Millis): readonly Bar[]
  /** The day as one bar, exactly what its minutes make; null without any. */
  dayBar(instrument: Instrument, day: number, asOf: Millis): Bar | null
  /** The first day there are prices of. */
  firstDay(instrument: Instrument): number
}
