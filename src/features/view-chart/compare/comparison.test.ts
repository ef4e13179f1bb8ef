import { expect, it, vi } from 'vitest'
import { closeAt, standings } from './comparison.ts'

vi.mock('klinecharts', () => ({ registerIndicator: vi.fn(), registerYAxis: vi.fn() }))

const closes = [
  { at: 10, close: 50 },
  { at: 20, close: 55 },
  { at: 40, close: 45 },
]
const bar = (timestamp: number, close: number) => ({
  timestamp,
  close,
  open: close,
  high: close,
  low: close,
})

it('has the price of the last candle, where one is missing too, and none before the first', () => {
  expect([9, 10, 19, 20, 30, 40, 99].map((at) => closeAt(closes, at))).toEqual([
    null,
    50,
    50,
    55,
    55,
    45,
    45,
  ])
  expect(closeAt([], 10)).toBeNull()
})

it('stands as far from its own first price, in per cent, as its line from that of the chart', () => {
  const bars = [bar(10, 1_000), bar(20, 900), bar(30, 800), bar(40, 700)]
  expect(standings(bars, closes)).toEqual([1_000, 1_100, 1_100, 900])
  // One that begins later begins where the chart did.
  expect(standings([bar(0, 1_000), ...bars], closes)).toEqual([null, 1_000, 1_100, 1_100, 900])
  expect(standings(bars, [])).toEqual([null, null, null, null])
})
