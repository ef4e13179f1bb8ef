import { describe, expect, it } from 'vitest'
import { backOffMs, banMs, isOff, medianOf } from './rulesWatch.ts'

it('waits twice as long after each failure, within its bounds', () => {
  const bounds = { leastMs: 1000, mostMs: 60_000 }
  const waits = [0, 1, 2, 5, 6, 7, 400].map((failures) => backOffMs(bounds, failures, 0.5))
  expect(waits).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000])
  expect([backOffMs(bounds, 2, 0), backOffMs(bounds, 2, 1)]).toEqual([3000, 5000])
  expect([backOffMs(bounds, 0, 0), backOffMs(bounds, 9, 1)]).toEqual([1000, 60_000])
})

describe('two views of a book are off', () => {
  const held = { bid: '9999', ask: '10001' }
  const asked = (mid: number) => ({ bid: `${mid - 1}`, ask: `${mid + 1}` })

  it('beyond 20 basis points, either way', () => {
    const away = [0, 20, 21, -20, -21].map((by) => isOff(held, asked(10_000 + by)))
    expect(away).toEqual([false, false, true, false, true])
  })

  it('beyond the spread, where that is wider', () => {
    const wide = { bid: '9950', ask: '10050' }
    expect([100, 101].map((by) => isOff(wide, asked(10_000 + by)))).toEqual([false, true])
  })

  it('never by what can not be read', () => {
    expect(isOff(held, { bid: '1e5', ask: '2' })).toBeNull()
  })
})

it('finds the middle', () => {
  expect(medianOf([])).toBeNull()
  expect(medianOf([3, 1, 2])).toBe(2)
  expect(medianOf([4, 1, 3, 2])).toBe(2.5)
})

it('leaves a venue alone as long as it says', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const waits = [undefined, '7', '0', 'Sun, 22 Nov 2026 12:00:30 GMT', 'soon', '999999999']
  expect(waits.map((text) => banMs(text, now))).toEqual([
    60_000, 7000, 1000, 30_000, 60_000, 86_400_000,
  ])
})
