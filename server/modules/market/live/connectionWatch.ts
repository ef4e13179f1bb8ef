import type { FeedTimes } from './feedMessages.ts'
import { FloodGate } from './rulesFlood.ts'

/** Why a connection ends that brings too much. */
export const FLOOD = 'a flood of frames'

type WatchTimes = Pick<FeedTimes, 'silentMs' | 'pingMs' | 'most'>

/** What a connection is dropped for: silence, or a flood that slows the others, which share its thread. */
export class ConnectionWatch {
  readonly #times: WatchTimes
  readonly #gate: FloodGate
  #aliveAt: number
  #quoteAt: number
  #pingedAt: number

  /** @param now by the monotonic clock, as everywhere here */
  constructor(times: WatchTimes, now: number) {
    this.#times = times
    this.#gate = new FloodGate(times.most)
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

  /** A sign of life of so many letters. @returns why it is to be dropped; null while it is not */
  alive(letters: number, now: number): string | null {
    this.#aliveAt = now
    return this.#gate.lets(letters, now) ? null : FLOOD
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
