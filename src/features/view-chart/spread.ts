import { formatDecimal } from '#protocol/decimal.ts'
import { askOf, bidOf } from '#protocol/formulas/contractOrder.ts'
import { readTerms } from '#protocol/formulas/readTerms.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { parsePrice, PRICE_SCALE } from '#protocol/price.ts'

/** Buying price less selling price at a logged price, as text with the instrument's decimals. */
export function spreadText(
  info: Pick<MarketInfo, 'contract' | 'decimals'>,
  price: string | null,
): string | null {
  const mid = price === null ? null : parsePrice(price)
  const terms = info.contract === null ? null : readTerms(info.contract, info.decimals)
  if (mid === null || terms === null) return null
  return formatDecimal(askOf(mid, terms) - bidOf(mid, terms), PRICE_SCALE, info.decimals)
}
