import type { Millis } from '#protocol/time.ts'

/** When people answer: a week in one time zone, and days on which nobody does. */
export interface WeekHours {
  /** Tells day and time in that zone. */
  readonly local: Intl.DateTimeFormat
  /** From Sunday on: spans of times of day, the end not included. */
  readonly week: readonly (readonly Span[])[]
  /** Days such as `2026-12-25`, in that zone. */
  readonly holidays: ReadonlySet<string>
  /** Openings found before, by the quarter of an hour that was asked for: finding one takes milliseconds. */
  readonly openings: Map<Millis, Millis | null>
}

/** Times such as `09:00`, which sort as text. */
type Span = readonly [from: string, to: string]

const QUARTER_MS: Millis = 900_000
const MINUTE_MS: Millis = 60_000
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const WEEK = DAYS.length
/** Nobody is told of an opening that is farther away. */
const LOOK_AHEAD_MS: Millis = 21 * 86_400_000
/** Two months of closed quarters. */
const OPENINGS_MOST = 6_000
const ANSWER_MS: Millis = 15 * MINUTE_MS
const AFTER_OPENING_MS: Millis = 120 * MINUTE_MS

const PART = /^([A-Z][a-z]{2})(?:-([A-Z][a-z]{2}))?$/
const SPAN = /^((?:[01]\d|2[0-4]):(?:00|15|30|45))-((?:[01]\d|2[0-4]):(?:00|15|30|45))$/

/**
 * Reads hours such as `Europe/Berlin Mon-Fri 09:00-18:00 Sat 10:00-14:00`, in quarters of an hour.
 * @returns null when they are none
 */
export function readHours(text: string, holidays: readonly string[]): WeekHours | null {
  const [zone = '', ...parts] = text.trim().split(/\s+/)
  const week: Span[][] = DAYS.map(() => [])
  const local = localIn(zone)
  if (local === null || parts.length === 0 || parts.length % 2 !== 0) return null
  for (let place = 0; place < parts.length; place += 2) {
    const days = daysOf(parts[place] ?? '')
    const span = spanOf(parts[place + 1] ?? '')
    if (days === null || span === null) return null
    for (const day of days) week[day]?.push(span)
  }
  return { local, week, holidays: new Set(holidays), openings: new Map() }
}

/** Null where there is no such zone. */
function localIn(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  } catch {
    return null
  }
}

function daysOf(text: string): readonly number[] | null {
  const [, first = '', last = first] = PART.exec(text) ?? []
  const from = DAYS.findIndex((day) => day === first)
  const to = DAYS.findIndex((day) => day === last)
  if (from < 0 || to < 0) return null
  const count = ((to - from + WEEK) % WEEK) + 1
  return Array.from({ length: count }, (_, step) => (from + step) % WEEK)
}

function spanOf(text: string): Span | null {
  const [, from = '', to = ''] = SPAN.exec(text) ?? []
  return from < to && to <= '24:00' ? [from, to] : null
}

/** Whether people answer at a moment. */
export function isOpenAt(hours: WeekHours, at: Millis): boolean {
  const parts = hours.local.formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? ''
  if (hours.holidays.has(`${part('year')}-${part('month')}-${part('day')}`)) return false
  const day = DAYS.findIndex((name) => name === part('weekday'))
  const time = `${part('hour')}:${part('minute')}`
  return (hours.week[day] ?? []).some(([from, to]) => from <= time && time < to)
}

/** When people answer again: the moment itself while they do; null when not within three weeks. */
export function opensAt(hours: WeekHours, at: Millis): Millis | null {
  if (isOpenAt(hours, at)) return at
  // Every zone is whole quarters of an hour from UTC, and so are the hours: also where clocks are changed.
  const first = Math.ceil(at / QUARTER_MS) * QUARTER_MS
  const known = hours.openings.get(first)
  if (known !== undefined) return known
  const opens = firstOpen(hours, first)
  if (hours.openings.size >= OPENINGS_MOST) hours.openings.clear()
  for (let moment = first; opens !== null && moment <= opens; moment += QUARTER_MS) {
    hours.openings.set(moment, opens)
  }
  if (opens === null) hours.openings.set(first, null)
  return opens
}

function firstOpen(hours: WeekHours, first: Millis): Millis | null {
  for (let moment = first; moment < first + LOOK_AHEAD_MS; moment += QUARTER_MS) {
    if (isOpenAt(hours, moment)) return moment
  }
  return null
}

/** Until when an answer is promised to what waits since a moment; null where nothing is promised. */
export function dueAt(hours: WeekHours | null, since: Millis): Millis | null {
  if (hours === null) return null
  if (isOpenAt(hours, since)) return since + ANSWER_MS
  const opens = opensAt(hours, since)
  return opens === null ? null : opens + AFTER_OPENING_MS
}
