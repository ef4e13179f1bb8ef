import { formatDecimal } from '#protocol/decimal.ts'

/** Fewer than this many would say something about single people. */
const LEAST = 5

/**
 * A wait in hours, as public figures show it: rounded up to a hundredth, since it is never shown shorter than it was.
 * Null where there was none, or where it is the wait of too few.
 */
export function shownHours(seconds: bigint | null, counted: number): string | null {
  return seconds === null || counted < LEAST ? null : formatDecimal((seconds + 35n) / 36n, 2, 0)
}
