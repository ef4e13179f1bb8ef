import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#kit/runs.ts'
import { Hours } from '../rulesHours.ts'
import { readCalendars } from './calendarFile.ts'
import { CALENDAR_KEYS, type Closure } from './rulesCalendar.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** Weeks with Thanksgiving, two early closes, Christmas and New Year. */
const FROM = Date.parse('2026-11-23T00:00:00Z')
const DAYS = 42
const calendars = readCalendars(null)

const closures = (calendar: Closure['calendar']): fc.Arbitrary<Closure> =>
  fc.record({
    calendar: fc.constant(calendar),
    date: fc
      .integer({ min: 0, max: DAYS })
      .map((day) => new Date(FROM + day * DAY).toISOString().slice(0, 10)),
    closesAt: fc.option(fc.integer({ min: 0, max: 1439 })),
  })
const worlds = fc.constantFrom(...CALENDAR_KEYS).chain((key) =>
  fc.record({
    key: fc.constant(key),
    before: fc.array(closures(key), { maxLength: 3 }),
    more: closures(key),
  }),
)

/** The open minutes of the weeks, as one text of 0 and 1. */
function minutesOf(hours: Hours): Uint8Array {
  const open = new Uint8Array((DAYS + 2) * 1440)
  for (const { from, to } of hours.openRanges(FROM, FROM + (DAYS + 2) * DAY)) {
    open.fill(1, Math.max(0, (from - FROM) / MINUTE), Math.max(0, (to - FROM) / MINUTE))
  }
  return open
}

it('what people add never opens a moment, and closes exactly what it says', () => {
  fc.assert(
    fc.property(worlds, ({ key, before, more }) => {
      const calendar = calendars.get(key)
      if (calendar === undefined) throw new Error(key)
      const hours = new Hours(key, calendar)
      hours.close(before)
      const known = minutesOf(hours)
      const closes = hours.closedBy(more)
      hours.close([...before, more])
      const then = minutesOf(hours)
      const wrong = known.findIndex((was, minute) => {
        const at = FROM + minute * MINUTE
        const isClosed = closes !== null && at >= closes.from && at < closes.to
        return then[minute] !== (isClosed ? 0 : was)
      })
      expect(wrong).toBe(-1)
      if (closes !== null) expect(hours.at(closes.from).open).toBe(false)
    }),
    runs(450),
  )
})

it('a later early close, a holiday once more, and a Sunday close nothing', () => {
  const shares = calendars.get('us-equity')
  if (shares === undefined) throw new Error('no calendar')
  const hours = new Hours('us-equity', shares)
  const closedBy = (date: string, closesAt: number | null) =>
    hours.closedBy({ calendar: 'us-equity', date, closesAt })
  expect(closedBy('2026-11-27', 15 * 60)).toBeNull()
  expect(closedBy('2026-11-26', null)).toBeNull()
  expect(closedBy('2026-11-29', null)).toBeNull()
  expect(closedBy('2029-01-03', null)).toBeNull()
  expect(closedBy('2026-11-27', 12 * 60)).toEqual({
    from: Date.parse('2026-11-27T17:00:00Z'),
    to: Date.parse('2026-11-27T18:00:00Z'),
  })
})

it('an open answer that was kept does not outlive a closure', () => {
  const shares = calendars.get('us-equity')
  if (shares === undefined) throw new Error('no calendar')
  const hours = new Hours('us-equity', shares)
  const noon = Date.parse('2026-11-25T17:00:00Z')
  expect(hours.at(noon).changesAt).toBe(Date.parse('2026-11-25T21:00:00Z'))
  hours.close([{ calendar: 'us-equity', date: '2026-11-25', closesAt: 13 * 60 }])
  expect(hours.at(noon).changesAt).toBe(Date.parse('2026-11-25T18:00:00Z'))
})
