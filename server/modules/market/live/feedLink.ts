import type { Clock } from '#server/platform/clock.ts'
import { FLOOD } from './connectionWatch.ts'
import { FailureCount } from './failureCount.ts'
import type { FeedTimes } from './feedMessages.ts'
import { monotonicNow } from './monotonic.ts'
import type { Outbox } from './outbox.ts'
import { pause } from './repeat.ts'
import { backOffMs, banMs } from './rulesWatch.ts'

/** What a connection is made with: whether its other side may be asked now, and how that side asks to be left alone. */
export interface Called {
  mayAsk(): boolean
  /** @param retryAfter its `Retry-After`, where it sent one */
  onLimited(retryAfter: string | undefined): void
}

/** Connects once, and resolves with why that ended. */
export type Dial = (called: Called, stopped: AbortSignal) => Promise<string>

export interface LinkParts {
  /** An exchange or a provider, by the name that events have for it. */
  readonly venue: string
  readonly outbox: Outbox
  readonly times: FeedTimes
  readonly clock: Clock
  readonly dial: Dial
}

/** Keeps an exchange or a provider connected: one connection after the other, never two. */
export class FeedLink {
  readonly #parts: LinkParts
  /** By the monotonic clock. */
  #bannedUntil = 0
  readonly #count: FailureCount

  constructor(parts: LinkParts) {
    this.#parts = parts
    this.#count = new FailureCount(parts.times)
  }

  /** For whoever asks the other side beside the connection: one that wants to be left alone is, by all. */
  readonly called: Called = {
    mayAsk: () => monotonicNow() >= this.#bannedUntil,
    onLimited: (retryAfter) => this.#limit(retryAfter),
  }

  /** Resolves when it is stopped. */
  async run(stopped: AbortSignal): Promise<void> {
    const { venue, outbox, times, dial } = this.#parts
    const backOff = { leastMs: times.leastBackOffMs, mostMs: times.mostBackOffMs }
    const isOver = (): boolean => stopped.aborted
    while (!isOver()) {
      const began = monotonicNow()
      const why = await dial(this.called, stopped)
      if (isOver()) return
      outbox.tell({ kind: 'dropped', venue, why })
      const now = monotonicNow()
      const failures = this.#count.ended({ heldMs: now - began, flooded: why === FLOOD, now })
      const wait = Math.max(
        backOffMs(backOff, failures, Math.random()),
        began + times.leastGapMs - now,
        this.#bannedUntil - now,
      )
      await pause(wait, stopped)
    }
  }

  #limit(retryAfter: string | undefined): void {
    const { venue, outbox, clock } = this.#parts
    const now = clock.now()
    const wait = banMs(retryAfter, now)
    this.#bannedUntil = Math.max(this.#bannedUntil, monotonicNow() + wait)
    outbox.tell({ kind: 'limited', venue, until: now + wait })
  }
}
