import { Hours } from '../rulesHours.ts'
import { readCalendars } from './calendarFile.ts'
import type { Calendar, CalendarKey, Closure, HoursKey } from './rulesCalendar.ts'

/** The hours that instruments keep, each once. */
export class Calendars {
  /** As they were read, which another thread can make calendars of. */
  readonly written: readonly (readonly [CalendarKey, Calendar])[]
  readonly #hours: ReadonlyMap<HoursKey, Hours>
  #closures: readonly Closure[] = []
  #onClosed: (closures: readonly Closure[]) => void = () => undefined

  constructor(written: Calendars['written']) {
    this.written = written
    this.#hours = new Map<HoursKey, Hours>([
      ['always', new Hours('always', null)],
      ...written.map(([key, calendar]) => [key, new Hours(key, calendar)] as const),
    ])
  }

  /** The hours that are kept under a key. */
  of(key: HoursKey): Hours {
    const found = this.#hours.get(key)
    if (found === undefined) throw new Error(`no calendar ${key}`)
    return found
  }

  /** Takes these closures, and no others, out of the calendars: see `Hours.close`. */
  close(closures: readonly Closure[]): void {
    this.#closures = closures
    for (const [key, hours] of this.#hours) {
      hours.close(closures.filter(({ calendar }) => calendar === key))
    }
    this.#onClosed(closures)
  }

  /** What was closed beside what was read. */
  get closures(): readonly Closure[] {
    return this.#closures
  }

  /** Tells another thread, which is one, of all closures whenever they change. */
  onClosed(listener: (closures: readonly Closure[]) => void): void {
    this.#onClosed = listener
  }
}

/**
 * The operator's calendars, or ours where there are none.
 * @throws StartFault that names the file and what is wrong with it
 */
export function openCalendars(file: string | null): Calendars {
  return new Calendars([...readCalendars(file)])
}
