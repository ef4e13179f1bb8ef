import * as CODE from '#protocol/errorCodes.ts'
import { STALE_AFTER_MS } from '#protocol/marketTypes.ts'
import type { Millis } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * How far a price can be trusted: `full` decides everything, `thin` rests on few venues, `doubtful` differs from
 * what others say of it.
 */
export type QuoteState = 'full' | 'thin' | 'doubtful'

/** The same of an instrument now; `none` while it is closed or has no fresh price. */
export type PriceState = QuoteState | 'none'

/**
 * The last of something logged, where money may be decided by it.
 * A clock that was set back leaves the last row in the future, and no newer one until it is past: such a row
 * stands still too.
 * @throws Refusal marketClosed out of trading hours, priceStale when it is not within 10 s or there is none
 */
export function usableNow<T extends { readonly at: Millis }>(
  trading: boolean,
  last: T | null,
  now: Millis,
): T {
  if (!trading) throw new Refusal(CODE.marketClosed)
  if (!isFresh(last, now)) throw new Refusal(CODE.priceStale)
  return last
}

/**
 * The same where something is opened or sold: a price of few venues, or one that others do not confirm, only closes.
 * @throws Refusal as `usableNow` does, closeOnly
 */
export function openableNow<T extends { readonly at: Millis }>(
  { trading, state }: { readonly trading: boolean; readonly state: PriceState },
  last: T | null,
  now: Millis,
): T {
  const usable = usableNow(trading, last, now)
  if (state === 'none') throw new Refusal(CODE.priceStale)
  if (isCloseOnly(state)) throw new Refusal(CODE.closeOnly)
  return usable
}

/**
 * Whether a price only closes. A row that reached a waiting order decides also where there is no price by now: how old
 * it may be is judged by itself.
 */
export function isCloseOnly(state: PriceState): boolean {
  return state === 'thin' || state === 'doubtful'
}

/** Whether there is a last one, and it is within 10 s. */
export function isFresh<T extends { readonly at: Millis }>(last: T | null, now: Millis): last is T {
  return last !== null && Math.abs(now - last.at) <= STALE_AFTER_MS
}
