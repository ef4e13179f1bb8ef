import { expect, it } from 'vitest'
import { minutesOf, timeText } from './timeOfDay.ts'

it.each([
  ['00:00', 0],
  ['09:05', 545],
  ['16:58', 1018],
  ['24:00', 1440],
])('%s is %s minutes after midnight', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes)
  expect(timeText(minutes)).toBe(text)
})
