import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { parsePrice, PRICE_SCALE } from '#protocol/price.ts'
import { divideFloor } from '#protocol/rounding.ts'

const HUNDRED_PERCENT = 10_000n

/**
 * The change over 24 hours in price, from the change in per cent (two decimals): how far the price
 * is from where it was, as text with the instrument's decimals. Null when either is unknown.
 */
export function changeText(
  price: string | null,
  percent: string | null,
  decimals: number,
): string | null {
  const now = price === null ? null : parsePrice(price)
  if (now === null || percent === null) return null
  const read = parseDecimal(percent.replace('-', ''), 2)
  if (!read.ok) return null
  const points = percent.startsWith('-') ? -read.units : read.units
  if (points <= -HUNDRED_PERCENT) return null
  const move = divideFloor(now * points, HUNDRED_PERCENT + points)
  const tick = 10n ** BigInt(PRICE_SCALE - decimals)
  return formatDecimal((move / tick) * tick, PRICE_SCALE, decimals)
}
