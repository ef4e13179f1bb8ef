import { parsePrice, type Price, price, tickSize } from '../price.ts'
import { divideHalfEven } from '../rounding.ts'
import type { Millis } from '../time.ts'

/**
 * The names of the rule below, as evidence states it; a change of the rule is a new name. The first, which older rows
 * name, lets a thin price walk as far as it will.
 */
export const INDEX_RULES = ['index-1', 'index-2'] as const
export type IndexRule = (typeof INDEX_RULES)[number]

/** How far a venue may be from the median before it is out, in parts per million: of pegs, of BTC and ETH, of others. */
export const INDEX_BANDS = { peg: 5_000, major: 10_000, other: 20_000 } as const

/** The bands by instrument: of USDC and USDT in each other and in dollars, of BTC and of ETH. */
const BAND_OF: Readonly<Record<number, number>> = {
  1: INDEX_BANDS.major,
  2: INDEX_BANDS.major,
  51: INDEX_BANDS.peg,
  52: INDEX_BANDS.peg,
}

/** How far a venue may be from the median of an instrument, by its id, in parts per million. */
export function indexBandOf(instrumentId: number): number {
  return BAND_OF[instrumentId] ?? INDEX_BANDS.other
}

/** No index is made of more venues. */
export const MOST_VENUES = 32

const MILLION = 1_000_000n
/** A quote of so long ago counts. */
const FRESH_MS = 5_000
/** A quiet book counts for so long, while its connection proved alive within `FRESH_MS`. */
const QUIET_MS = 60_000
const MOST_BEHIND_MS = 10_000
const MOST_AHEAD_MS = 2_000
/** An outlier comes back after so long without a break within half of the band. */
const CALM_MS = 300_000
/** After so long without a price the next one needs three venues. */
const GAP_MS = 60_000
/** After so long since the last full price, a thin one may be the whole band away from it; before, a share of it. */
const REACH_MS = 10_000
/** For so long a price that was held back can be confirmed. */
const CONFIRM_MS = 5_000
const FULL = 3

/** Since when a venue that is out is near the median again; null while it is not. */
export interface Exclusion {
  readonly calmSince: Millis | null
}

/** What a venue said last, and how long ago. */
export interface IndexVenue {
  readonly venue: string
  /** Decimal text, as the venue sent it. */
  readonly bid: string
  readonly ask: string
  /** Since the quote arrived. */
  readonly ageMs: number
  /** Since its connection last proved alive; null where it has none. */
  readonly silentMs: number | null
  /** How far the venue's own time of the quote was ahead of its arrival; null where it says none. */
  readonly aheadMs: number | null
  /** Carried on from the second before; null while it is not excluded. */
  readonly excluded: Exclusion | null
}

/** A price of a second. */
export interface IndexPoint {
  readonly mid: Price
  readonly at: Millis
}

export interface IndexInput {
  readonly rule: IndexRule
  readonly at: Millis
  /** Of the instrument, from 0 to 8: the index is a multiple of its tick. */
  readonly decimals: number
  /** One of `INDEX_BANDS`. */
  readonly bandPpm: number
  /** The last logged price of the instrument. */
  readonly last: IndexPoint | null
  /** The last logged price of three venues or more; null where none is known, and in `index-1`. */
  readonly full: IndexPoint | null
  /** A price that the second before held back. */
  readonly held: IndexPoint | null
  /** In any order. */
  readonly venues: readonly IndexVenue[]
}

/** That a venue was used, or why not. */
export type VenueUse = 'used' | 'noPrice' | 'crossed' | 'wide' | 'stale' | 'untimely' | 'outlier'

interface UsedVenue {
  readonly venue: string
  readonly use: VenueUse
  /** To be carried on to the next second. */
  readonly excluded: Exclusion | null
}

export interface IndexResult {
  readonly state: 'full' | 'thin' | 'held' | 'none'
  /** Null where the state is `held` or `none`. */
  readonly mid: Price | null
  /** What is held back, to be given to the next second. */
  readonly held: IndexPoint | null
  /** In the order of the names of the venues. */
  readonly uses: readonly UsedVenue[]
}

/** A venue, and twice its mid where it has one that counts: so that no mid is a fraction. */
interface Judged {
  readonly venue: IndexVenue
  readonly use: VenueUse
  readonly twice: bigint | null
}

/**
 * The index of a second (`docs/receipt-format.md` 5.1): the median of the venues that count, each with equal weight,
 * rounded half-even to the tick. Pure, and the same in any order of the venues.
 * @throws TypeError where a venue is named twice
 */
export function indexPrice(input: IndexInput): IndexResult {
  const judged = [...input.venues]
    .sort((a, b) => (a.venue < b.venue ? -1 : 1))
    .map((venue) => judge(venue))
  if (judged.some(({ venue }, at) => venue.venue === judged[at + 1]?.venue.venue)) {
    throw new TypeError('a venue is named twice')
  }
  const fresh = judged.filter(({ twice }) => twice !== null)
  const counting = fresh.filter(({ venue }) => venue.excluded === null)
  // Where every one is excluded they are measured by each other: else none would ever come back.
  const centre = fourfoldMedian(twices(counting.length > 0 ? counting : fresh))
  const placed = judged.map((one) => place(one, centre, input))
  const uses = placed.map(({ venue, use, excluded }) => ({ venue: venue.venue, use, excluded }))
  return { ...priceOf(twices(placed.filter(({ use }) => use === 'used')), input), uses }
}

