import type { StopFault, Stops } from '#protocol/formulas/contractStops.ts'
import { formatPrice, type Price, parsePrice } from '#protocol/price.ts'
import { readNumberInput } from '#src/shared/i18n/numberInput.ts'

/** What is wrong with a price, and the nearest one that would do, as decimal text. */
export interface PriceIssue<Field extends string> {
  readonly field: Field
  readonly code: 'atMost' | 'atLeast' | 'nearest'
  readonly price: string
}

/** A price as it was typed; null where it can't be read, or is none. */
export function readPrice(typed: string, decimals: number, decimalSign: '.' | ','): Price | null {
  const input = readNumberInput(typed, { decimalSign, maxDecimals: decimals })
  const read = input.ok ? parsePrice(input.value) : null
  return read !== null && read > 0n ? read : null
}

/** A fault of a stop in the words of its field. */
export function issueOf(
  { field, fault, nearest }: StopFault,
  stops: Stops,
  decimals: number,
): PriceIssue<StopFault['field']> {
  return {
    field,
    code: fault === 'offTick' ? 'nearest' : stops[field] > nearest ? 'atMost' : 'atLeast',
    price: formatPrice(nearest, decimals),
  }
}
