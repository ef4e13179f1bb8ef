import { dayAfter, isZone } from '#protocol/days.ts'

/** A month of the calendar: `2026-11`. */
export type Month = string

/** The zone of this device; UTC where it names none. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isZone(timeZone) ? timeZone : 'UTC'
}

/** The month that comes some months later, or earlier. */
export function monthAfter(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** How many days a month has. */
export function daysOfMonth(month: Month): number {
  const [first, next] = [month, monthAfter(month, 1)].map((one) =>
    Date.parse(`${one}-01T00:00:00Z`),
  )
  return ((next ?? 0) - (first ?? 0)) / 86_400_000
}

/** A day of the calendar as a moment for `Intl` with UTC, which has one midnight for each. */
export const utcOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** With which day people of a language begin a week, 1 (Monday) to 7; Monday where the browser does not know. */
export function firstWeekday(tag: string): number {
  const locale: Intl.Locale & {
    getWeekInfo?: () => { readonly firstDay: number }
    readonly weekInfo?: { readonly firstDay: number }
  } = new Intl.Locale(tag)
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

/** Weeks of a month, each of seven days or places without one. @param first weekday that weeks begin with, 1 to 7 */
export function weeksOf(month: Month, first: number): readonly (readonly (string | null)[])[] {
  const begin = `${month}-01`
  const weekday = utcOf(begin).getUTCDay()
  const before = (weekday - first + 7) % 7
  const days = daysOfMonth(month)
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => {
      const index = week * 7 + place - before
      return index < 0 || index >= days ? null : dayAfter(begin, index)
    }),
  )
}
