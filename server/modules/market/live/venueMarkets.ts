import { z } from 'zod'
import type { MissingMarket, WatchedMarket } from './feedMessages.ts'
import type { VenueExchange } from './venueExchange.ts'

/** What of a market we look at; the rest goes back to ccxt as it came. */
const Market = z.looseObject({
  id: z.string(),
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  spot: z.boolean().nullish(),
  active: z.boolean().nullish(),
})
type Market = z.infer<typeof Market>

/** A market that is watched, as the venue has it. */
export interface UsableMarket extends WatchedMarket {
  readonly market: Market
}

export interface VenueMarkets {
  readonly usable: readonly UsableMarket[]
  readonly missing: readonly MissingMarket[]
}

/** Asks a venue for its markets and finds those that are to be watched. */
export async function findMarkets(
  exchange: VenueExchange,
  watched: readonly WatchedMarket[],
): Promise<VenueMarkets> {
  const listed = z.array(z.unknown()).parse(await exchange.fetchMarkets())
  return chooseMarkets(listed, watched)
}

/**
 * The markets that may be watched: on spot, traded now, and of the base and quote they are named by.
 * What the venue lists under another name, or not as a market at all, is passed over.
 * @internal tested without a venue
 */
export function chooseMarkets(
  listed: readonly unknown[],
  watched: readonly WatchedMarket[],
): VenueMarkets {
  const wanted = new Set(watched.map(({ symbol }) => symbol))
  const bySymbol = new Map<string, Market>()
  for (const one of listed) {
    const read = Market.safeParse(one)
    if (read.success && wanted.has(read.data.symbol)) bySymbol.set(read.data.symbol, read.data)
  }
  const usable: UsableMarket[] = []
  const missing: MissingMarket[] = []
  for (const each of watched) {
    const market = bySymbol.get(each.symbol)
    const why = faultOf(each.symbol, market)
    if (market === undefined || why !== null) missing.push({ ...each, why: why ?? 'not listed' })
    else usable.push({ ...each, market })
  }
  return { usable, missing }
}

function faultOf(symbol: string, market: Market | undefined): string | null {
  if (market === undefined) return 'not listed'
  if (market.spot !== true) return 'not a spot market'
  if (market.active !== true) return 'not traded now'
  return `${market.base}/${market.quote}` === symbol ? null : 'of another base or quote'
}
