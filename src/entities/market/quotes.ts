import type { FeedEntry } from '#protocol/feed.ts'
import { SET_BACK_AFTER_MS } from '#protocol/marketTypes.ts'

/** The live figures of one instrument, as the feed told them. */
export interface Quote extends FeedEntry {
  /** Which way the last change of price went; 0 before the first change. */
  readonly move: 1 | -1 | 0
}

/**
 * The quotes of all instruments. A batch copies a plain array, which costs next to nothing, where copying
 * an object of thousands of names would cost more than all else a batch does.
 */
export interface Quotes {
  readonly places: ReadonlyMap<string, number>
  readonly figures: readonly Quote[]
}

/** Before the first prices. */
export const NO_QUOTES: Quotes = { places: new Map(), figures: [] }

/** The live figures of an instrument; undefined before the feed named it. */
export function quoteOf({ places, figures }: Quotes, code: string): Quote | undefined {
  const place = places.get(code)
  return place === undefined ? undefined : figures[place]
}

/** Compares decimal texts without leaving text: longer whole part wins, then digit by digit. */
export function compareDecimals(a: string, b: string): 1 | -1 | 0 {
  // Nearly always: the same instrument a moment later, as long as before.
  if (a.length === b.length && a.indexOf('.') === b.indexOf('.')) {
    return a === b ? 0 : a > b ? 1 : -1
  }
  const [aWhole = '', aFraction = ''] = a.split('.')
  const [bWhole = '', bFraction = ''] = b.split('.')
  const width = Math.max(aFraction.length, bFraction.length)
  const whole = Math.max(aWhole.length, bWhole.length)
  const left = aWhole.padStart(whole, '0') + aFraction.padEnd(width, '0')
  const right = bWhole.padStart(whole, '0') + bFraction.padEnd(width, '0')
  if (left === right) return 0
  return left > right ? 1 : -1
}

/**
 * The quotes after a batch of feed entries. Entries older than what is known are dropped, unless
 * the server's clock was set back that far: then its prices go on with an earlier time. An
 * instrument whose figures did not change keeps its very object, so that its row does not render.
 */
export function applyEntries(quotes: Quotes, entries: readonly FeedEntry[]): Quotes {
  let figures: Quote[] | null = null
  // New names come with the first list and hardly ever after it.
  let places: Map<string, number> | null = null
  for (const entry of entries) {
    const { code, price, zdf, at } = entry
    const place = (places ?? quotes.places).get(code)
    const known = place === undefined ? undefined : (figures ?? quotes.figures)[place]
    if (known !== undefined && (isLate(at, known.at) || isSame(known, price, zdf, at))) continue
    const turn = known === undefined ? 0 : compareDecimals(price, known.price)
    const move = turn === 0 ? (known?.move ?? 0) : turn
    figures ??= [...quotes.figures]
    figures[place ?? figures.length] = { ...entry, move }
    if (place !== undefined) continue
    places ??= new Map(quotes.places)
    places.set(code, figures.length - 1)
  }
  return figures === null ? quotes : { places: places ?? quotes.places, figures }
}

/** Whether a moment the server names lies before another, by less than its clock is ever set back. */
const isLate = (at: number, known: number): boolean => at < known && known - at < SET_BACK_AFTER_MS

function isSame(known: Quote, price: string, zdf: string, at: number): boolean {
  return known.price === price && known.zdf === zdf && known.at === at
}

/** How far the server's clock is ahead of ours, by the message that came soonest; never shrinks. */
export function clockLead(lead: number | null, at: number, now: number): number {
  const seen = at - now
  return lead === null || seen > lead ? seen : lead
}

/** The same by a message that says what the server's clock shows: it shrinks where that was set back. */
export function leadByClock(lead: number | null, at: number, now: number): number {
  return clockLead(lead !== null && isLate(at - now, lead) ? lead : null, at, now)
}
