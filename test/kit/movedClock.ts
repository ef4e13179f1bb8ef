import type { Clock } from '#server/platform/clock.ts'

/** A clock that goes like any other and can be put forward. */
export interface MovedClock extends Clock {
  advance(by: number): void
}

export function movedClock(): MovedClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    advance(by) {
      ahead += by
    },
  }
}
