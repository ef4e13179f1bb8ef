import { STALE_AFTER_MS } from '#contract/marketTypes.ts'
import type { Millis } from '#contract/time.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * The last of something logged, where money may be decided by it.
 * A clock that was set back leaves the last row in the future, and no newer one until it is past: such a row
 * stands still too.
 * @throws Refusal 10015 out of trading hours, 10215 when it is not within 10 s or there is none
 */
export function usableNow<T extends { readonly at: Millis }>(
  trading: boolean,
  last: T | null,
  now: Millis,
): T {
  if (!trading) throw new Refusal('10015')
  if (!isFresh(last, now)) throw new Refusal('10215')
  return last
}

/** Whether there is a last one, and it is within 10 s. */
export function isFresh<T extends { readonly at: Millis }>(last: T | null, now: Millis): last is T {
  return last !== null && Math.abs(now - last.at) <= STALE_AFTER_MS
}
