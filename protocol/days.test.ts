import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, daysIn, isDay, isZone } from './days.ts'

const HOUR = 3_600_000

/** Whole hours and odd minutes, both hemispheres, clocks put forward over midnight, and a day that was left out. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]

const at = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) })
const zone = fc.constantFrom(...ZONES)

describe('days of a zone', () => {
  it('follow one another without a gap: each moment lies in the day that has begun, and before the next', () => {
    fc.assert(
      fc.property(zone, at, (name, moment) => {
        const { dayOf, startOf } = daysIn(name)
        const day = dayOf(moment)
        const start = startOf(day)
        expect(start <= moment && moment < startOf(dayAfter(day, 1))).toBe(true)
        expect(dayOf(start)).toBe(day)
        expect(dayOf(start - 1) < day).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Asia/Kathmandu', '2026-10-25', 24],
    ['Pacific/Apia', '2011-12-30', 0],
  ])('of %s: %s has %s hours', (name, day, hours) => {
    const { startOf } = daysIn(name)
    expect((startOf(dayAfter(day, 1)) - startOf(day)) / HOUR).toBe(hours)
  })

  it('begin at one where clocks are put forward over midnight', () => {
    const { startOf } = daysIn('America/Sao_Paulo')
    expect(new Date(startOf('2018-11-04')).toISOString()).toBe('2018-11-04T03:00:00.000Z')
  })

  it('are days, and of zones that there are', () => {
    expect(['2026-02-28', '2026-02-29', '2026-2-1', 'today'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(['Europe/Berlin', 'Mars/Olympus', ''].map(isZone)).toEqual([true, false, false])
    expect(() => daysIn('UTC').startOf('2026-02-30')).toThrow('no day')
    expect(() => dayAfter('soon', 1)).toThrow('no day')
  })
})
