import type { Millis } from '#protocol/time.ts'
import type { ProviderPrices } from './provider/profileFrames.ts'

/** What a venue last said of an instrument. */
export interface VenueQuote {
  readonly venue: string
  /** Decimal text, as the venue sent it. */
  readonly bid: string
  readonly ask: string
  /** When it arrived, by the monotonic clock, in milliseconds. */
  readonly arrivedAt: number
  /** The venue's own time of it; null where it says none. */
  readonly venueTime: Millis | null
}

/** What a provider last said of an instrument: both sides, or the last trade where it quotes neither. */
export type Offer = ProviderPrices & {
  readonly provider: string
  /** When it arrived, by the monotonic clock, in milliseconds. */
  readonly arrivedAt: number
  /** The provider's own time of it; null where it says none. */
  readonly venueTime: Millis | null
}

/** What providers said, kept as it arrives. */
export interface OfferFeed extends Pick<VenueFeed, 'aliveAt' | 'now' | 'wallOf' | 'clockOffMs'> {
  /** The last word of each provider that is configured for an instrument. */
  offers(code: string): readonly Offer[]
}

/** Quotes of venues, kept as they arrive. */
export interface VenueFeed {
  /** The last quote of each venue that is configured for an instrument. */
  quotes(code: string): readonly VenueQuote[]
  /** When a venue's connection last proved alive, by the monotonic clock; null while it has none. */
  aliveAt(venue: string): number | null
  /** Now, by the monotonic clock, in milliseconds. */
  now(): number
  /** Wall clock of a moment of the monotonic one. */
  wallOf(monotonic: number): Millis
  /** How far the machine's clock is from the venues', in milliseconds, whichever way; null: not known. */
  clockOffMs(): number | null
  close(): Promise<void>
}
