import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { StartFault } from '#server/platform/startFault.ts'
import { minutesOf } from '#server/platform/timeOfDay.ts'
import { pathOfOwn } from '../ownFile.ts'
import { type Calendar, CALENDAR_KEYS, type CalendarKey, type Span } from './rulesCalendar.ts'

const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
const DAY = 1440
const WEEK = 7 * DAY
/** So that a week, the longest term of an option, has few flips. */
const MOST_SESSIONS = 4

const date = z.iso.date('must be a date, such as 2027-01-18')
const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time of day, such as 09:30')
  .transform(minutesOf)
const zoneName = z.string().refine(isZone, 'must be an IANA time zone, such as America/New_York')

const Session = z
  .strictObject({ open: time, openDayBefore: z.boolean().default(false), close: time })
  .transform(({ open, openDayBefore, close }): Span => [openDayBefore ? open - DAY : open, close])
  .refine(([open, close]) => open < close, 'must open before it closes')

const File = z.strictObject({
  version: z.literal(1),
  calendars: z.strictObject({
    'us-equity': calendarOf(),
    forex: calendarOf(),
    'spot-metals': calendarOf(),
    'us-futures': calendarOf(),
  } satisfies Record<CalendarKey, unknown>),
})

function calendarOf() {
  return z
    .strictObject({
      zone: zoneName,
      until: date,
      sessions: z.partialRecord(
        z.enum(WEEKDAYS),
        z.array(Session).min(1).max(MOST_SESSIONS, `must be ${MOST_SESSIONS} or fewer`),
      ),
      holidays: z.array(date),
      earlyCloses: z.record(date, time),
    })
    .transform(
      ({ zone, until, sessions, holidays, earlyCloses }): Calendar => ({
        zone,
        until,
        week: WEEKDAYS.map((day) => sessions[day] ?? []),
        holidays: new Set(holidays),
        earlyCloses: new Map(Object.entries(earlyCloses)),
      }),
    )
    .superRefine((calendar, context) => {
      for (const { path, message } of faultsOf(calendar)) {
        context.addIssue({ code: 'custom', path, message })
      }
    })
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

interface Fault {
  readonly path: string[]
  readonly message: string
}

/** What of a calendar does not go together. */
function faultsOf({ week, holidays, earlyCloses }: Calendar): readonly Fault[] {
  const faults: Fault[] = []
  const all = week.flatMap((spans, weekday) =>
    spans.map(([from, to]) => ({ weekday, from: weekday * DAY + from, to: weekday * DAY + to })),
  )
  const next = [
    ...all.slice(1),
    ...all.slice(0, 1).map((one) => ({ ...one, from: one.from + WEEK })),
  ]
  for (const [place, { weekday, to }] of all.entries()) {
    if (to > (next[place]?.from ?? Infinity))
      faults.push({
        path: ['sessions', WEEKDAYS[weekday] ?? ''],
        message: 'must end before the next begins',
      })
  }
  const open = all.reduce((sum, { from, to }) => sum + to - from, 0)
  if (open === 0 || open >= WEEK)
    faults.push({
      path: ['sessions'],
      message: 'must be open, and closed, at some time of the week',
    })
  for (const [day, end] of earlyCloses) {
    const spans = week[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? []
    const [first, last] = [spans[0]?.[0] ?? Infinity, spans.at(-1)?.[1] ?? -Infinity]
    const path = ['earlyCloses', day]
    if (holidays.has(day)) faults.push({ path, message: 'is a holiday too' })
    else if (end <= first || end >= last)
      faults.push({ path, message: 'must be within the hours of that day' })
  }
  return faults
}

/**
 * Reads the operator's calendars, or ours where there are none.
 * @throws StartFault that names the file, and each field with what is wrong with it
 */
export function readCalendars(path: string | null): ReadonlyMap<CalendarKey, Calendar> {
  const file = path ?? pathOfOwn('defaultCalendars.json', import.meta.url)
  try {
    return parseCalendars(readFileSync(file, 'utf8'))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new StartFault(`${file}: ${said}`, { cause: error })
  }
}

/**
 * Reads calendars. All that instruments keep must be there, and no others.
 * @throws Error that says what is wrong with it, for the operator
 * @internal tested without a file
 */
export function parseCalendars(text: string): ReadonlyMap<CalendarKey, Calendar> {
  const read = File.safeParse(JSON.parse(text))
  if (!read.success) throw new Error(z.prettifyError(read.error))
  return new Map(CALENDAR_KEYS.map((key) => [key, read.data.calendars[key]]))
}
