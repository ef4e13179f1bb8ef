import { INTERVAL_MS } from '#protocol/intervals.ts'
import { floorToTick, type Price, parsePrice } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { PastSpan, ToldBar } from './types.ts'

/** Bars of a page: the most that every venue we know gives at once. */
export const PAGE_BARS = 200
/** How far back each length is asked for. */
const REACH_MS = { '1m': 30 * 86_400_000, '1d': 5 * 366 * 86_400_000 }
/** A page that was not over when it was asked for is asked for again after so long. */
const AGAIN_MS = { '1m': 3_600_000, '1d': 86_400_000 }
/** Bars side by side do not differ by more than a fifth; over a gap by no more than three times. */
const BESIDE = { most: 6n, least: 5n }
const OVER_A_GAP = { most: 3n, least: 1n }
/** How many times its ends a bar's high and low may be away. */
const WITHIN = { '1m': 2n, '1d': 5n }

/** Lengths of a page, in milliseconds. */
export const pageMs = (span: PastSpan): number => PAGE_BARS * INTERVAL_MS[span]

/** A page that was asked for. */
export interface AskedPage {
  readonly starts: Millis
  readonly askedAt: Millis
}

/**
 * The newest page that is still to be asked for; null: there is none. What was over when it was asked for is never
 * asked again, and what our own candles fill never at all.
 * @param full starts of pages without a gap in our own candles
 */
export function newestMissing(
  span: PastSpan,
  now: Millis,
  asked: readonly AskedPage[],
  full: ReadonlySet<Millis>,
): Millis | null {
  const length = pageMs(span)
  const done = new Map(asked.map((page) => [page.starts, page.askedAt]))
  const isDone = (starts: Millis): boolean => {
    const askedAt = done.get(starts)
    if (askedAt === undefined) return full.has(starts)
    return askedAt >= starts + length || askedAt > now - AGAIN_MS[span] || full.has(starts)
  }
  // The newest bar that is over.
  const newest = startOf(span, now - INTERVAL_MS[span])
  for (let starts = newest; starts >= firstPage(span, now); starts -= length) {
    if (!isDone(starts)) return starts
  }
  return null
}

/** The start of the oldest page that is asked for. */
export const firstPage = (span: PastSpan, now: Millis): Millis =>
  startOf(span, now - REACH_MS[span])

const startOf = (span: PastSpan, at: Millis): Millis => Math.floor(at / pageMs(span)) * pageMs(span)

/** A bar that may be kept; prices in units of 10^-8 of the quote. */
export interface PastBar {
  readonly time: Millis
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
}

/** What is known where bars of a page are judged: our own candles in it, and the first price after it. */
interface Known {
  readonly own: readonly Pick<PastBar, 'time' | 'open'>[]
  readonly after: Pick<PastBar, 'time' | 'open'>
}

interface Judging extends Known {
  readonly span: PastSpan
  readonly from: Millis
  /** Bars that were not over by then have not happened. */
  readonly now: Millis
  /** The last digit that the instrument shows, in price units. */
  readonly tick: bigint
}

/** Bars to keep, newest first, and how many were refused. */
interface Judged {
  readonly kept: readonly PastBar[]
  readonly refused: number
}

/**
 * Judges bars from the newest back, each beside what is known right after it. Refused is what is no price, not in
 * order, not over yet, told twice, not asked for, or a jump. Where we have a candle of our own, no other is kept.
 */
export function judgeBars(told: readonly ToldBar[], judging: Judging): Judged {
  const { own, span, from } = judging
  const ours = new Map(own.map((bar) => [bar.time, bar]))
  const times = new Map(told.map((bar) => [bar.time, bar]))
  const starts = [...new Set([...ours.keys(), ...times.keys()])].sort((a, b) => b - a)
  const kept: PastBar[] = []
  let refused = told.length - times.size
  let beside = judging.after
  for (const time of starts) {
    const mine = ours.get(time)
    if (mine !== undefined) {
      beside = mine
      continue
    }
    const first = times.get(time)
    if (first === undefined) continue
    // Venues may begin a page a bar early.
    if (time === from - INTERVAL_MS[span]) continue
    const bar = readBar(first, judging)
    if (bar === null || !fits(bar, beside, span)) refused += 1
    else {
      kept.push(bar)
      beside = bar
    }
  }
  return { kept, refused }
}

function readBar(told: ToldBar, { span, from, now, tick }: Judging): PastBar | null {
  const { time } = told
  const length = INTERVAL_MS[span]
  const isAsked = time >= from && time < from + pageMs(span) && time % length === 0
  if (!isAsked || time + length > now) return null
  const open = shownPrice(told.open, tick)
  const high = shownPrice(told.high, tick)
  const low = shownPrice(told.low, tick)
  const close = shownPrice(told.close, tick)
  if (open === null || high === null || low === null || close === null) return null
  const [top, bottom] = open > close ? [open, close] : [close, open]
  if (high < top || low > bottom || high > WITHIN[span] * top || low * WITHIN[span] < bottom) {
    return null
  }
  return { time, open, high, low, close }
}

/** A price to the digits that the instrument shows, rounded down; null where there is none. */
function shownPrice(text: string, tick: bigint): Price | null {
  const read = parsePrice(text)
  const shown = read === null ? null : floorToTick(read, tick)
  return shown === null || shown <= 0n ? null : shown
}

function fits(bar: PastBar, beside: Known['after'], span: PastSpan): boolean {
  const gap = beside.time - bar.time > 2 * INTERVAL_MS[span]
  const { most, least } = gap ? OVER_A_GAP : BESIDE
  return bar.close * least <= beside.open * most && beside.open * least <= bar.close * most
}
