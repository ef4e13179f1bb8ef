import type { Price } from '../price.ts'
import { divideFloor } from '../rounding.ts'
import { heldFor } from './contractEntry.ts'
import { PPM, type Terms, WORTH_PER_UNIT } from './contractOrder.ts'

/**
 * The most whole lots that leave no more than `available`, in USDT units: margin and opening fee, as they are
 * booked at this opening price or held at this limit. One lot more costs more than that.
 */
export function mostLots(available: bigint, leverage: bigint, at: Price, terms: Terms): bigint {
  if (available <= 0n) return 0n
  const each = terms.contractSize * at * (PPM + terms.feePpm * leverage)
  let lots = divideFloor(available * WORTH_PER_UNIT * PPM * leverage, each)
  // Margin and fee are rounded up each, which the division does not know.
  while (lots > 0n && heldFor(lots, leverage, at, terms) > available) lots -= 1n
  return lots
}

/** Whole lots in an amount of the underlying, in 10^-8 of it; rounded down. */
export function lotsInAmount(units: bigint, terms: Pick<Terms, 'contractSize'>): bigint {
  return divideFloor(units, terms.contractSize)
}

/** Whole lots whose position is worth at most this many USDT units at a price; rounded down. */
export function lotsInValue(units: bigint, at: Price, terms: Pick<Terms, 'contractSize'>): bigint {
  return divideFloor(units * WORTH_PER_UNIT, terms.contractSize * at)
}
