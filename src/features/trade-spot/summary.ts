import { isMarketable, type SpotFill, spotFill, spotPrice } from '#protocol/formulas/spotOrder.ts'
import type { SpotPair } from '#protocol/formulas/spotTerms.ts'
import type { SpotSide } from '#protocol/machines/spotOrder.ts'
import { floorToTick, type Price, tickSize } from '#protocol/price.ts'
import { amountAt, type SpotFields, type SpotFigures } from './fields.ts'

/** Both live prices of a pair and what lies between. */
export interface SpotPrices extends Readonly<Record<SpotSide, Price>> {
  /** The logged price itself, on its tick. */
  readonly last: Price
  readonly spread: bigint
}

/** What buying and selling cost right now. */
export function spotPrices(mid: Price, { terms }: SpotPair): SpotPrices {
  const buy = spotPrice('buy', mid, terms)
  const sell = spotPrice('sell', mid, terms)
  const last = floorToTick(mid, tickSize(terms.decimals))
  return { buy, sell, last, spread: buy - sell }
}

/** All figures of the form. */
export interface SpotSummary {
  /** What it fills at: the market now, or its limit. */
  readonly at: Price
  /** Of the base. */
  readonly amount: bigint
  readonly fill: SpotFill
  /** Whether it fills as it is placed, or waits for its limit. */
  readonly atOnce: boolean
}

/** The price an order of these fields would fill at; null without one. */
export function fillPrice(
  { side, type }: SpotFields,
  { limit }: SpotFigures,
  mid: Price | null,
  { terms }: SpotPair,
): { readonly at: Price; readonly atOnce: boolean } | null {
  if (mid === null) return null
  const market = { at: spotPrice(side, mid, terms), atOnce: true }
  if (type === 'market') return market
  if (!limit.ok) return null
  return isMarketable(side, limit.value, mid, terms) ? market : { at: limit.value, atOnce: false }
}

/** The form's figures at a price; null while a field can't be read. */
export function summarise(
  fields: SpotFields,
  figures: SpotFigures,
  mid: Price | null,
  pair: SpotPair,
): SpotSummary | null {
  const price = fillPrice(fields, figures, mid, pair)
  if (price === null || !figures.size.ok) return null
  const amount = amountAt(fields.typed, figures.size.value, price.at, pair.terms)
  return { ...price, amount, fill: spotFill(fields.side, amount, price.at, pair.terms) }
}
