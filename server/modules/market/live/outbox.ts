import type { FeedNews, OfferNews, QuoteNews, VenueEvent } from './feedMessages.ts'

/** Gathers what is to be told: of each market the last quote, of each venue the last sign of life. */
export class Outbox {
  #events: VenueEvent[] = []
  readonly #quotes = new Map<string, QuoteNews>()
  readonly #offers = new Map<string, OfferNews>()
  readonly #alive = new Map<string, number>()

  /** What a connection brought goes with it: nothing of it is told after its end. */
  tell(event: VenueEvent): void {
    if (event.kind === 'dropped') {
      this.#alive.delete(event.venue)
      for (const [key, { venue }] of this.#quotes) {
        if (venue === event.venue) this.#quotes.delete(key)
      }
      for (const [key, { provider }] of this.#offers) {
        if (provider === event.venue) this.#offers.delete(key)
      }
    }
    this.#events.push(event)
  }

  quote(news: QuoteNews): void {
    this.#quotes.set(`${news.venue} ${news.code}`, news)
  }

  offer(news: OfferNews): void {
    this.#offers.set(`${news.provider} ${news.code}`, news)
  }

  alive(venue: string, at: number): void {
    this.#alive.set(venue, at)
  }

  /** What there is, which is then forgotten; null when there is nothing. */
  take(): FeedNews | null {
    const quotes = [...this.#quotes.values()]
    const offers = [...this.#offers.values()]
    const alive = [...this.#alive].map(([venue, at]) => ({ venue, at }))
    const events = this.#events
    if (events.length + quotes.length + offers.length + alive.length === 0) return null
    this.#events = []
    this.#quotes.clear()
    this.#offers.clear()
    this.#alive.clear()
    return { events, quotes, offers, alive }
  }
}
