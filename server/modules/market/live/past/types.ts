import type { Millis } from '#protocol/time.ts'

/** Lengths that venues are asked for. */
export type PastSpan = '1m' | '1d'

/** A page of bars of before our own records. */
export interface PastPage {
  /** By its id. */
  readonly venue: string
  /** The instrument's code. */
  readonly code: string
  readonly span: PastSpan
  /** When the first bar opens, and how many follow. */
  readonly from: Millis
  readonly limit: number
}

/** A bar as a venue tells it; prices are its text, which nobody has judged yet. */
export interface ToldBar {
  readonly time: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
}

/** What a venue said to a page. `limited`: it wants to be left alone, and may not even have been asked. */
export type PastAnswer =
  | { readonly kind: 'bars'; readonly bars: readonly ToldBar[] }
  | { readonly kind: 'limited' }
  | { readonly kind: 'failed'; readonly why: string }

/** Who can be asked what prices were. */
export interface PastPrices {
  /** Venues with bars of an instrument, the best first, and whether each can be asked now. */
  venuesOf(code: string): readonly { readonly venue: string; readonly connected: boolean }[]
  /** Never rejects. */
  ask(page: PastPage): Promise<PastAnswer>
}
