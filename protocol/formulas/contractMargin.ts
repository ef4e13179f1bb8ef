import { ASSET_SCALE } from '../assets.ts'
import { divideCeil, divideFloor } from '../rounding.ts'
import { type Position, type Terms, worth } from './contractOrder.ts'

/** What is added to a margin is kept for each lot, in 10^-18 USDT. */
export const ADDED_SCALE = 18
const PER_UNIT = 10n ** BigInt(ADDED_SCALE - ASSET_SCALE.USDT)

/** The least that is added at once, in USDT units. */
export const LEAST_MARGIN = 10_000n

/** What so many lots have of an added margin, in USDT units; rounded up, so that it is no less than was paid. */
export const addedFor = (lots: bigint, addedPerLot: bigint): bigint =>
  divideCeil(lots * addedPerLot, PER_UNIT)

/** The most that may be added: then the margin is the worth of the position, which is all that a long can lose. Never below zero. */
export function roomForMargin(position: Position, terms: Terms): bigint {
  const room = worth(position.lots, position.openPrice, terms).up - position.margin
  return room > 0n ? room : 0n
}

/**
 * What each lot has after so many units are added to a margin: the whole, divided and rounded down. `addedFor` comes to
 * the same unit again, as there are fewer than 10^9 lots.
 */
export const addedAfter = (lots: bigint, addedPerLot: bigint, units: bigint): bigint =>
  divideFloor((addedFor(lots, addedPerLot) + units) * PER_UNIT, lots)

/** A position with exactly so many units of margin more. */
export const withMargin = (position: Position, units: bigint): Position => ({
  ...position,
  margin: position.margin + units,
  addedPerLot: addedAfter(position.lots, position.addedPerLot, units),
})
