import { expect, it, vi } from 'vitest'
import { dueAt, isOpenAt, opensAt, readHours } from './hours.ts'

const BERLIN = 'Europe/Berlin Mon-Fri 09:00-18:00 Sat 10:00-14:00'
const hours = readHours(BERLIN, ['2026-12-25'])
if (hours === null) throw new Error('the hours of the test are none')
const at = (text: string): number => Date.parse(text)

it.each([
  ['a Monday at its first minute', '2026-01-05T08:00:00Z', true],
  ['a minute before', '2026-01-05T07:59:59Z', false],
  ['the end, which is over', '2026-01-05T17:00:00Z', false],
  ['an hour earlier by summer time', '2026-07-06T07:00:00Z', true],
  ['a Saturday', '2026-01-10T12:59:00Z', true],
  ['a Sunday', '2026-01-11T12:00:00Z', false],
  ['a holiday', '2026-12-25T12:00:00Z', false],
])('%s', (_, moment, open) => {
  expect(isOpenAt(hours, at(moment))).toBe(open)
})

it('names the next opening, over weekends, holidays and changed clocks', () => {
  const opening = (text: string) => new Date(opensAt(hours, at(text)) ?? 0).toISOString()
  expect(opening('2026-01-05T12:00:00Z')).toBe('2026-01-05T12:00:00.000Z')
  expect(opening('2026-01-10T13:00:00Z')).toBe('2026-01-12T08:00:00.000Z')
  expect(opening('2026-12-24T17:00:00Z')).toBe('2026-12-26T09:00:00.000Z')
  expect(opening('2026-03-28T13:00:00Z')).toBe('2026-03-30T07:00:00.000Z')
})

it('promises an answer in 15 minutes, or two hours after opening', () => {
  expect(dueAt(hours, at('2026-01-05T12:00:00Z'))).toBe(at('2026-01-05T12:15:00Z'))
  expect(dueAt(hours, at('2026-01-11T12:00:00Z'))).toBe(at('2026-01-12T10:00:00Z'))
  expect(dueAt(null, 0)).toBeNull()
})

it('names no opening where there is none', () => {
  const never = readHours('UTC Mon 09:00-10:00', ['2026-01-05', '2026-01-12', '2026-01-19'])
  expect(never === null ? 0 : opensAt(never, at('2026-01-04T00:00:00Z'))).toBeNull()
})

it('reads a week that goes over its end', () => {
  const round = readHours('UTC Sat-Sun 00:00-24:00', [])
  expect(round?.week.map((spans) => spans.length)).toEqual([1, 0, 0, 0, 0, 0, 1])
})

it.each(['', 'Mon-Fri 09:00-18:00', 'UTC', 'UTC Mon', 'UTC Mon 09:10-10:00', 'UTC Mo 09:00-10:00'])(
  '"%s" are no hours',
  (text) => {
    expect(readHours(text, [])).toBeNull()
  },
)

it.each(['UTC Mon 10:00-09:00', 'UTC Mon 09:00-24:15', 'Nowhere/Land Mon 09:00-10:00'])(
  '"%s" are none either',
  (text) => {
    expect(readHours(text, [])).toBeNull()
  },
)

it('finds an opening once, and tells it of each later moment until then', () => {
  const week = readHours('UTC Mon-Fri 09:00-18:00', [])
  if (week === null) throw new Error('these are hours')
  const format = vi.spyOn(week.local, 'formatToParts')
  const opens = Date.UTC(2026, 0, 12, 9)
  expect(opensAt(week, Date.UTC(2026, 0, 9, 18))).toBe(opens)
  const calls = format.mock.calls.length
  expect(opensAt(week, Date.UTC(2026, 0, 11, 7, 3))).toBe(opens)
  expect(format.mock.calls.length - calls).toBe(1)
})
