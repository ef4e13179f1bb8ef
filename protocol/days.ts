import type { Millis } from './time.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

/** Further than any zone is from UTC. */
const WIDEST = 15 * 60 * MINUTE

const DAY_TEXT = /^\d{4}-\d\d-\d\d$/

/** Midnight in UTC at which a day of the calendar would begin; null when there is no such day. */
function plainStart(day: string): Millis | null {
  if (!DAY_TEXT.test(day)) return null
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : at
}

/** Whether a text is a day of the calendar: `2026-02-28`. */
export const isDay = (text: string): boolean => plainStart(text) !== null

/** The day that comes some days later, or earlier. @throws Error when the text is no day */
export function dayAfter(day: string, days: number): string {
  const start = plainStart(day)
  if (start === null) throw new Error(`no day: ${day}`)
  return new Date(start + days * DAY).toISOString().slice(0, 10)
}

/** Whether a text names a zone of the IANA list, such as `Europe/Berlin`. */
export function isZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The calendar of one zone. */
export interface ZoneDays {
  /** The day that a moment lies in. */
  dayOf(at: Millis): string
  /**
   * The first moment of a day: midnight, or where clocks are put forward over it, the moment they are. A day that a
   * zone left out begins when the next one does, so it is empty.
   */
  startOf(day: string): Millis
}

/** @throws RangeError when there is no such zone */
export function daysIn(zone: string): ZoneDays {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const dayOf = (at: Millis): string => {
    const found = new Map(parts.formatToParts(at).map(({ type, value }) => [type, value]))
    const year = found.get('year') ?? ''
    return `${year.padStart(4, '0')}-${found.get('month') ?? ''}-${found.get('day') ?? ''}`
  }
  return {
    dayOf,
    startOf(day) {
      const plain = plainStart(day)
      if (plain === null) throw new Error(`no day: ${day}`)
      // Clocks are changed at whole minutes. Half of what is left holds the first one of the day, again and again.
      let [before, first] = [plain - WIDEST, plain + WIDEST]
      while (first - before > MINUTE) {
        const half = before + Math.floor((first - before) / MINUTE / 2) * MINUTE
        if (dayOf(half) < day) before = half
        else first = half
      }
      return first
    },
  }
}
