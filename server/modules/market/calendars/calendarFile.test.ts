import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseCalendars, readCalendars } from './calendarFile.ts'
import { CALENDAR_KEYS, spansOf } from './rulesCalendar.ts'

const OWN = readFileSync(new URL('./defaultCalendars.json', import.meta.url), 'utf8')

const own = () => JSON.parse(OWN) as { readonly calendars: Record<string, object> }
const textOf = (calendars: object): string => JSON.stringify({ version: 1, calendars })

/** Our file with another calendar of US shares. */
const withShares = (change: object): string => {
  const { calendars } = own()
  return textOf({ ...calendars, 'us-equity': { ...calendars['us-equity'], ...change } })
}
const NIGHT = { open: '18:00', openDayBefore: true, close: '17:00' }
const HOURS = { open: '09:30', close: '16:00' }

it('has all that instruments keep', () => {
  expect([...readCalendars(null).keys()]).toEqual(CALENDAR_KEYS)
})

it('reads sessions that begin the evening before, and early closes', () => {
  const sessions = { monday: [NIGHT], tuesday: [{ open: '00:00', close: '24:00' }] }
  const earlyCloses = { '2026-11-23': '12:15' }
  const calendar = parseCalendars(withShares({ sessions, earlyCloses })).get('us-equity')
  if (calendar === undefined) throw new Error('no calendar')
  expect(spansOf(calendar, '2026-11-16')).toEqual([[-360, 1020]])
  expect(spansOf(calendar, '2026-11-23')).toEqual([[-360, 735]])
  expect(spansOf(calendar, '2026-11-24')).toEqual([[0, 1440]])
  expect(spansOf(calendar, '2026-11-25')).toEqual([])
})

it.each<[string, object, string]>([
  ['a zone that is none', { zone: 'New York' }, '["us-equity"].zone'],
  ['a day that is none', { holidays: ['2027-02-30'] }, '["us-equity"].holidays[0]'],
  ['an end that is no day', { until: 'soon' }, '["us-equity"].until'],
  [
    'an hour that is none',
    { sessions: { monday: [{ open: '9:30', close: '16:00' }] } },
    '["us-equity"].sessions.monday[0].open',
  ],
  ['a weekday that is none', { sessions: { Mon: [HOURS] } }, '["us-equity"].sessions'],
  [
    'hours that end before they begin',
    { sessions: { monday: [{ open: '16:00', close: '09:30' }] } },
    '["us-equity"].sessions.monday[0]',
  ],
  ['hours that overlap', { sessions: { monday: [HOURS, HOURS] } }, '["us-equity"].sessions.monday'],
  [
    'a night within the day before',
    { sessions: { monday: [{ open: '09:30', close: '19:00' }], tuesday: [NIGHT] } },
    '["us-equity"].sessions.monday',
  ],
  ['no hours', { sessions: {} }, '["us-equity"].sessions'],
  ['an early close that is late', { earlyCloses: { '2026-11-25': '16:00' } }, '2026-11-25'],
  ['an early close before the opening', { earlyCloses: { '2026-11-25': '09:30' } }, '2026-11-25'],
  ['an early close of a Sunday', { earlyCloses: { '2026-11-22': '13:00' } }, '2026-11-22'],
  ['an early close of a holiday', { earlyCloses: { '2026-11-26': '13:00' } }, 'is a holiday too'],
  ['a field that is none', { lateOpens: {} }, 'lateOpens'],
])('with %s is refused, with its field', (_, change, said) => {
  expect(() => parseCalendars(withShares(change))).toThrow(said)
})

it('that is not complete, or no file, is refused', () => {
  const { forex, ...fewer } = own().calendars
  expect(forex).toBeDefined()
  expect(() => parseCalendars(textOf(fewer))).toThrow('forex')
  expect(() => parseCalendars(textOf({ ...own().calendars, lunar: {} }))).toThrow('lunar')
  expect(() => readCalendars('/nowhere/hours.json')).toThrow('/nowhere/hours.json')
})
