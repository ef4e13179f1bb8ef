import type { Millis } from '#protocol/time.ts'
import {
  FOREX_HOLIDAYS,
  FUTURES_HOLIDAYS,
  US_EQUITY_EARLY_CLOSES,
  US_EQUITY_HOLIDAYS,
} from './holidays.ts'
import { wallToUtc, zoneOffset } from './rulesZone.ts'
import type { TradingHours } from './types.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** An open stretch, from inclusive to exclusive. */
export interface OpenRange {
  readonly from: Millis
  readonly to: Millis
}

/** A stretch of one local date in minutes since its midnight. */
type WallSpan = readonly [from: number, to: number]

interface Schedule {
  readonly zone: string
  /** The open stretches of a local date; weekday 0 is Sunday. */
  spans(date: string, weekday: number): readonly WallSpan[]
}

const clock = (hour: number, minute = 0): number => hour * 60 + minute
const MIDNIGHT = clock(24)

/**
 * A market that trades from Sunday evening to Friday and pauses once a day. Its trading day starts at
 * `reopen` of the evening before; a holiday leaves out the whole trading day, and the evening before
 * closes with that day's pause.
 */
function roundTheClock(stop: number, reopen: number, holidays: ReadonlySet<string>): Schedule {
  return {
    zone: 'America/New_York',
    spans(date, weekday) {
      const spans: WallSpan[] = []
      const day = weekday >= 1 && weekday <= 5 && !holidays.has(date)
      const evening = weekday <= 4 && !holidays.has(nextDate(date))
      if (day) spans.push([0, stop])
      if (evening) spans.push([reopen, MIDNIGHT])
      return spans
    },
  }
}

const SCHEDULES = {
  'us-equity': {
    zone: 'America/New_York',
    spans(date, weekday) {
      if (weekday === 0 || weekday === 6 || US_EQUITY_HOLIDAYS.has(date)) return []
      return [[clock(9, 30), US_EQUITY_EARLY_CLOSES.has(date) ? clock(13) : clock(16)]]
    },
  },
  forex: roundTheClock(clock(17), clock(17), FOREX_HOLIDAYS),
  'spot-metals': roundTheClock(clock(16, 58), clock(18, 3), FUTURES_HOLIDAYS),
  'us-futures': roundTheClock(clock(17), clock(18), FUTURES_HOLIDAYS),
} as const satisfies Record<string, Schedule>

/** The calendars a market can keep; `always` never closes. */
export type HoursKey = 'always' | keyof typeof SCHEDULES

/** True when the text names a calendar. */
export function isHoursKey(key: string): key is HoursKey {
  return key === 'always' || Object.hasOwn(SCHEDULES, key)
}

/** The IANA zone a calendar is written in. */
export function zoneOf(key: HoursKey): string {
  return key === 'always' ? 'UTC' : SCHEDULES[key].zone
}

function dateText(wallMidnight: Millis): string {
  return new Date(wallMidnight).toISOString().slice(0, 10)
}

function nextDate(date: string): string {
  return dateText(Date.parse(`${date}T00:00:00Z`) + DAY)
}

const rangesOfDate = new Map<string, readonly OpenRange[]>()

function localRanges(key: Exclude<HoursKey, 'always'>, wallMidnight: Millis): readonly OpenRange[] {
  const cacheKey = `${key} ${wallMidnight}`
  const known = rangesOfDate.get(cacheKey)
  if (known !== undefined) return known
  const { zone } = SCHEDULES[key]
  const weekday = new Date(wallMidnight).getUTCDay()
  const spans = SCHEDULES[key].spans(dateText(wallMidnight), weekday)
  const made = spans.map(([from, to]) => ({
    from: wallToUtc(zone, wallMidnight + from * MINUTE),
    to: wallToUtc(zone, wallMidnight + to * MINUTE),
  }))
  rangesOfDate.set(cacheKey, made)
  return made
}

/**
 * The open stretches that touch [from, to), in order. Stretches that meet at a midnight are one; the
 * first and last are not cut, but are only followed one local day beyond the range.
 */
export function openRanges(key: HoursKey, from: Millis, to: Millis): readonly OpenRange[] {
  if (key === 'always') return [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]
  const zone = zoneOf(key)
  const merged: { from: Millis; to: Millis }[] = []
  const first = Math.floor((from + zoneOffset(zone, from)) / DAY) - 1
  const last = Math.floor((to + zoneOffset(zone, to)) / DAY) + 1
  for (let day = first; day <= last; day += 1) {
    for (const range of localRanges(key, day * DAY)) {
      const previous = merged.at(-1)
      if (previous !== undefined && previous.to === range.from) previous.to = range.to
      else merged.push({ ...range })
    }
  }
  return merged.filter((range) => range.to > from && range.from < to)
}

/** Longer than any run of closed or of open days of a calendar that closes at all. */
const SEARCH = 9 * DAY

const lastAnswer = new Map<HoursKey, { from: Millis; hours: TradingHours }>()

/** Whether a calendar is open at a moment and when that next flips. */
export function hoursAt(key: HoursKey, at: Millis): TradingHours {
  // An answer holds until it says it changes, and the present moment is asked for again and again.
  const known = lastAnswer.get(key)
  const until = known?.hours.changesAt ?? Number.POSITIVE_INFINITY
  if (known !== undefined && at >= known.from && at < until) return known.hours
  const hours = searchHours(key, at)
  lastAnswer.set(key, { from: at, hours })
  return hours
}

function searchHours(key: HoursKey, at: Millis): TradingHours {
  if (key === 'always') return { open: true, changesAt: null }
  for (const range of openRanges(key, at, at + SEARCH)) {
    if (range.from > at) return { open: false, changesAt: range.from }
    if (range.to > at) return { open: true, changesAt: range.to }
  }
  return { open: false, changesAt: null }
}

/** The moment itself in trading hours; else the last second of the session before it, or null. */
export function lastOpenSecond(key: HoursKey, at: Millis): Millis | null {
  if (key === 'always') return at
  const range = openRanges(key, at - SEARCH, at + 1).at(-1)
  if (range === undefined) return null
  return range.to > at ? at : range.to - 1_000
}

/** Moments of the open time of [from, to], evenly spread: for charts without flat closed hours. */
export function spreadOverOpen(key: HoursKey, from: Millis, to: Millis, count: number): Millis[] {
  const ranges = openRanges(key, from, to).map((range) => ({
    from: Math.max(range.from, from),
    to: Math.min(range.to, to),
  }))
  const total = ranges.reduce((sum, range) => sum + range.to - range.from, 0)
  const moments: Millis[] = []
  let passed = 0
  for (const range of ranges) {
    const length = range.to - range.from
    while (moments.length < count) {
      const target = (total * moments.length) / count - passed
      if (target >= length) break
      moments.push(range.from + target)
    }
    passed += length
  }
  return moments
}
