import { formatPrice, MAX_PRICE, parsePrice, price, tickSize } from '#protocol/price.ts'
import { type ChartLine, isMovable } from './orderLines.ts'

/** A line in the hand of keys. */
export interface HeldLine {
  readonly line: ChartLine
  /** Where it is held, on the tick grid. */
  readonly price: string
  /** The last price when it was put there. */
  readonly last: number
}

/**
 * The line to hold after another one, from the highest to the lowest and around. The first is the nearest to the last
 * price. Null where none may be moved.
 */
export function nextLine(
  lines: readonly ChartLine[],
  id: string | undefined,
  by: 1 | -1,
  last: number,
): ChartLine | null {
  const movable = lines.filter(isMovable).toSorted((a, b) => b.price - a.price)
  const at = movable.findIndex((line) => line.id === id)
  if (at !== -1) return movable[(at + by + movable.length) % movable.length] ?? null
  const away = (line: ChartLine): number => Math.abs(line.price - last)
  return movable.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

/** A price so many ticks higher or lower; it stays one. */
export function stepped(from: string, ticks: number, decimals: number): string {
  const tick = tickSize(decimals)
  const units = (parsePrice(from) ?? tick) + BigInt(ticks) * tick
  if (units < tick) return formatPrice(price(tick), decimals)
  return formatPrice(units > MAX_PRICE ? MAX_PRICE : price(units), decimals)
}
