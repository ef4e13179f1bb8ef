import type { MarketItem } from '#protocol/market.ts'
import { MARKET_TABS } from '#protocol/marketTypes.ts'

/** Where the address of an instrument's page says which product is chosen on it. */
export const PRODUCT_PARAM = 'product'

/** Address of an instrument's page, opened from this tab of a market list, with a product chosen or none. */
export function instrumentPath(
  item: Pick<MarketItem, 'id' | 'code' | 'type'>,
  product: string | null = null,
): string {
  const query = new URLSearchParams({
    code: item.code,
    type: String(item.type),
    id: item.id,
    markTypeIndex: String(MARKET_TABS.indexOf(item.type)),
  })
  if (product !== null) query.set(PRODUCT_PARAM, product)
  return `/cruuency?${query.toString()}`
}

/** A name in two parts: `BTC` and `USDT`, or `AAPL` and its name in full. */
export function nameParts(
  item: Pick<MarketItem, 'appName' | 'fullName'>,
): readonly [string, string] {
  const [base = item.appName, quote] = item.appName.split('/')
  return [base, quote ?? item.fullName]
}

/** Letters for a tile until and unless there is a logo. */
export function tileLetters(item: Pick<MarketItem, 'appName'>): string {
  return item.appName.slice(0, 1)
}

/**
 * Whether an instrument trades at a moment, from what its list said: `changesAt` is when that flips.
 * `now` is on the server's clock in milliseconds; 0 while it is not known.
 */
export function isOpenAt(item: Pick<MarketItem, 'open' | 'changesAt'>, now: number): boolean {
  if (item.changesAt === null || now === 0) return item.open
  return now >= Date.parse(item.changesAt) ? !item.open : item.open
}
