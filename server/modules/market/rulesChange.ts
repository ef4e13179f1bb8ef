import { formatDecimal } from '#protocol/decimal.ts'
import type { Price } from '#protocol/price.ts'
import { divideFloor } from '#protocol/rounding.ts'

/** Change from one price to another in per cent with two decimals, halves away from zero. */
export function changePercent(from: Price, to: Price): string {
  const move = to - from
  const size = move < 0n ? -move : move
  // 10^4: per cent with two decimals; the added half makes the floor a rounding.
  const hundredths = divideFloor(size * 20_000n + from, 2n * from)
  return formatDecimal(move < 0n ? -hundredths : hundredths, 2)
}
