import type { Millis } from '#protocol/time.ts'
import {
  type Calendar,
  type Closure,
  closedBy,
  type HoursKey,
  type Span,
  spansOf,
  withClosures,
} from './calendars/rulesCalendar.ts'
import { wallToUtc, zoneOffset } from '#protocol/zoneTime.ts'
import type { TradingHours } from './types.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** An open stretch, from inclusive to exclusive. */
export interface OpenRange {
  readonly from: Millis
  readonly to: Millis
}

/** Longer than any open stretch, as every calendar pauses each week. */
const SEARCH = 9 * DAY

const WHOLE: OpenRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** When a market trades: as its calendar says, less what was closed beside it. */
export class Hours {
  readonly key: HoursKey
  /** As it was read; null never closes. */
  readonly #base: Calendar | null
  #calendar: Calendar | null
  #closures: readonly Closure[] = []
  readonly #rangesOfDay = new Map<Millis, readonly OpenRange[]>()
  #lastAnswer: { readonly from: Millis; readonly hours: TradingHours } | null = null

  constructor(key: HoursKey, calendar: Calendar | null) {
    this.key = key
    this.#base = calendar
    this.#calendar = calendar
  }

  /** The IANA zone it is written in. */
  get zone(): string {
    return this.#base?.zone ?? 'UTC'
  }

  /** The last trading day that is known; null where all are. */
  get until(): string | null {
    return this.#base?.until ?? null
  }

  /** The midnight from which nothing is known, so that it is closed; null where there is none. */
  get endsAt(): Millis | null {
    if (this.#base === null) return null
    return wallToUtc(this.#base.zone, midnightOf(this.#base.until) + DAY)
  }

  /**
   * Takes these closures, and no others, out of the calendar. It is asked of moments to come alone, or before anybody
   * asked of any: prices that were made of open time stay as they are.
   */
  close(closures: readonly Closure[]): void {
    if (this.#base === null) return
    this.#closures = closures
    this.#calendar = withClosures(this.#base, closures)
    this.#rangesOfDay.clear()
    this.#lastAnswer = null
  }

  /** What was closed beside its calendar. */
  get closures(): readonly Closure[] {
    return this.#closures
  }

  /** From when to when a closure closes what is open now; null when it closes nothing. */
  closedBy(closure: Closure): OpenRange | null {
    if (this.#calendar === null) return null
    const span = closedBy(this.#calendar, closure)
    return span === null ? null : this.#range(this.#calendar, midnightOf(closure.date), span)
  }

  /** Whether it is open at a moment and when that next flips. */
  at(moment: Millis): TradingHours {
    // An answer holds until it says it changes, and the present moment is asked for again and again.
    const known = this.#lastAnswer
    const until = known?.hours.changesAt ?? Number.POSITIVE_INFINITY
    if (known !== null && moment >= known.from && moment < until) return known.hours
    const hours = this.#search(moment)
    this.#lastAnswer = { from: moment, hours }
    return hours
  }

  #search(moment: Millis): TradingHours {
    const { endsAt } = this
    if (endsAt === null) return { open: true, changesAt: null }
    let from = moment
    for (; from < endsAt; from += SEARCH) {
      for (const range of this.openRanges(from, from + SEARCH)) {
        if (range.from > moment) return { open: false, changesAt: range.from }
        if (range.to > moment) return { open: true, changesAt: range.to }
      }
    }
    return { open: false, changesAt: null }
  }

  /**
   * The open stretches that touch [from, to), in order. Stretches that meet are one; the first and last are not cut,
   * but are only followed one local day beyond the range.
   */
  openRanges(from: Millis, to: Millis): readonly OpenRange[] {
    const calendar = this.#calendar
    if (calendar === null) return [WHOLE]
    const { zone } = calendar
    const merged: { from: Millis; to: Millis }[] = []
    const first = Math.floor((from + zoneOffset(zone, from)) / DAY) - 1
    const last = Math.floor((to + zoneOffset(zone, to)) / DAY) + 1
    for (let day = first; day <= last; day += 1) {
      for (const range of this.#rangesOf(calendar, day * DAY)) {
        const previous = merged.at(-1)
        if (previous !== undefined && previous.to === range.from) previous.to = range.to
        else merged.push({ ...range })
      }
    }
    return merged.filter((range) => range.to > from && range.from < to)
  }

  #rangesOf(calendar: Calendar, midnight: Millis): readonly OpenRange[] {
    const known = this.#rangesOfDay.get(midnight)
    if (known !== undefined) return known
    const made = spansOf(calendar, dateOf(midnight)).map((span) =>
      this.#range(calendar, midnight, span),
    )
    this.#rangesOfDay.set(midnight, made)
    return made
  }

  #range({ zone }: Calendar, midnight: Millis, [from, to]: Span): OpenRange {
    return {
      from: wallToUtc(zone, midnight + from * MINUTE),
      to: wallToUtc(zone, midnight + to * MINUTE),
    }
  }

  /** The moment itself in trading hours; else the last second of the session before it, or null. */
  lastOpenSecond(moment: Millis): Millis | null {
    if (this.#calendar === null) return moment
    const range = this.openRanges(moment - SEARCH, moment + 1).at(-1)
    if (range === undefined) return null
    return range.to > moment ? moment : range.to - 1_000
  }

  /** Moments of the open time of [from, to], evenly spread: for charts without flat closed hours. */
  spreadOverOpen(from: Millis, to: Millis, count: number): Millis[] {
    const ranges = this.openRanges(from, to).map((range) => ({
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
}

/** A date's midnight as if its zone were UTC. */
const midnightOf = (date: string): Millis => Date.parse(`${date}T00:00:00Z`)
const dateOf = (midnight: Millis): string => new Date(midnight).toISOString().slice(0, 10)
