import { divideCeil } from '../rounding.ts'
import type { Millis } from '../time.ts'

/** USDT units of a cent: bids are whole cents. */
const CENT = 10_000n
const LEAST_STEP = 1_000_000n
const STEP_PERCENT = 5n
/** After so many late bids the step doubles, so that an auction comes to its end. */
const LATE_BIDS = 30
const LATE_STEP_PERCENT = 10n

/** A bid in the last two minutes leaves others two more. */
const EXTENSION_MS: Millis = 120_000

/** What decides the next bid of an auction; money in USDT units. */
export interface BidTerms {
  readonly reserve: bigint
  /** The leading bid; null before the first. */
  readonly current: bigint | null
  /** Bids that moved the end. */
  readonly extended: number
}

/**
 * The least that the next bid may be, in USDT units: the reserve, later the leading bid and 5 per cent of it or 1 USDT,
 * whichever is more, rounded up to the cent. After 30 extensions the step is 10 per cent.
 */
export function leastNextBid({ reserve, current, extended }: BidTerms): bigint {
  if (current === null) return reserve
  const percent = extended >= LATE_BIDS ? LATE_STEP_PERCENT : STEP_PERCENT
  const share = divideCeil(current * percent, 100n)
  const step = share > LEAST_STEP ? share : LEAST_STEP
  return divideCeil(current + step, CENT) * CENT
}

/** Whether an amount of USDT units is whole cents. */
export const isWholeCents = (units: bigint): boolean => units % CENT === 0n

/** When an auction ends after a bid that came at `now`, before its end. */
export function endAfterBid(endsAt: Millis, now: Millis): Millis {
  return Math.max(endsAt, now + EXTENSION_MS)
}
