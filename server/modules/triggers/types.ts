import type { Price } from '#protocol/price.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { LogNeed, LoggedPrice } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Logged prices that leave something alone lie strictly between the two. */
export interface Band {
  readonly low: Price
  readonly high: Price
}

/** No price is as low, or as high: the side of a band that is not watched. */
export const NEVER_LOW = 0n as Price
export const NEVER_HIGH = (2n ** 63n - 1n) as Price

/** Something that a logged price fires: an order's stops, a waiting order's limit, or an alert. */
export interface Watch<H = Holder> {
  readonly id: string
  /** Whose it is: an account's, or of an alert only a customer's. */
  readonly holder: H
  readonly instrumentId: number
  readonly band: Band
  /** Row of the price log up to which, with itself, no price counts. */
  readonly sinceSeq: bigint
  /** Of a band that follows prices; absent where it stands still. */
  readonly trail?: Trail<H>
}

/** How a band follows prices. */
export interface Trail<H = Holder> {
  /** The best price it was moved by so far. */
  readonly peak: Peak
  /** Prices outside this fire it. The watched band is narrower: a better price leaves it too, and moves it. */
  readonly fires: Band
  /** The same watch after a price that left its band; null where that price fires it. */
  next(logged: LoggedPrice): Watch<H> | null
}

/** A logged price as the best of several. */
export type Peak = Pick<LoggedPrice, 'seq' | 'mid'>

/** Something that none of the rows of the price log up to `seq`, with that one, fires. */
export interface Checked {
  readonly id: string
  readonly seq: bigint
}

/** Watches bands and fires each at the first logged price that leaves it. */
export interface TriggerEngine<H = Holder> {
  /**
   * Takes something up that it does not watch yet, or whose levels were set later than those it watches. What
   * was logged since then is looked up.
   */
  watch(item: Watch<H>): void
  forget(id: string): void
  /** Asks the log now, for everything whose market has not moved since it was taken up. */
  catchUp(): Promise<void>
  /** Fires what these prices reach, and tries again what could not be fired before. */
  onPrices(batch: readonly LoggedPrice[]): Promise<void>
  /** What of the log is still to be looked at, or to fire. */
  needs(): readonly LogNeed[]
  /** The best price a watched band was moved by so far; null where it does not follow prices, or is not watched. */
  peakOf(id: string): Peak | null
  /** Of what no logged price has fired, how far each was held against the log. */
  checked(): readonly Checked[]
  /** The first logged price that fires this so far, watched or not; null when none does. */
  firstHit(query: Queryable, item: Watch<H>): Promise<LoggedPrice | null>
}
