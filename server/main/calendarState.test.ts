import { expect, it } from 'vitest'
import { INSTRUMENTS, openCalendars } from '#server/modules/market/service.ts'
import { calendarStates, judgeCalendars } from './calendarState.ts'

const calendars = openCalendars(null)
const SHARES = INSTRUMENTS.filter(({ hours }) => hours === 'us-equity')
const COINS = INSTRUMENTS.filter(({ hours }) => hours === 'always')

/** What is warned of at a start. */
function judge(mode: 'sandbox' | 'production', at: string, listed = SHARES): readonly unknown[] {
  const warned: unknown[] = []
  judgeCalendars({
    config: { mode },
    calendars,
    market: { instruments: () => listed },
    clock: { now: () => Date.parse(at) },
    log: { warn: (about: unknown) => warned.push(about) },
  })
  return warned
}

it('warns from 60 days before the end of a calendar', () => {
  expect(judge('production', '2028-11-02T04:59:59Z')).toEqual([])
  const warned = { calendar: 'us-equity', until: '2028-12-31', daysLeft: 60 }
  expect(judge('production', '2028-11-02T05:00:00Z')).toEqual([warned])
})

it('refuses production once a calendar of what it lists has ended, and no sandbox', () => {
  expect(judge('production', '2029-01-01T04:59:59Z')).toMatchObject([{ daysLeft: 1 }])
  expect(() => judge('production', '2029-01-01T05:00:00Z')).toThrow(
    'us-equity ended on 2028-12-31. Add later days to CALENDARS_FILE',
  )
  expect(judge('sandbox', '2029-01-01T05:00:00Z')).toMatchObject([{ daysLeft: 0 }])
  expect(judge('production', '2029-01-01T05:00:00Z', COINS)).toEqual([])
})

it('knows each calendar that is kept, once', () => {
  const states = calendarStates(calendars, INSTRUMENTS, Date.parse('2028-12-31T12:00:00Z'))
  expect(states.map(({ key }) => key).sort()).toEqual([
    'forex',
    'spot-metals',
    'us-equity',
    'us-futures',
  ])
  expect(new Set(states.map(({ daysLeft }) => daysLeft))).toEqual(new Set([1]))
})
