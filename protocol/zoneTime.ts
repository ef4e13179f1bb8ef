import type { Millis } from './time.ts'

const MINUTE = 60_000
/** Clocks change on a quarter of an hour everywhere, so one answer holds for a whole quarter. */
const QUARTER = 15 * MINUTE

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** How far a zone's wall clock is ahead of UTC at a moment, in milliseconds. */
export function zoneOffset(zone: string, at: Millis): Millis {
  if (zone === 'UTC') return 0
  const quarter = Math.floor(at / QUARTER) * QUARTER
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const parts = formatFor(zone).formatToParts(quarter)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const { year = '', month = '', day = '', hour = '', minute = '' } = part
  const shown = Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}Z`)
  const offset = shown - quarter
  offsets.set(key, offset)
  return offset
}

/**
 * The moment a wall clock shows, given as if the wall clock were UTC. A time that a spring change
 * skips means the moment the clocks jump; one that autumn shows twice means the first.
 */
export function wallToUtc(zone: string, wall: Millis): Millis {
  const before = wall - zoneOffset(zone, wall - 24 * 60 * MINUTE)
  if (before + zoneOffset(zone, before) === wall) return before
  const after = wall - zoneOffset(zone, wall + 24 * 60 * MINUTE)
  return after + zoneOffset(zone, after) === wall ? after : before
}
