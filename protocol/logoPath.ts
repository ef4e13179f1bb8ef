import { MARKET_TYPE, type MarketType } from './marketTypes.ts'

/** Where an instrument's image is served: by its class and the names on it. */
export const LOGO_ROUTE = '/swx/customer/index/logo/:type/:names'

/** Address of an instrument's image, an SVG of this operator: a pair of currencies shows both. */
export function logoPath(type: MarketType, base: string, quote: string): string {
  const names = type === MARKET_TYPE.forex ? `${base}-${quote}` : base
  return LOGO_ROUTE.replace(':type', String(type)).replace(':names', `${names}.svg`)
}

/** Address of a coin's image. */
export const coinPath = (asset: string): string => logoPath(MARKET_TYPE.crypto, asset, '')
