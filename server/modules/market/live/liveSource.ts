import {
  canBeHeld,
  type Exclusion,
  type IndexPoint,
  type IndexResult,
  type IndexVenue,
  indexBandOf,
  indexPrice,
} from '#protocol/formulas/indexPrice.ts'
import { type Evidence, evidenceText } from '#protocol/proof/evidence.ts'
import type { Millis } from '#protocol/time.ts'
import type { Instrument, LoggedPrice, PriceSource, Quote } from '../types.ts'
import { type Doubt, differs, doubtAfter, NO_DOUBT } from './doubt.ts'
import { type SecondReader, secondOfVenues } from './constituents.ts'
import { inDollars, TETHER_CODE } from './indexFile.ts'
import { stateByClock } from './rulesClock.ts'
import type { VenueFeed, VenueQuote } from './types.ts'

interface LiveSourceParts {
  readonly feed: VenueFeed
  /** SHA-256 of the file that lists the venues, in hexadecimal. */
  readonly file: string
  /** The last logged price of an instrument, by its id; null before the first. */
  readonly lastLogged: (id: number) => Pick<LoggedPrice, 'mid' | 'at'> | null
}

/** What one second of an instrument leaves to the next. */
interface Carried {
  /** What was made, whether or not it was logged, and of what; null before the first. */
  readonly second: { readonly evidence: Evidence; readonly made: IndexResult } | null
  readonly held: IndexPoint | null
  /** By venue; without those that are not excluded. */
  readonly excluded: ReadonlyMap<string, Exclusion>
  readonly doubt: Doubt
}

const NOTHING: Carried = {
  second: null,
  held: null,
  excluded: new Map(),
  doubt: NO_DOUBT,
}

/**
 * Prices that venues make, each second by the rule `index-2`. An instrument without enough venues is not quoted:
 * nothing stands in for it. What these prices were the log alone tells.
 */
export function createLiveSource(parts: LiveSourceParts): PriceSource & SecondReader {
  const carried = new Map<number, Carried>()
  return {
    kind: 'live',
    kindOf: () => 'live',
    leastTermMs: () => 0,
    bars: null,
    quoteAt(instrument, at) {
      const before = carried.get(instrument.id) ?? NOTHING
      const evidence = evidenceAt(parts, instrument, at, before)
      const made = indexPrice(evidence)
      const doubt = doubtAfter(before.doubt, saidOtherwise(parts, instrument, made, at), at)
      carried.set(instrument.id, { ...carriedBy(made), second: { evidence, made }, doubt })
      return quoteOf(made, evidence, doubt, parts.feed.clockOffMs())
    },
    lastSecond(id) {
      const { second } = carried.get(id) ?? NOTHING
      return second === null ? null : secondOfVenues(second.evidence, second.made)
    },
  }
}

function quoteOf(
  { state: found, mid }: IndexResult,
  evidence: Evidence,
  { doubtful }: Doubt,
  clockOffMs: number | null,
): Quote | null {
  if (mid === null || found === 'held' || found === 'none') return null
  const trusted = found === 'full' && doubtful ? 'doubtful' : found
  const state = stateByClock(trusted, clockOffMs)
  return state === null ? null : { mid, state, evidence: evidenceText(evidence) }
}

/** Whether dollar books say otherwise; null where there are none, or no price to compare them with. */
function saidOtherwise(
  { feed }: LiveSourceParts,
  { code }: Instrument,
  { mid }: IndexResult,
  at: Millis,
): boolean | null {
  const said = feed.quotes(inDollars(code))
  if (mid === null || said.length === 0) return null
  const now = feed.now()
  const venuesOf = (quotes: readonly VenueQuote[]): readonly IndexVenue[] =>
    quotes.map((quote) => venueOf(feed, now, quote, null))
  const second = { dollars: venuesOf(said), tether: venuesOf(feed.quotes(TETHER_CODE)) }
  return differs(mid, second, at)
}

function evidenceAt(
  { feed, file, lastLogged }: LiveSourceParts,
  instrument: Instrument,
  at: Millis,
  before: Carried,
): Evidence {
  const { excluded } = before
  const last = pointOf(lastLogged(instrument.id))
  // A clock that was set back, or a row that is not of this run, leaves nothing to confirm.
  const held = canBeHeld({ held: before.held, last, at }) ? before.held : null
  const heard = feed.quotes(instrument.code)
  const now = feed.now()
  const silent = [...excluded.keys()].filter((id) => heard.every(({ venue }) => venue !== id))
  return {
    rule: 'index-2',
    file,
    instrumentId: instrument.id,
    at,
    decimals: instrument.decimals,
    bandPpm: indexBandOf(instrument.id),
    last,
    full: lastFull(last, before),
    held,
    venues: [
      ...heard.map((quote) => venueOf(feed, now, quote, excluded.get(quote.venue) ?? null)),
      ...silent.map((venue) => lostVenue(venue, excluded.get(venue) ?? null)),
    ],
  }
}

const pointOf = (price: IndexPoint | null): IndexPoint | null =>
  price === null ? null : { mid: price.mid, at: price.at }

/**
 * The last logged price that was full, of three venues or more: of the second before, once it is in the log. After a row
 * that is not of this run none is known, until there is a full one again.
 */
function lastFull(last: IndexPoint | null, { second }: Carried): IndexPoint | null {
  if (second === null) return null
  const { evidence, made } = second
  if (isSame(last, evidence.last)) return evidence.full
  if (last === null || made.mid !== last.mid || evidence.at !== last.at) return null
  return made.state === 'full' ? last : evidence.full
}

const isSame = (one: IndexPoint | null, other: IndexPoint | null): boolean =>
  one?.mid === other?.mid && one?.at === other?.at

/** Ages are rounded up: a quote is never made younger than it is. */
function venueOf(
  feed: VenueFeed,
  now: number,
  { venue, bid, ask, arrivedAt, venueTime }: VenueQuote,
  excluded: Exclusion | null,
): IndexVenue {
  const since = (moment: number): number => Math.max(0, Math.ceil(now - moment))
  const alive = feed.aliveAt(venue)
  const aheadMs = venueTime === null ? null : Math.round(venueTime - feed.wallOf(arrivedAt))
  const silentMs = alive === null ? null : since(alive)
  return { venue, bid, ask, ageMs: since(arrivedAt), silentMs, aheadMs, excluded }
}

/** An excluded venue whose quote is gone, as after a reconnection: it is not calm, and stays excluded. */
const lostVenue = (venue: string, excluded: Exclusion | null): IndexVenue => ({
  venue,
  bid: '',
  ask: '',
  ageMs: 0,
  silentMs: null,
  aheadMs: null,
  excluded,
})

function carriedBy({ held, uses }: IndexResult): Pick<Carried, 'held' | 'excluded'> {
  const out = uses.flatMap(({ venue, excluded }) =>
    excluded === null ? [] : [[venue, excluded] as const],
  )
  return { held, excluded: new Map(out) }
}
