import { describe, expect, it } from 'vitest'
import { tradingTime } from './rulesHours.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Trades from 14 to 21 hours of every day. */
const daily = (at: number) => {
  const of = at % DAY
  if (of < 14 * HOUR) return { open: false, changesAt: at - of + 14 * HOUR }
  if (of < 21 * HOUR) return { open: true, changesAt: at - of + 21 * HOUR }
  return { open: false, changesAt: at - of + DAY + 14 * HOUR }
}
const always = () => ({ open: true, changesAt: null })

describe('trading time until expiry', () => {
  it.each([
    ['within a session', 15 * HOUR, 16 * HOUR, HOUR],
    ['to the same hour of the next day', 15 * HOUR, DAY + 15 * HOUR, 7 * HOUR],
    ['over a week', 15 * HOUR, 7 * DAY + 15 * HOUR, 49 * HOUR],
    ['to the last millisecond of a session', 20 * HOUR, 21 * HOUR - 1, HOUR - 1],
    ['to the end of a session, when it is closed', 20 * HOUR, 21 * HOUR, null],
    ['into the night', 20 * HOUR, 22 * HOUR, null],
    ['to the first millisecond of the next one', 20 * HOUR, DAY + 14 * HOUR, null],
    ['to less than five seconds into it', 20 * HOUR, DAY + 14 * HOUR + 4_999, null],
    ['to five seconds into it', 20 * HOUR, DAY + 14 * HOUR + 5_000, HOUR + 5_000],
  ])('%s', (_, from, to, expected) => {
    expect(tradingTime(daily, from, to)).toBe(expected)
  })

  it('of what never closes is all of it', () => {
    expect(tradingTime(always, 5, 7 * DAY)).toBe(7 * DAY - 5)
  })
})
