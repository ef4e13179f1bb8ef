import { Hours } from '../rulesHours.ts'
import { readCalendars } from './calendarFile.ts'
import type { Closure, HoursKey } from './rulesCalendar.ts'

/** The hours that instruments keep, each once. */
export class Calendars {
  readonly #hours: ReadonlyMap<HoursKey, Hours>
  readonly #always = new Hours('always', null)

  /** @param hours of each calendar */
  constructor(hours: readonly Hours[]) {
    this.#hours = new Map(hours.map((one) => [one.key, one]))
  }

  /** The hours that are kept under a key. */
  of(key: HoursKey): Hours {
    if (key === 'always') return this.#always
    const found = this.#hours.get(key)
    if (found === undefined) throw new Error(`no calendar ${key}`)
    return found
  }

  /** Takes these closures, and no others, out of the calendars: see `Hours.close`. */
  close(closures: readonly Closure[]): void {
    for (const [key, hours] of this.#hours) {
      hours.close(closures.filter(({ calendar }) => calendar === key))
    }
  }
}

/**
 * The operator's calendars, or ours where there are none.
 * @throws StartFault that names the file and what is wrong with it
 */
export function openCalendars(file: string | null): Calendars {
  return new Calendars([...readCalendars(file)].map(([key, calendar]) => new Hours(key, calendar)))
}
