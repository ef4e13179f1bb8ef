import type { Millis } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'

/** A clock that stands still until it is told. */
export interface ManualClock extends Clock {
  set(at: Millis): void
  advance(by: Millis): void
}

export function manualClock(start: Millis): ManualClock {
  let now = start
  return {
    now: () => now,
    set(at) {
      now = at
    },
    advance(by) {
      now += by
    },
  }
}
