import type { CalendarState } from '#server/http/ops/status.ts'
import type { Metrics } from '#server/http/ops/metrics.ts'
import type { Calendars } from '#server/modules/market/service.ts'
import type { Closure, Instrument, MarketService } from '#server/modules/market/types.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { StartFault } from '#server/platform/startFault.ts'
import { timeText } from '#server/platform/timeOfDay.ts'
import type { Logger } from 'pino'

const DAY: Millis = 86_400_000
/** An end is said so long before. */
const AHEAD_DAYS = 60

/** How long the calendars are known that listed instruments keep. */
export function calendarStates(
  calendars: Calendars,
  listed: readonly Instrument[],
  now: Millis,
): readonly CalendarState[] {
  return [...new Set(listed.map(({ hours }) => hours))].flatMap((key) => {
    const { until, endsAt, closures } = calendars.of(key)
    if (until === null || endsAt === null) return []
    const daysLeft = Math.max(0, Math.ceil((endsAt - now) / DAY))
    // A day that is over somewhere may still go on in the zone of the calendar.
    const today = toIso(now - DAY).slice(0, 10)
    const closed = closures.filter(({ date }) => date >= today).map(dayText)
    return [{ key, until, daysLeft, endsSoon: daysLeft <= AHEAD_DAYS, closed }]
  })
}

/** The day of a closure, with the time of an early one. */
function dayText({ date, closesAt }: Closure): string {
  return closesAt === null ? date : `${date} ${timeText(closesAt)}`
}

interface Judged {
  readonly config: { readonly mode: 'sandbox' | 'production' }
  readonly calendars: Calendars
  readonly market: Pick<MarketService, 'instruments'>
  readonly clock: { now(): Millis }
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Says which calendars end soon, or have ended.
 * @throws StartFault that names each that has ended, in production
 */
export function judgeCalendars({ config, calendars, market, clock, log }: Judged): void {
  const soon = calendarStates(calendars, market.instruments(), clock.now()).filter(
    ({ endsSoon }) => endsSoon,
  )
  const ended = soon.filter(({ daysLeft }) => daysLeft === 0)
  if (config.mode === 'production' && ended.length > 0) {
    const names = ended.map(({ key, until }) => `${key} ended on ${until}`).join(', ')
    throw new StartFault(
      `Production needs to know when markets trade, and of these calendars it does not: ${names}. Add later days to CALENDARS_FILE.`,
    )
  }
  for (const { key, until, daysLeft } of soon) {
    log.warn(
      { calendar: key, until, daysLeft },
      'a calendar ends soon, and beyond its end its markets are closed',
    )
  }
}

/** Lets monitors read how long each is known. */
export function watchCalendars(metrics: Metrics, states: () => readonly CalendarState[]): void {
  metrics.watchEach(
    'glasshouse_calendar_days_left',
    () => new Map(states().map(({ key, daysLeft }) => [key, daysLeft])),
  )
}
