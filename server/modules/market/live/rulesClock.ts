import type { QuoteState } from '../types.ts'

/** Further off than this, the machine's clock lets prices only close; further than the second, there are none. */
const MOST_FOR_OPENING_MS = 2_000
const MOST_FOR_PRICES_MS = 5_000

/**
 * Whether the machine's clock may decide what is opened: by it rows get their seconds, and options their end. A clock
 * that nobody compared is not right.
 * @param offMs how far it is from the venues' clocks, whichever way; null: not known
 */
export function isClockRight(offMs: number | null): boolean {
  return offMs !== null && offMs <= MOST_FOR_OPENING_MS
}

/** How far a price can be trusted by such a clock, where it would be trusted so far by a right one; null: not at all. */
export function stateByClock(state: QuoteState, offMs: number | null): QuoteState | null {
  if (offMs !== null && offMs > MOST_FOR_PRICES_MS) return null
  return isClockRight(offMs) || state !== 'full' ? state : 'doubtful'
}

/** What is wrong with the clock, in words for operators; null: nothing is. */
export function clockFault(offMs: number | null): string | null {
  if (isClockRight(offMs)) return null
  if (offMs === null)
    return 'The clock could not be compared with any exchange: none told its time.'
  return `The clock is ${Math.round(offMs)} ms off from those of the exchanges; ${MOST_FOR_OPENING_MS} ms at most are allowed.`
}
