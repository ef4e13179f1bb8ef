import type { FeedTimes } from './feedMessages.ts'

/** When a connection last proved alive and last brought a quote, by the monotonic clock. */
export class ConnectionWatch {
  readonly #times: Pick<FeedTimes, 'silentMs' | 'pingMs'>
  #aliveAt: number
  #quoteAt: number
  #pingedAt: number

  constructor(times: Pick<FeedTimes, 'silentMs' | 'pingMs'>, now: number) {
    this.#times = times
    this.#aliveAt = now
    this.#quoteAt = now
    this.#pingedAt = now
  }

  get aliveAt(): number {
    return this.#aliveAt
  }

  /** It begins now: what it owes counts from here. */
  begin(now: number): void {
    this.#aliveAt = now
    this.#quoteAt = now
  }

  alive(now: number): void {
    this.#aliveAt = now
  }

  /** Its last sign of life was a quote; while none is due, the lack of one is no silence. */
  quoted(): void {
    this.#quoteAt = this.#aliveAt
  }

  /** Why it is to be dropped; null while it is not. */
  fault(now: number): string | null {
    if (now - this.#aliveAt >= this.#times.silentMs) return 'silent'
    return now - this.#quoteAt >= this.#times.silentMs ? 'alive, but without quotes' : null
  }

  /** Whether it is to be pinged, which is then taken as done. */
  isPingDue(now: number): boolean {
    if (now - this.#pingedAt < this.#times.pingMs) return false
    this.#pingedAt = now
    return true
  }
}
