import { describe, expect, it } from 'vitest'
import { openCalendars } from './calendars/calendars.ts'
import type { HoursKey } from './calendars/rulesCalendar.ts'
import { Hours } from './rulesHours.ts'

const calendars = openCalendars(null)
const hoursAt = (key: HoursKey, moment: number) => calendars.of(key).at(moment)
const at = (text: string): number => Date.parse(text)
const iso = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString().slice(0, 16)

/** calendar, moment, open, when it changes */
const CASES: readonly [HoursKey, string, boolean, string | null][] = [
  ['always', '2026-12-25T12:00:00Z', true, null],
  // Shares in winter and in summer.
  ['us-equity', '2026-01-05T14:29:59Z', false, '2026-01-05T14:30'],
  ['us-equity', '2026-01-05T14:30:00Z', true, '2026-01-05T21:00'],
  ['us-equity', '2026-01-05T21:00:00Z', false, '2026-01-06T14:30'],
  ['us-equity', '2026-07-06T13:30:00Z', true, '2026-07-06T20:00'],
  // The Friday before and the Monday after the clocks change.
  ['us-equity', '2026-03-06T20:59:59Z', true, '2026-03-06T21:00'],
  ['us-equity', '2026-03-06T21:00:00Z', false, '2026-03-09T13:30'],
  ['us-equity', '2026-10-30T20:00:00Z', false, '2026-11-02T14:30'],
  // Thanksgiving, the short day after it, and the weekend.
  ['us-equity', '2026-11-25T21:00:00Z', false, '2026-11-27T14:30'],
  ['us-equity', '2026-11-27T17:59:59Z', true, '2026-11-27T18:00'],
  ['us-equity', '2026-11-27T18:00:00Z', false, '2026-11-30T14:30'],
  // Independence Day on a Saturday is kept on the Friday.
  ['us-equity', '2026-07-02T20:00:00Z', false, '2026-07-06T13:30'],
  ['us-equity', '2028-04-14T15:00:00Z', false, '2028-04-17T13:30'],
  // Currencies: one week from Sunday to Friday.
  ['forex', '2026-11-20T21:59:59Z', true, '2026-11-20T22:00'],
  ['forex', '2026-11-20T22:00:00Z', false, '2026-11-22T22:00'],
  ['forex', '2026-11-22T22:00:00Z', true, '2026-11-27T22:00'],
  ['forex', '2026-10-30T21:00:00Z', false, '2026-11-01T22:00'],
  ['forex', '2026-03-06T22:00:00Z', false, '2026-03-08T21:00'],
  ['forex', '2026-12-24T22:00:00Z', false, '2026-12-27T22:00'],
  // Gold pauses each day from 16:58 to 18:03.
  ['spot-metals', '2026-11-18T21:57:59Z', true, '2026-11-18T21:58'],
  ['spot-metals', '2026-11-18T21:58:00Z', false, '2026-11-18T23:03'],
  ['spot-metals', '2026-11-18T23:03:00Z', true, '2026-11-19T21:58'],
  ['spot-metals', '2026-11-20T21:58:00Z', false, '2026-11-22T23:03'],
  // Futures break from 17:00 to 18:00; Good Friday is left out from the evening before.
  ['us-futures', '2026-11-18T22:00:00Z', false, '2026-11-18T23:00'],
  ['us-futures', '2026-04-02T20:59:00Z', true, '2026-04-02T21:00'],
  ['us-futures', '2026-04-02T21:00:00Z', false, '2026-04-05T22:00'],
  ['us-futures', '2026-12-31T22:00:00Z', false, '2027-01-03T23:00'],
]

describe('hours', () => {
  it.each(CASES)('%s at %s: open %s until %s', (key, moment, open, changes) => {
    const hours = hoursAt(key, at(moment))
    expect({ open: hours.open, changesAt: iso(hours.changesAt) }).toEqual({
      open,
      changesAt: changes,
    })
  })

  it('answers the same whatever was asked before', () => {
    const later = hoursAt('forex', at('2026-11-25T12:00:00Z'))
    hoursAt('forex', at('2026-11-21T12:00:00Z'))
    expect(hoursAt('forex', at('2026-11-25T12:00:00Z'))).toEqual(later)
    expect(hoursAt('forex', at('2026-11-20T12:00:00Z')).open).toBe(true)
  })

  it('flips exactly where it says, all through a year', () => {
    for (const key of ['us-equity', 'forex', 'spot-metals', 'us-futures'] as const) {
      let moment = at('2027-01-04T12:00:00Z')
      let flips = 0
      while (moment < at('2028-01-04T12:00:00Z')) {
        const { open, changesAt } = hoursAt(key, moment)
        if (changesAt === null) throw new Error('a calendar with pauses always changes')
        expect(hoursAt(key, changesAt - 1).open).toBe(open)
        expect(hoursAt(key, changesAt).open).toBe(!open)
        moment = changesAt
        flips += 1
      }
      expect(flips).toBeGreaterThan(100)
    }
  })

  it('joins ranges over midnight', () => {
    const ranges = calendars
      .of('us-futures')
      .openRanges(at('2026-11-17T12:00:00Z'), at('2026-11-18T12:00:00Z'))
    expect(ranges.map(({ from, to }) => [iso(from), iso(to)])).toEqual([
      ['2026-11-16T23:00', '2026-11-17T22:00'],
      ['2026-11-17T23:00', '2026-11-18T22:00'],
    ])
  })

  it('finds the next opening after months without one, and is open then', () => {
    const equity = openCalendars(null).of('us-equity')
    const from = at('2027-01-04T00:00:00Z')
    const dates = Array.from({ length: 120 }, (_, day) =>
      new Date(from + day * 86_400_000).toISOString().slice(0, 10),
    )
    equity.close(dates.map((date) => ({ calendar: 'us-equity', date, closesAt: null })))
    const opens = at('2027-05-04T13:30:00Z')
    expect(equity.at(from)).toEqual({ open: false, changesAt: opens })
    expect(equity.at(opens).open).toBe(true)
  })

  it('finds the last open second', () => {
    const equity = calendars.of('us-equity')
    expect(iso(equity.lastOpenSecond(at('2026-11-29T12:00:00Z')))).toBe('2026-11-27T17:59')
    const within = at('2026-11-27T15:00:00Z')
    expect(equity.lastOpenSecond(within)).toBe(within)
    expect(new Hours('always', null).lastOpenSecond(5)).toBe(5)
  })

  it('spreads moments over open time only', () => {
    const from = at('2026-11-19T18:00:00Z')
    const to = at('2026-11-20T18:00:00Z')
    const equity = calendars.of('us-equity')
    const moments = equity.spreadOverOpen(from, to, 99)
    expect(moments).toHaveLength(99)
    expect(moments.every((moment) => hoursAt('us-equity', moment).open)).toBe(true)
    expect(iso(moments[0] ?? 0)).toBe('2026-11-19T18:00')
    expect(moments).toEqual([...moments].sort((a, b) => a - b))
    const saturday = at('2026-11-21T00:00:00Z')
    expect(equity.spreadOverOpen(saturday, saturday + 86_400_000, 9)).toEqual([])
  })
})
