import { INDEX_BANDS, type IndexVenue, indexPrice } from '#protocol/formulas/indexPrice.ts'
import { PRICE_SCALE, type Price, price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'

/** A difference, or an agreement, counts once it lasted so long without a break. */
const LASTS_MS = 60_000
/** A price is doubted when the dollars say more than one part in so many otherwise. */
const DIFFERS_BY = 100n
const ONE = price(10n ** BigInt(PRICE_SCALE))

/** Whether a price in USDT is doubted. */
export interface Doubt {
  readonly doubtful: boolean
  /** Since when the dollars have said the opposite, without a break; null: they have not. */
  readonly turningSince: Millis | null
}

export const NO_DOUBT: Doubt = { doubtful: false, turningSince: null }

/** What is compared with a price in USDT. */
export interface SecondOpinion {
  /** Books of the same coin in dollars, and books of USDT in dollars. */
  readonly dollars: readonly IndexVenue[]
  readonly tether: readonly IndexVenue[]
}

/**
 * Whether dollar books differ from a price in USDT by more than 1 %, whichever way. Null: they don't say.
 * @param mid in USDT
 */
export function differs(
  mid: Price,
  { dollars, tether }: SecondOpinion,
  at: Millis,
): boolean | null {
  const coin = middleOf(dollars, at, INDEX_BANDS.major)
  const peg = middleOf(tether, at, INDEX_BANDS.peg)
  if (coin === null || peg === null) return null
  const [ours, theirs] = [mid * peg, coin * ONE]
  const away = ours > theirs ? ours - theirs : theirs - ours
  return away * DIFFERS_BY > theirs
}

/** The index of books that decide no price: of three or more, or of two that lie close together; of any size of move. */
function middleOf(venues: readonly IndexVenue[], at: Millis, bandPpm: number): Price | null {
  const last = { mid: ONE, at }
  const { mid, held } = indexPrice({
    // No last price is known here that a thin one could be held against.
    rule: 'index-1',
    at,
    decimals: PRICE_SCALE,
    bandPpm,
    last,
    full: null,
    held: null,
    venues,
  })
  return mid ?? held?.mid ?? null
}

/**
 * The doubt after a second. It begins when a difference lasted for a minute, and ends when an agreement did.
 * @param found what `differs` says; null, where nothing can be compared, settles no doubt and begins the minute anew
 */
export function doubtAfter(
  { doubtful, turningSince }: Doubt,
  found: boolean | null,
  at: Millis,
): Doubt {
  if (found === null || found === doubtful) return { doubtful, turningSince: null }
  const since = Math.min(turningSince ?? at, at)
  if (at - since < LASTS_MS) return { doubtful, turningSince: since }
  return { doubtful: found, turningSince: null }
}
