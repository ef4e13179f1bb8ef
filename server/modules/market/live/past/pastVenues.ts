import type { IndexFile } from '../indexFile.ts'
import type { VenueId } from '../venueList.ts'
import type { PastPrices } from './types.ts'

/** Whose bars reach back far enough come first. Kraken gives the last 720 of each length, and no others. */
const BEST_FIRST: readonly VenueId[] = [
  'binance',
  'okx',
  'bybit',
  'coinbaseexchange',
  'kucoin',
  'bitget',
  'bitfinex',
  'gate',
  'cryptocom',
  'kraken',
]

/**
 * Venues that can be asked for bars of an instrument: those of the index. Of what a provider prices there are none,
 * as no profile has a series.
 */
export function pastVenuesOf(
  { instruments }: IndexFile,
  provided: ReadonlySet<string> | undefined,
  isConnected: (venue: string) => boolean,
): PastPrices['venuesOf'] {
  const symbols = new Map(instruments.map((one) => [one.code, one.symbols]))
  return (code) => {
    if (provided?.has(code) === true) return []
    const listed = symbols.get(code) ?? {}
    return BEST_FIRST.filter((venue) => listed[venue] !== undefined).map((venue) => ({
      venue,
      connected: isConnected(venue),
    }))
  }
}
