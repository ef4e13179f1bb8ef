import type { Side } from '../machines/contractOrder.ts'
import { type Price, price } from '../price.ts'
import { askOf, bidOf, type PriceTerms } from './contractOrder.ts'

/**
 * Where a trailing stop loss stands: its distance behind what the best logged price closes at, below the bid of a long
 * and above the ask of a short. Not above zero where the distance reaches further than the price.
 * @param peak the best logged price since it was set
 * @param distance on the tick grid, as the result is
 */
export function trailingStop(side: Side, peak: Price, distance: Price, terms: PriceTerms): Price {
  return price(side === 'long' ? bidOf(peak, terms) - distance : askOf(peak, terms) + distance)
}

/** Whether a logged price is better for a position than another: what a trailing stop loss follows. */
export function isBetter(side: Side, mid: Price, than: Price): boolean {
  return side === 'long' ? mid > than : mid < than
}
