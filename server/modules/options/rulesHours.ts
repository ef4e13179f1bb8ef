import { SETTLE_WITHIN_MS } from '#protocol/optionTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { TradingHours } from '#server/modules/market/types.ts'

/** More than the flips of any calendar within the longest term. */
const MOST_FLIPS = 64

/**
 * Trading time between two moments in milliseconds; null when the second one is out of hours, or so soon after
 * an opening that one skipped second could leave no price to settle at.
 */
export function tradingTime(
  hours: (at: Millis) => TradingHours,
  from: Millis,
  to: Millis,
): number | null {
  if (!hours(to).open || !hours(to - SETTLE_WITHIN_MS).open) return null
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
