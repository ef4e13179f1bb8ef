import { expect, it } from 'vitest'
import { INTERVALS } from '#protocol/intervals.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import { candleTimes, candleZone } from './candleTime.ts'

const NEW_YORK = { zone: 'America/New_York' }
const OCTOBER = Date.UTC(2026, 9, 1)

it('names days and longer candles in UTC, whatever the clock of the chart', () => {
  const inUtc = INTERVALS.filter(
    (interval) => candleZone({ interval, clock: 'exchange' }, NEW_YORK) === 'UTC',
  )
  expect(inUtc).toEqual(['1d', '3d', '1w', '1M'])
  expect(candleZone({ interval: '12h', clock: 'exchange' }, NEW_YORK)).toBe('America/New_York')
  expect(candleZone({ interval: '1m', clock: 'utc' }, NEW_YORK)).toBe('UTC')
})

it('names the minute where candles are shorter than days', () => {
  const english = candleTimes(languageBy('en'), '1h', 'America/New_York')
  expect(english.candle(OCTOBER)).toBe('Sep 30, 2026, 20:00')
  expect(english.day(OCTOBER)).toBe('Sep 30, 2026')
  expect(candleTimes(languageBy('en'), '1M', 'UTC').candle(OCTOBER)).toBe('Oct 1, 2026')
  expect(candleTimes(languageBy('de'), '1d', 'UTC').candle(OCTOBER)).toBe('1. Okt. 2026')
})

it('keeps the order of Arabic words', () => {
  const arabic = candleTimes(languageBy('ar'), '1d', 'UTC')
  expect(arabic.day(OCTOBER)).toMatch(/^\u2067.*2026\u2069$/)
})
