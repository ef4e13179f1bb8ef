import type { Side } from '../machines/contractOrder.ts'
import { type Price, price } from '../price.ts'
import { divideCeil, divideFloor } from '../rounding.ts'
import { feeFor, marginFor, openingPrice, PPM, type Terms } from './contractOrder.ts'

/** Whether an order of this side would open now at its limit or better. */
export function isMarketable(side: Side, limit: Price, mid: Price, terms: Terms): boolean {
  const at = openingPrice(side, mid, terms)
  return side === 'long' ? at <= limit : at >= limit
}

/**
 * The rule of `isMarketable` solved for the logged price, for a limit on the tick grid: a long one is
 * reached exactly at `mid <= limitMid`, a short one exactly at `mid >= limitMid`.
 */
export function limitMid(side: Side, limit: Price, terms: Terms): Price {
  const whole = 2n * PPM
  if (side === 'long') return price(divideFloor(limit * whole, whole + terms.spreadPpm))
  return price(divideCeil(limit * whole, whole - terms.spreadPpm))
}

/** What is held while an order waits: margin and opening fee at its limit, both rounded up. */
export function heldFor(lots: bigint, leverage: bigint, limit: Price, terms: Terms): bigint {
  return marginFor(lots, leverage, limit, terms) + feeFor(lots, limit, terms).up
}
