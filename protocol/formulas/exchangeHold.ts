import type { Price } from '../price.ts'
import { divideCeil } from '../rounding.ts'
import { QUOTE_MS } from './exchange.ts'
import { wholeSqrt } from './fixedPoint.ts'

/** So much of the price log says how lively a pair is now. */
export const HOLD_WINDOW_MS = 300_000

/** The most that is charged for holding a price: with the fee it stays below 0.3 %. */
export const HOLD_MOST_PPM = 999n

/** Returns are taken in parts of a thousand million. */
const FINE = 1_000_000_000n
const FINE_TO_PPM = 1_000n
/** 2 pi in these parts. */
const TWO_PI = 6_283_185_307n

/**
 * What it is worth to hold a price for ten seconds, in parts per million of it, rounded up: a call at the money,
 * sigma x root(T) / root(2 pi) (Brenner and Subrahmanyam, 1988), where sigma is what the logged prices of the last
 * five minutes moved. Nothing where the log has fewer than two.
 */
export function holdPpm(mids: readonly Price[]): bigint {
  let squares = 0n
  mids.forEach((mid, at) => {
    const before = mids[at - 1]
    if (before === undefined) return
    const move = ((mid - before) * FINE) / before
    squares += move * move
  })
  if (squares === 0n) return 0n
  const held = divideCeil(squares * BigInt(QUOTE_MS) * FINE, BigInt(HOLD_WINDOW_MS) * TWO_PI)
  const root = wholeSqrt(held)
  return divideCeil(root * root === held ? root : root + 1n, FINE_TO_PPM)
}
