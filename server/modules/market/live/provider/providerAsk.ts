import type { Clock } from '#server/platform/clock.ts'
import { parseExact } from '../exactJson.ts'
import type { Called } from '../feedLink.ts'
import type { ProviderOrder } from '../feedMessages.ts'
import { monotonicNow } from '../monotonic.ts'
import type { Profile } from './profile.ts'
import { errorOf, pricesOf, type ProviderPrices } from './profileFrames.ts'
import { keyed } from './providerAddress.ts'

const MINUTE = 60_000
const MOST_ANSWER = 65_536
/** A round trip that takes longer says nothing of a clock. */
const LONGEST_TRIP_MS = 5000
/** The header `Date` is rounded down to a second. */
const HALF_A_STEP_MS = 500

interface AskParts {
  readonly order: ProviderOrder
  readonly requestMs: number
  readonly clock: Clock
  readonly called: Called
  /** Told how far the provider's clock is ahead of ours. */
  readonly onClock: (offsetMs: number) => void
}

/** Asks a provider over HTTP, within the requests a minute of its profile. */
export class ProviderAsk {
  readonly #parts: AskParts
  readonly #http: NonNullable<Profile['http']>
  /** When it was asked, by the monotonic clock. */
  #asked: readonly number[] = []

  private constructor(parts: AskParts, http: NonNullable<Profile['http']>) {
    this.#parts = parts
    this.#http = http
  }

  /** Null where the profile has nothing to ask. */
  static of(parts: AskParts): ProviderAsk | null {
    const { http } = parts.order.profile
    return http === null ? null : new ProviderAsk(parts, http)
  }

  /**
   * What it answers of a symbol; null where it may not be asked now.
   * @param over ends the request with its connection
   * @throws Error that says why there is no answer
   */
  async prices(symbol: string, over: AbortSignal): Promise<ProviderPrices | null> {
    const { order, requestMs, called } = this.#parts
    const began = monotonicNow()
    this.#asked = this.#asked.filter((at) => began - at < MINUTE)
    if (!called.mayAsk() || this.#asked.length >= this.#http.perMinute) return null
    this.#asked = [...this.#asked, began]
    const { url, headers } = keyed(this.#http.url, order.profile, order.key, symbol)
    const signal = AbortSignal.any([over, AbortSignal.timeout(requestMs)])
    const answer = await fetch(url, { headers, signal, redirect: 'error' })
    this.#compareClock(answer.headers.get('date'), began)
    if (answer.status === 429 || answer.status === 418) {
      called.onLimited(answer.headers.get('retry-after') ?? undefined)
    }
    const text = await answer.text()
    if (!answer.ok) throw new Error(`answered with ${answer.status}`)
    if (text.length > MOST_ANSWER) throw new Error(`an answer of ${text.length} letters`)
    const json = parseExact(text)
    const wrong = errorOf(json, this.#http.errors)
    if (wrong !== null) throw new Error(wrong)
    return pricesOf(json, this.#http)
  }

  #compareClock(date: string | null, began: number): void {
    const trip = monotonicNow() - began
    const told = Date.parse(date ?? '')
    if (Number.isNaN(told) || trip > LONGEST_TRIP_MS) return
    this.#parts.onClock(told + HALF_A_STEP_MS - (this.#parts.clock.now() - trip / 2))
  }
}
