import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOfMonth, firstWeekday, monthAfter, utcOf, weeksOf } from './month.ts'

describe('a month', () => {
  it('has each of its days once, under its weekday, whichever day weeks begin with', () => {
    const month = fc
      .record({
        year: fc.integer({ min: 1990, max: 2060 }),
        month: fc.integer({ min: 1, max: 12 }),
      })
      .map((one) => `${one.year}-${String(one.month).padStart(2, '0')}`)
    fc.assert(
      fc.property(month, fc.integer({ min: 1, max: 7 }), (name, first) => {
        const weeks = weeksOf(name, first)
        const days = weeks.flat().filter((day) => day !== null)
        expect(days).toHaveLength(daysOfMonth(name))
        expect(new Set(days).size).toBe(days.length)
        expect(days.every((day) => day.startsWith(name))).toBe(true)
        for (const week of weeks) {
          expect(week.some((day) => day !== null)).toBe(true)
          for (const [place, day] of week.entries()) {
            if (day !== null) expect(utcOf(day).getUTCDay()).toBe((first + place) % 7)
          }
        }
      }),
    )
  })

  it('is followed by the next one', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01')
    expect(monthAfter('2026-01', -1)).toBe('2025-12')
    expect(daysOfMonth('2028-02')).toBe(29)
  })

  it('begins its weeks as people of the language do', () => {
    expect([firstWeekday('de'), firstWeekday('en-US'), firstWeekday('ar-SA')]).toEqual([1, 7, 7])
  })
})
