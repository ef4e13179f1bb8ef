import type { MadeSource, PriceSource } from '../types.ts'

/** What live prices are, and what they are made of. */
export type LivePart = Pick<Required<PriceSource>, 'quoteAt' | 'leastTermMs' | 'constituents'>

/**
 * Prices that are live for some instruments, for good: one that exchanges no longer quote has none, and is never
 * simulated in between.
 * @param codes of the instruments that are live
 * @param made the prices of the others; null: they have none
 */
export function createMixedSource(
  live: LivePart,
  codes: ReadonlySet<string>,
  made: MadeSource | null,
): PriceSource {
  return {
    kind: 'live',
    quoted: made === null ? codes : null,
    kindOf: (one) => (codes.has(one.code) || made === null ? 'live' : made.kindOf(one)),
    quoteAt: (one, at) =>
      codes.has(one.code) ? live.quoteAt(one, at) : (made?.quoteAt(one, at) ?? null),
    leastTermMs: (one) =>
      codes.has(one.code) || made === null ? live.leastTermMs(one) : made.leastTermMs(one),
    bars: made?.bars ?? null,
    constituents: live.constituents,
  }
}
