import { describe, expect, it } from 'vitest'
import {
  LISTED_CODES,
  LISTED_ENDS_MS,
  LISTED_LONGEST_MS,
  OPTION_TERM_MS,
} from '#protocol/optionTerms.ts'
import { CALENDARS } from '#kit/calendars.ts'
import type { HoursKey } from '#server/modules/market/calendars/rulesCalendar.ts'
import { openTime } from './rulesHours.ts'
import { isBeforeStop, seriesExpiries, volatilityTerm } from './rulesSeries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const BTC = { code: 'BTCUSDT', hours: 'always' } as const
const SPY = { code: 'SPY', hours: 'us-equity' } as const
const EURO = { code: 'EURUSD', hours: 'forex' } as const
type Of = typeof BTC | typeof SPY | typeof EURO

const hoursOf = (key: HoursKey) => (at: number) => CALENDARS.of(key).at(at)
const listed = (of: Of, now: string | number): readonly number[] =>
  seriesExpiries(of, hoursOf(of.hours), typeof now === 'string' ? Date.parse(now) : now)
const days = (of: Of, now: string): readonly string[] =>
  listed(of, now).map((at) => new Date(at).toISOString().slice(5, 16))

const NEW_YORK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})

describe('expiries of series', () => {
  it('of coins: two days, four Fridays, three month ends, two quarter ends, in the morning of UTC', () => {
    expect(days(BTC, '2026-11-28T02:00:00Z')).toEqual([
      '11-28T08:00',
      '11-29T08:00',
      '12-04T08:00',
      '12-11T08:00',
      '12-18T08:00',
      '12-25T08:00',
      '01-29T08:00',
      '02-26T08:00',
      '03-26T08:00',
    ])
    // At its very moment a series is over.
    expect(days(BTC, '2026-11-28T08:00:00Z')[0]).toBe('11-29T08:00')
  })

  it('of shares: a minute before New York closes, summer and winter, and no holiday or early close', () => {
    // Both clock changes and Good Friday lie ahead.
    expect(days(SPY, '2026-03-05T18:00:00Z')).toEqual([
      '03-05T20:59',
      '03-06T20:59',
      '03-13T19:59',
      '03-20T19:59',
      '03-27T19:59',
      '04-24T19:59',
      '05-29T19:59',
      '06-26T19:59',
    ])
    // Thanksgiving, and the Friday after it closes at one.
    expect(days(SPY, '2026-11-25T22:00:00Z').slice(0, 3)).toEqual([
      '11-30T20:59',
      '12-01T20:59',
      '12-04T20:59',
    ])
    // The Friday of before the stop: the next days it trades are after the weekend.
    expect(days(SPY, '2026-01-09T21:30:00Z').slice(0, 2)).toEqual(['01-12T20:59', '01-13T20:59'])
  })

  it('end with the calendar', () => {
    expect(days(SPY, '2028-12-28T12:00:00Z')).toEqual(['12-28T20:59', '12-29T20:59'])
    expect(days(SPY, '2029-01-02T12:00:00Z')).toEqual([])
  })

  it('are there on the underlyings of the list alone', () => {
    const other = { code: 'SOLUSDT', hours: 'always' } as const
    expect(seriesExpiries(other, hoursOf('always'), Date.UTC(2026, 0, 5))).toEqual([])
    expect(LISTED_CODES).toHaveLength(6)
  })

  it.each([BTC, SPY, EURO])('over two years, of $code', (of) => {
    for (let now = Date.UTC(2026, 0, 1, 3); now < Date.UTC(2028, 0, 1); now += 9 * DAY + 7 * HOUR) {
      const found = listed(of, now)
      expect([...new Set(found)].toSorted((a, b) => a - b)).toEqual(found)
      expect(found).toEqual(expected(of, now))
      for (const at of found) {
        expect(at - now).toBeGreaterThan(0)
        expect(at - now).toBeLessThanOrEqual(LISTED_LONGEST_MS)
        const wall = of === BTC ? new Date(at).toISOString() : NEW_YORK.format(at)
        expect(wall.slice(11, 16)).toBe(of === BTC ? '08:00' : '15:59')
        // Receipts take no other.
        expect(LISTED_ENDS_MS).toContain(at % DAY)
      }
    }
  })
})

/** The same found the other way round: from all days there are, by what each of them is. */
function expected(of: Of, now: number): readonly number[] {
  const hours = hoursOf(of.hours)
  const at = (date: Date): number => {
    if (of === BTC) return date.getTime() + 8 * HOUR
    const noon = date.getTime() + 19 * HOUR + 59 * MINUTE
    return NEW_YORK.format(noon).endsWith('15:59') ? noon : noon + HOUR
  }
  const all = Array.from({ length: 203 }, (_, day) => new Date(now - (now % DAY) + (day - 1) * DAY))
    .map((date) => ({ date, at: at(date) }))
    .filter((one) => one.at > now && one.at - now <= LISTED_LONGEST_MS)
  const trades = (one: { at: number }): boolean => hours(one.at).open && hours(one.at - 5_000).open
  const fridays = all.filter(({ date }) => date.getUTCDay() === 5)
  const ends = fridays.filter(({ date }) => new Date(date.getTime() + 7 * DAY).getUTCDate() < 8)
  const quarters = ends.filter(({ date }) => [2, 5, 8, 11].includes(date.getUTCMonth()))
  const found = [
    ...all.filter(trades).slice(0, 2),
    ...[...fridays.slice(0, 4), ...ends.slice(0, 3), ...quarters.slice(0, 2)].filter(trades),
  ]
  return [...new Set(found.map((one) => one.at))].toSorted((a, b) => a - b)
}

describe('a series', () => {
  it('is traded until half an hour before it ends', () => {
    expect([30 * MINUTE, 30 * MINUTE - 1].map((left) => isBeforeStop(left, 0))).toEqual([
      true,
      false,
    ])
  })

  it.each([
    [1, '60s'],
    [HOUR, '1h'],
    [HOUR + 1, '4h'],
    [OPTION_TERM_MS['1w'], '1w'],
    [200 * DAY, '1w'],
  ])('that ends in %i ms is priced by the volatility of %s', (left, term) => {
    expect(volatilityTerm(left)).toBe(term)
  })

  it('counts every session of half a year', () => {
    // 135 weekdays less Good Friday, Memorial Day, Juneteenth and July 3rd, of six hours and a half.
    const [from, to] = [Date.UTC(2026, 2, 2, 14, 30), Date.UTC(2026, 8, 4, 20)]
    expect(openTime(hoursOf('us-equity'), from, to)).toBe(131 * 6.5 * HOUR)
  })
})
