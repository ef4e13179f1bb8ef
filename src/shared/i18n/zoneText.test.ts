import { expect, it } from 'vitest'
import { zoneText } from './zoneText.ts'

it('says how far a zone is from UTC at a moment', () => {
  const [winter, summer] = [Date.UTC(2026, 0, 5), new Date(Date.UTC(2026, 6, 5))]
  expect([zoneText(winter, 'UTC'), zoneText(winter, 'Asia/Kolkata')]).toEqual(['UTC', 'UTC+5:30'])
  expect(zoneText(winter, 'America/New_York')).toBe('UTC-5')
  expect(zoneText(summer, 'America/New_York')).toBe('UTC-4')
})
