/** The calendars a market can keep. */
export const CALENDAR_KEYS = ['us-equity', 'forex', 'spot-metals', 'us-futures'] as const
export type CalendarKey = (typeof CALENDAR_KEYS)[number]

/** What an instrument keeps: a calendar, or `always`, which never closes. */
export type HoursKey = 'always' | CalendarKey

/** An open stretch of a trading day in minutes since its midnight; below zero it is the day before. */
export type Span = readonly [from: number, to: number]

/** When a market trades. Dates are YYYY-MM-DD and times minutes since midnight, both of its zone. */
export interface Calendar {
  /** IANA zone. */
  readonly zone: string
  /** The last trading day that is known; later ones are closed. */
  readonly until: string
  /** The stretches of a trading day by its weekday, 0 is Sunday, in order. */
  readonly week: readonly (readonly Span[])[]
  /** Trading days that are left out whole, with what they have of the evening before. */
  readonly holidays: ReadonlySet<string>
  /** Trading days that end sooner. */
  readonly earlyCloses: ReadonlyMap<string, number>
}

/** What takes open time away from a calendar. */
export interface Closure {
  readonly calendar: CalendarKey
  readonly date: string
  /** When that trading day ends, in minutes since its midnight; null: it is left out whole. */
  readonly closesAt: number | null
}

const MIDNIGHT = 'T00:00:00Z'

/** The open stretches of a trading day. */
export function spansOf(calendar: Calendar, date: string): readonly Span[] {
  if (date > calendar.until || calendar.holidays.has(date)) return []
  const spans = calendar.week[new Date(`${date}${MIDNIGHT}`).getUTCDay()] ?? []
  const end = calendar.earlyCloses.get(date)
  if (end === undefined) return spans
  return spans.filter(([from]) => from < end).map(([from, to]) => [from, Math.min(to, end)])
}

/** The calendar without the time that closures take: none of them ever opens a moment. */
export function withClosures(calendar: Calendar, closures: readonly Closure[]): Calendar {
  const holidays = new Set(calendar.holidays)
  const earlyCloses = new Map(calendar.earlyCloses)
  for (const { date, closesAt } of closures) {
    if (closesAt === null) holidays.add(date)
    else earlyCloses.set(date, Math.min(closesAt, earlyCloses.get(date) ?? closesAt))
  }
  return { ...calendar, holidays, earlyCloses }
}

/** From when to when, in minutes of its trading day, a closure closes what is open; null when it closes nothing. */
export function closedBy(calendar: Calendar, closure: Closure): Span | null {
  const before = spansOf(calendar, closure.date)
  const after = spansOf(withClosures(calendar, [closure]), closure.date)
  const last = before.at(-1)
  const cut = before.find(([from, to]) => !after.some((one) => one[0] === from && one[1] === to))
  if (last === undefined || cut === undefined) return null
  const kept = after.find(([from]) => from === cut[0])
  return [kept?.[1] ?? cut[0], last[1]]
}