const twices = (all: readonly Judged[]): readonly bigint[] =>
  all.flatMap(({ twice }) => twice ?? []).sort((a, b) => (a < b ? -1 : 1))

function judge(venue: IndexVenue): Judged {
  const [bid, ask] = [parsePrice(venue.bid), parsePrice(venue.ask)]
  const out = (use: VenueUse): Judged => ({ venue, use, twice: null })
  if (bid === null || ask === null) return out('noPrice')
  // A locked book, whose bid is its ask, has a price like any other.
  if (bid > ask) return out('crossed')
  if ((ask - bid) * 200n > bid + ask) return out('wide')
  if (!isFresh(venue)) return out('stale')
  const { aheadMs } = venue
  if (aheadMs !== null && (aheadMs > MOST_AHEAD_MS || aheadMs < -MOST_BEHIND_MS)) {
    return out('untimely')
  }
  return { venue, use: 'used', twice: bid + ask }
}

function isFresh({ ageMs, silentMs }: IndexVenue): boolean {
  const within = (ms: number, most: number): boolean => ms >= 0 && ms <= most
  if (within(ageMs, FRESH_MS)) return true
  return within(ageMs, QUIET_MS) && silentMs !== null && within(silentMs, FRESH_MS)
}

/** Four times the median of mids, from twice these mids in their order; 0 of none. */
function fourfoldMedian(sorted: readonly bigint[]): bigint {
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0n
  return upper + (sorted.length % 2 === 1 ? upper : (sorted[half - 1] ?? 0n))
}

/** Whether a venue is used, and whether it is excluded from then on. */
function place(
  judged: Judged,
  centre: bigint,
  { at, bandPpm }: IndexInput,
): Judged & { readonly excluded: Exclusion | null } {
  const { venue, twice } = judged
  const { excluded } = venue
  if (twice === null) return { ...judged, excluded: excluded === null ? null : { calmSince: null } }
  const away = 2n * twice > centre ? 2n * twice - centre : centre - 2n * twice
  const isWithin = (part: bigint): boolean => away * MILLION * part <= BigInt(bandPpm) * centre
  const out = (calmSince: Millis | null) =>
    ({ ...judged, use: 'outlier', excluded: { calmSince } }) as const
  if (excluded === null) return isWithin(1n) ? { ...judged, excluded: null } : out(null)
  if (!isWithin(2n)) return out(null)
  const calmSince = Math.min(excluded.calmSince ?? at, at)
  return at - calmSince >= CALM_MS ? { ...judged, excluded: null } : out(calmSince)
}

type Priced = Omit<IndexResult, 'uses'>

const NONE: Priced = { state: 'none', mid: null, held: null }

function priceOf(used: readonly bigint[], input: IndexInput): Priced {
  const { at, last, held, decimals } = input
  const isFull = used.length >= FULL
  if (!isFull && !mayBeThin(used, input)) return NONE
  const tick = tickSize(decimals)
  const mid = price(divideHalfEven(fourfoldMedian(used), 4n * tick) * tick)
  if (mid === 0n || !(isFull || isInReach(mid, input))) return NONE
  if (last !== null && isJump(last.mid, mid)) {
    const waited = held === null ? 0 : at - held.at
    const isNear = held !== null && !isJump(held.mid, mid)
    const confirms = isFull && isNear && waited > 0 && waited <= CONFIRM_MS
    if (!confirms) return { state: 'held', mid: null, held: { mid, at } }
  }
  return { state: isFull ? 'full' : 'thin', mid, held: null }
}

/** Two within 0.3 % of the lower one, while the last price is not older than a minute. */
function mayBeThin(used: readonly bigint[], { at, last }: IndexInput): boolean {
  const [low, high, more] = used
  if (low === undefined || high === undefined || more !== undefined || last === null) return false
  const age = at - last.at
  return age >= 0 && age <= GAP_MS && (high - low) * 1_000n <= low * 3n
}

/**
 * Whether a thin price is near the last full one: within a tenth of the band for each second since, and within the
 * band however long that is ago. So two venues walk a price no further than one venue may be from the others.
 */
function isInReach(mid: Price, { rule, at, full, bandPpm }: IndexInput): boolean {
  if (rule === 'index-1') return true
  if (full === null || at <= full.at) return false
  const away = mid > full.mid ? mid - full.mid : full.mid - mid
  const reachMs = BigInt(Math.min(at - full.at, REACH_MS))
  return away * MILLION * BigInt(REACH_MS) <= full.mid * BigInt(bandPpm) * reachMs
}

/**
 * Whether a price can have been held back: between the last logged price and now, and a jump from that price, since
 * which nothing was logged.
 */
export function canBeHeld({ held, last, at }: Pick<IndexInput, 'held' | 'last' | 'at'>): boolean {
  if (held === null) return true
  return last !== null && last.at < held.at && held.at < at && isJump(last.mid, held.mid)
}

/** Whether a price is more than 10 % away from another. */
export function isJump(from: Price, to: Price): boolean {
  return (to > from ? to - from : from - to) * 10n > from
}
