import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openCalendars } from './calendars.ts'
import { type CalendarKey, CALENDAR_KEYS } from './rulesCalendar.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * An independent reckoning: no time zone of the platform, no list of dates. Clocks, holidays and early closes follow from the
 * rules that the exchanges publish, worked out for each year.
 */
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const on = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)
const weekdayOf = (day: number): number => new Date(day).getUTCDay()
/** The nth of a weekday in a month. */
const nth = (year: number, month: number, weekday: number, n: number): number => {
  const first = on(year, month, 1)
  return first + (((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1)) * DAY
}
/** Easter Sunday, by the rule of Butcher and Meeus. */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return on(year, Math.floor(days / 31), (days % 31) + 1)
}
/** The Friday before a holiday on a Saturday, the Monday after one on a Sunday. */
const observed = (day: number): number => {
  const weekday = weekdayOf(day)
  return weekday === 6 ? day - DAY : weekday === 0 ? day + DAY : day
}
/** New Year is not kept on a Friday, which is the last trading day of the year before. */
const newYear = (year: number): number[] =>
  weekdayOf(on(year, 1, 1)) === 6 ? [] : [observed(on(year, 1, 1))]

const YEARS = [2023, 2024, 2025, 2026, 2027, 2028]
const datesOf = (of: (year: number) => readonly number[]): ReadonlySet<string> =>
  new Set(YEARS.flatMap(of).map(dateOf))

const EQUITY = datesOf((year) => [
  ...newYear(year),
  nth(year, 1, 1, 3),
  nth(year, 2, 1, 3),
  easter(year) - 2 * DAY,
  nth(year, 6, 1, 1) - 7 * DAY,
  observed(on(year, 6, 19)),
  observed(on(year, 7, 4)),
  nth(year, 9, 1, 1),
  nth(year, 11, 4, 4),
  observed(on(year, 12, 25)),
  // A day of mourning, which no rule foretells.
  ...(year === 2025 ? [on(2025, 1, 9)] : []),
])
const isWeekday = (day: number): boolean => weekdayOf(day) >= 1 && weekdayOf(day) <= 5
const EARLY = new Set(
  [
    ...datesOf((year) =>
      [on(year, 7, 3), nth(year, 11, 4, 4) + DAY, on(year, 12, 24)].filter(isWeekday),
    ),
  ].filter((date) => !EQUITY.has(date)),
)
const FUTURES = datesOf((year) => [
  ...newYear(year),
  easter(year) - 2 * DAY,
  observed(on(year, 12, 25)),
])
const FOREX = datesOf((year) => [on(year, 1, 1), on(year, 12, 25)])

/** New York is four hours behind from the second Sunday of March to the first of November, each at 2:00. */
function offset(at: number): number {
  const year = new Date(at).getUTCFullYear()
  const summer = nth(year, 3, 0, 2) + 7 * HOUR
  return at >= summer && at < nth(year, 11, 0, 1) + 6 * HOUR ? -4 * HOUR : -5 * HOUR
}

type OpenAt = (day: number, time: number) => boolean

function roundTheClock(stop: number, reopen: number, holidays: ReadonlySet<string>): OpenAt {
  return (day, time) => {
    const weekday = weekdayOf(day)
    if (time < stop) return isWeekday(day) && !holidays.has(dateOf(day))
    return time >= reopen && weekday <= 4 && !holidays.has(dateOf(day + DAY))
  }
}

const RULES: Readonly<Record<CalendarKey, OpenAt>> = {
  'us-equity': (day, time) =>
    isWeekday(day) &&
    !EQUITY.has(dateOf(day)) &&
    time >= 9.5 * HOUR &&
    time < (EARLY.has(dateOf(day)) ? 13 : 16) * HOUR,
  forex: roundTheClock(17 * HOUR, 17 * HOUR, FOREX),
  'spot-metals': roundTheClock(16 * HOUR + 58 * MINUTE, 18 * HOUR + 3 * MINUTE, FUTURES),
  'us-futures': roundTheClock(17 * HOUR, 18 * HOUR, FUTURES),
}
/** Times of day at which anything can change. */
const TIMES = [0, 9.5, 13, 16, 16 + 58 / 60, 17, 18, 18.05, 24].map((hour) =>
  Math.round(hour * HOUR),
)

