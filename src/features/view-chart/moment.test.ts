import fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentIn, reaching } from './moment.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe']

/** What clocks of a zone show at a moment. */
function shown(at: number, zone: string): readonly [string, string] {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
  const [day = '', time = ''] = text.split(' ')
  return [day, time]
}

it('is the moment that clocks of the zone show, through all their changes', () => {
  const minute = fc.integer({
    min: Date.UTC(2000, 0, 1) / 60_000,
    max: Date.UTC(2030, 0, 1) / 60_000,
  })
  fc.assert(
    fc.property(minute, fc.constantFrom(...ZONES), (at, zone) => {
      const [day, time] = shown(at * 60_000, zone)
      const found = momentIn(day, time, zone)
      expect(found).not.toBeNull()
      // Where clocks are put back an hour is there twice.
      expect(shown(found ?? 0, zone)).toEqual([day, time])
    }),
    { numRuns: 300 },
  )
  expect(momentIn('2026-07-01', '12:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 6, 1, 10, 30))
  // The last hour before clocks are put forward: in UTC they have been by the time that is read off.
  expect(momentIn('2026-03-29', '01:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 0, 30))
  const gap = momentIn('2026-03-29', '02:30', 'Europe/Berlin') ?? 0
  expect(Math.abs(gap - Date.UTC(2026, 2, 29, 1))).toBeLessThanOrEqual(1_800_000)
})

it.each([
  ['', '00:00'],
  ['2026-02-30', '00:00'],
  ['2026-02-03', '24:00'],
  ['2026-02-03', ''],
])('is none for %s %s', (day, time) => {
  expect(momentIn(day, time, 'UTC')).toBeNull()
})

it('asks for the next longer timeframe that reaches so far with candles that can be loaded', () => {
  const now = Date.UTC(2026, 10, 20)
  const back = (days: number): number => now - days * 86_400_000
  expect(reaching('1m', back(13), now)).toBe('1m')
  expect(reaching('1m', back(15), now)).toBe('3m')
  expect(reaching('1m', back(5 * 365), now)).toBe('4h')
  expect(reaching('1w', back(10_000), now)).toBe('1w')
  expect(reaching('1M', 0, now)).toBe('1M')
})
