import { worstPriceOf } from '#protocol/formulas/worstPrice.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { formatPrice, type Price } from '#protocol/price.ts'

/**
 * The worst price that a market order accepts; null where prices are not live, since there it fills at the one on
 * the screen.
 */
export function worstPriceText(
  { source, decimals }: Pick<MarketInfo, 'source' | 'decimals'>,
  buys: boolean,
  shown: Price,
): string | null {
  return source === 'live' ? formatPrice(worstPriceOf(buys, shown, decimals), decimals) : null
}
