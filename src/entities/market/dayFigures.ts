import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { askOf, bidOf } from '#protocol/formulas/contractOrder.ts'
import { RATE_SCALE } from '#protocol/formulas/readTerms.ts'
import type { MarketDay, MarketItem } from '#protocol/market.ts'
import { parsePrice, PRICE_SCALE } from '#protocol/price.ts'
import type { DayColumn } from './dayColumns.ts'
import { compareDecimals } from './quotes.ts'

/**
 * Buying price less selling price at a logged price, as text with the instrument's decimals. The rate is a
 * share of the price; null when it, or the price, is not known.
 */
export function spreadText(
  spreadRate: string | null,
  decimals: number,
  price: string | null,
): string | null {
  const mid = price === null ? null : parsePrice(price)
  const rate = spreadRate === null ? null : parseDecimal(spreadRate, RATE_SCALE)
  if (mid === null || rate === null || !rate.ok) return null
  const terms = { spreadPpm: rate.units, decimals }
  return formatDecimal(askOf(mid, terms) - bidOf(mid, terms), PRICE_SCALE, decimals)
}

/** The end of a range, as it was asked for once, or the live price that has passed it since. */
export function furthest(
  known: string | null,
  live: string | null,
  direction: 1 | -1,
): string | null {
  if (known === null || live === null) return known
  return compareDecimals(live, known) === direction ? live : known
}

/** One figure of an instrument's day at its price now, as decimal text; null when it is not known. */
export function dayFigure(
  column: DayColumn,
  day: MarketDay | undefined,
  item: Pick<MarketItem, 'decimals'>,
  price: string | null,
): string | null {
  if (day === undefined) return null
  if (column === 'high') return furthest(day.high24h, price, 1)
  if (column === 'low') return furthest(day.low24h, price, -1)
  if (column === 'volume') return day.volume24h
  return spreadText(day.spreadRate, item.decimals, price)
}
