import type { FeedTimes } from './feedMessages.ts'

/** After so many of the longest waits without a flood, a flood is the first one again. */
const CALM_WAITS = 10

/** How a connection ended. */
interface Ending {
  /** How long it held, in milliseconds. */
  readonly heldMs: number
  /** Whether it was dropped for a flood. */
  readonly flooded: boolean
  /** By the monotonic clock. */
  readonly now: number
}

/**
 * Failures in a row, by which the wait before the next connection grows. A flood is one however long the connection held
 * before it: who floods each minute would else never wait longer.
 */
export class FailureCount {
  readonly #times: Pick<FeedTimes, 'silentMs' | 'mostBackOffMs'>
  #drops = 0
  #floods = 0
  #floodedAt = Number.NEGATIVE_INFINITY

  constructor(times: Pick<FeedTimes, 'silentMs' | 'mostBackOffMs'>) {
    this.#times = times
  }

  /** Counts one more ending. @returns the failures in a row; 0 when it was none */
  ended({ heldMs, flooded, now }: Ending): number {
    const { silentMs, mostBackOffMs } = this.#times
    // One that held as long as silence is borne was no failure.
    this.#drops = heldMs >= silentMs ? 0 : this.#drops + 1
    if (!flooded) return this.#drops
    const isCalm = now - this.#floodedAt >= CALM_WAITS * mostBackOffMs
    this.#floods = isCalm ? 1 : this.#floods + 1
    this.#floodedAt = now
    return Math.max(this.#drops, this.#floods)
  }
}
