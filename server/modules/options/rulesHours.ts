import { SETTLE_WITHIN_MS } from '#protocol/optionTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { TradingHours } from '#server/modules/market/types.ts'

/** More than the flips of any calendar within the longest time to an expiry. */
const MOST_FLIPS = 1_024

type HoursAt = (at: Millis) => TradingHours

/** Whether something can settle at a moment: it trades then, and has for so long that one skipped second leaves a price. */
export function settlesAt(hours: HoursAt, at: Millis): boolean {
  return hours(at).open && hours(at - SETTLE_WITHIN_MS).open
}

/**
 * Trading time between two moments in milliseconds; null when the second one is out of hours, or so soon after
 * an opening that one skipped second could leave no price to settle at.
 */
export function tradingTime(hours: HoursAt, from: Millis, to: Millis): number | null {
  return settlesAt(hours, to) ? openTime(hours, from, to) : null
}

/** The time between two moments in which it trades, in milliseconds. */
export function openTime(hours: HoursAt, from: Millis, to: Millis): number {
  let traded = 0
  let at = from
  for (let flips = 0; at < to && flips < MOST_FLIPS; flips += 1) {
    const { open, changesAt } = hours(at)
    const until = changesAt === null || changesAt > to ? to : changesAt
    if (open) traded += until - at
    at = until
  }
  return traded
}