/** The stretch between two of those times that each minute of a day lies in. */
const STRETCHES = Uint8Array.from(
  { length: 1440 },
  (_, minute) => TIMES.findIndex((time) => minute * MINUTE < time) - 1,
)

/** Whether the rules say open; what they say holds for a stretch of a day, and is kept for it. */
function reckoning(key: CalendarKey): (at: number) => boolean {
  let [hour, ahead, today] = [Number.NaN, 0, Number.NaN]
  let known: readonly boolean[] = []
  return (at) => {
    const ofHour = Math.floor(at / HOUR)
    if (ofHour !== hour) [hour, ahead] = [ofHour, offset(at)]
    const local = at + ahead
    const day = Math.floor(local / DAY) * DAY
    if (day !== today) {
      today = day
      known = TIMES.map((time) => RULES[key](day, time))
    }
    return known[STRETCHES[Math.floor((local - day) / MINUTE)] ?? 0] ?? false
  }
}

const FROM = Date.parse('2023-01-01T00:00:00Z')
/** The last trading day of the calendars is a Sunday: its evening belongs to the first day that is not known. */
const KNOWN_TO = Date.parse('2028-12-31T22:00:00Z')
const calendars = openCalendars(null)

describe.each(CALENDAR_KEYS)('%s', (key) => {
  it('is open in each minute in which the rules say so, and in no other', () => {
    const hours = calendars.of(key)
    const says = reckoning(key)
    const wrong: string[] = []
    const edges: number[] = []
    let before = hours.at(FROM).open
    for (let at = FROM; at < KNOWN_TO; at += MINUTE) {
      const { open } = hours.at(at)
      if (open !== says(at)) wrong.push(new Date(at).toISOString())
      if (open !== before) edges.push(at)
      before = open
    }
    for (const edge of edges) {
      for (const at of [edge - SECOND, edge, edge + SECOND]) {
        if (hours.at(at).open !== says(at)) wrong.push(new Date(at).toISOString())
      }
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(edges.length).toBeGreaterThan(600)
  })

  it('is closed beyond its end, and says so', () => {
    const hours = calendars.of(key)
    const end = hours.endsAt ?? 0
    expect(new Date(end).toISOString()).toBe('2029-01-01T05:00:00.000Z')
    // Two weeks of any weekday.
    for (let at = end; at < end + 14 * DAY; at += 10 * MINUTE) {
      expect(hours.at(at)).toEqual({ open: false, changesAt: null })
    }
    const last = hours.lastOpenSecond(end + DAY) ?? 0
    expect(hours.at(last).open).toBe(true)
    expect(hours.openRanges(end, end + 400 * DAY)).toEqual([])
  })
})

const FILE = join(process.env['REPLAY_DIR'] ?? '', 'market-hours.json')
/** A second opinion, which is only there where recordings are: its list of US shares ends with 2028 too. */
describe.skipIf(process.env['REPLAY_DIR'] === undefined || !existsSync(FILE))('recorded', () => {
  it('market hours of US shares know the same holidays and early closes', () => {
    const recorded: unknown = JSON.parse(readFileSync(FILE, 'utf8'))
    const { holidays, earlyCloses } = (
      recorded as Record<
        string,
        { readonly holidays: readonly string[]; readonly earlyCloses: Record<string, string> }
      >
    )['Equity-usa-[*]'] ?? { holidays: [], earlyCloses: {} }
    const iso = (text: string): string => {
      const [month, day, year] = text.split('/').map(Number)
      return dateOf(on(year ?? 0, month ?? 0, day ?? 0))
    }
    const ours = (date: string): boolean => date >= '2023' && date < '2029'
    const opens = (date: string): boolean =>
      calendars.of('us-equity').at(Date.parse(`${date}T16:00:00Z`)).open
    const all = Array.from({ length: (KNOWN_TO - FROM) / DAY }, (_, i) => FROM + i * DAY)
    const closed = all
      .filter(isWeekday)
      .map(dateOf)
      .filter((date) => !opens(date))
    expect(closed).toEqual([...new Set(holidays.map(iso))].filter(ours).sort())
    const early = all
      .map(dateOf)
      .filter((date) => opens(date))
      .filter((date) => !calendars.of('us-equity').at(Date.parse(`${date}T19:30:00Z`)).open)
    expect(early).toEqual(Object.keys(earlyCloses).map(iso).filter(ours).sort())
  })
})
