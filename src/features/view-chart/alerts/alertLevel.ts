import { type Price, floorToTick, formatPrice, price, tickSize } from '#protocol/price.ts'
import type { AlertSide } from '#protocol/priceAlertTerms.ts'

/** Which way the price must go from the last one to reach a level; null where it is there already. */
export function sideOf(level: Price, last: Price): AlertSide | null {
  if (level === last) return null
  return level > last ? 'above' : 'below'
}

/**
 * The level so many whole per cent from the last price, as decimal text on the instrument's tick grid. What does not
 * lie on it is rounded down; null where that leaves nothing.
 */
export function levelAt(last: Price, percent: number, decimals: number): string | null {
  const units = (last * BigInt(100 + percent)) / 100n
  const level = floorToTick(units, tickSize(decimals))
  return level > 0n ? formatPrice(price(level), decimals) : null
}
