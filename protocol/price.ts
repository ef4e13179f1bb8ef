import { formatDecimal, parseDecimal } from './decimal.ts'
import { divideCeil, divideFloor } from './rounding.ts'

/** Decimals of a price unit, the same for every instrument. */
export const PRICE_SCALE = 8

/** A price in whole units of 10^-8 of the quote. */
export type Price = bigint & { readonly __price: true }

/** A price from whole units. */
export function price(units: bigint): Price {
  return units as Price
}

/** The highest price there is, ten thousand million, so that a price fits an int8 with room to add. */
export const MAX_PRICE = price(10n ** 18n)

/** Reads decimal text as a price above zero; null when malformed, zero, too precise or too high. */
export function parsePrice(text: string): Price | null {
  const read = parseDecimal(text, PRICE_SCALE)
  return read.ok && read.units > 0n && read.units <= MAX_PRICE ? price(read.units) : null
}

/** Decimal text with exactly the instrument's number of decimals; throws when digits would be lost. */
export function formatPrice(value: Price, decimals: number): string {
  const text = formatDecimal(value, PRICE_SCALE, decimals)
  const shown = text.split('.')[1]?.length ?? 0
  if (shown > decimals) throw new Error(`price ${text} is finer than ${decimals} decimals`)
  return text
}

/** The size of the last shown decimal, in price units. */
export function tickSize(decimals: number): bigint {
  return 10n ** BigInt(PRICE_SCALE - decimals)
}

/** The next price on the tick grid at or below. */
export function floorToTick(units: bigint, tick: bigint): Price {
  return price(divideFloor(units, tick) * tick)
}

/** The next price on the tick grid at or above. */
export function ceilToTick(units: bigint, tick: bigint): Price {
  return price(divideCeil(units, tick) * tick)
}
