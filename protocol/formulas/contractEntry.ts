import type { EntryType } from '../machines/contractEntry.ts'
import type { Side } from '../machines/contractOrder.ts'
import { type Price, price, tickSize } from '../price.ts'
import { divideCeil, divideFloor } from '../rounding.ts'
import { feeFor, marginFor, openingPrice, PPM, type Terms } from './contractOrder.ts'

/** What an order waits for. */
export interface Entry {
  readonly entryType: EntryType
  readonly side: Side
  /** The level: of a limit order its limit, of a stop order its stop. On the tick grid. */
  readonly limitPrice: Price
}

/** Whether a long opens at or below its level, or a short at or above; a stop waits for the other side. */
const opensBelow = ({ entryType, side }: Entry): boolean =>
  (side === 'long') === (entryType === 'limit')

/** Whether an order would open now at its limit or better; a stop order at its stop or worse. */
export function isReached(entry: Entry, mid: Price, terms: Terms): boolean {
  const at = openingPrice(entry.side, mid, terms)
  return opensBelow(entry) ? at <= entry.limitPrice : at >= entry.limitPrice
}

/**
 * The rule of `isReached` solved for the logged price: a long limit and a short stop are reached exactly at
 * `mid <= reachingMid`, a short limit and a long stop exactly at `mid >= reachingMid`.
 */
export function reachingMid(entry: Entry, terms: Terms): Price {
  const { entryType, side, limitPrice } = entry
  const tick = tickSize(terms.decimals)
  const whole = 2n * PPM
  const share = side === 'long' ? whole + terms.spreadPpm : whole - terms.spreadPpm
  if (entryType === 'limit') {
    return price((side === 'long' ? divideFloor : divideCeil)(limitPrice * whole, share))
  }
  // What a stop opens at is rounded away from the market: the first price past the tick before its level.
  return side === 'long'
    ? price(divideFloor((limitPrice - tick) * whole, share) + 1n)
    : price(divideCeil((limitPrice + tick) * whole, share) - 1n)
}

/** The stop nearest to the market that it has not reached: a tick beyond what an order of this side opens at now. */
export function nearestStop(side: Side, mid: Price, terms: Terms): Price {
  const tick = tickSize(terms.decimals)
  const at = openingPrice(side, mid, terms)
  return price(side === 'long' ? at + tick : at - tick)
}

/** The logged prices that reach an order: those up to `mid`, or those from it on. */
export function reachedFrom(entry: Entry, terms: Terms): { mid: Price; below: boolean } {
  return { mid: reachingMid(entry, terms), below: opensBelow(entry) }
}

/** What is held while an order waits: margin and opening fee at its level, both rounded up. */
export function heldFor(lots: bigint, leverage: bigint, limit: Price, terms: Terms): bigint {
  return marginFor(lots, leverage, limit, terms) + feeFor(lots, limit, terms).up
}
