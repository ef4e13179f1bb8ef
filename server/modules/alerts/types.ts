import type {
  MovePriceAlertBody,
  PriceAlert,
  PriceAlerts,
  SetPriceAlertBody,
} from '#protocol/priceAlert.ts'
import type { LogNeed, LoggedPrice } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Whose alert it is: a customer's, whichever account they use. */
export interface AlertHolder {
  readonly customerId: string
}

/** The door of price alerts. */
export interface AlertsService {
  /**
   * Sets an alert that fires at the first row of the price log after the last one there is. The same level again
   * moves the expiry of the one there is.
   * @throws Refusal instrumentUnknown priceStale (no price yet), malformed (too many decimals), alertLevelWrong (the
   * price is there already), each with its field; tooManyAlerts with fifty armed
   */
  set(customerId: string, body: SetPriceAlertBody): Promise<PriceAlert>
  /**
   * Ends an armed alert and sets one at another level in its place, which expires with it. A level that is armed already
   * takes it in. Where a price reached the old level first, that one fires.
   * @throws Refusal notFound for one that is over, or none of theirs; else as `set`
   */
  move(customerId: string, body: MovePriceAlertBody): Promise<PriceAlert>
  /** A customer's armed alerts, newest first. */
  list(query: Queryable, customerId: string): Promise<PriceAlerts>
  /** Removes an armed one; the ones that are left. @throws Refusal notFound for any other, or where it was over by then */
  remove(customerId: string, id: string): Promise<PriceAlerts>
  /** Takes up every armed alert of the database; call it once, before prices are logged. */
  load(): Promise<void>
  /** Takes up what nobody announced: a commit whose answer was lost. */
  watchNew(): Promise<void>
  /** What of the price log alerts are still to be held against. */
  logNeeds(): readonly LogNeed[]
  /** Fires what these prices reach. Registered with the market; batches never overlap. */
  onPrices(batch: readonly LoggedPrice[]): Promise<void>
  /** Ends what no row reached before it expired. For a job. */
  expireDue(): Promise<void>
  /** Notes how far the log was looked through, so that a restart looks only at what came later. For a job. */
  noteChecked(): Promise<void>
  /** Deletes what was over a year ago, at most some thousand at a time. For a job. */
  sweep(): Promise<void>
  /** Deletes all of a customer, whose account is closed. */
  forget(tx: Queryable, customerId: string): Promise<void>
}
