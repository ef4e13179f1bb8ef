import type { KLineData } from 'klinecharts'
import { describe, expect, it } from 'vitest'
import { HEIKIN_ASHI_SERIES } from './heikinAshi.ts'
import { incremental } from './incremental.ts'

const bar = (at: number, open: number, high: number, low: number, close: number): KLineData => ({
  timestamp: at,
  open,
  high,
  low,
  close,
})

describe('Heikin-Ashi', () => {
  it('closes at the mean of four prices and opens in the middle of the candle before', () => {
    const rows = incremental(HEIKIN_ASHI_SERIES)([bar(1, 10, 14, 8, 12), bar(2, 12, 20, 12, 20)])
    expect(rows).toEqual([
      { open: 11, high: 14, low: 8, close: 11 },
      { open: 11, high: 20, low: 11, close: 16 },
    ])
  })
})

describe('a calculation that remembers', () => {
  const series = { first: 0, step: count }
  let steps = 0
  function count({ bars, at, state }: { bars: readonly KLineData[]; at: number; state: number }) {
    steps += 1
    const sum = state + (bars[at]?.close ?? 0)
    return { row: sum, state: sum }
  }
  const bars = Array.from({ length: 50 }, (_, at) => bar(at, at, at, at, at))

  it('works out one row for a live price, two for a new bar, and all for other candles', () => {
    const sums = incremental(series)
    const counted = (given: readonly KLineData[]): number => {
      steps = 0
      const rows = sums(given)
      const taken = steps
      expect(rows).toEqual(incremental(series)(given))
      return taken
    }
    expect(counted(bars)).toBe(50)
    const moved = [...bars.slice(0, -1), bar(49, 49, 99, 49, 99)]
    expect(counted(moved)).toBe(1)
    expect(counted([...moved, bar(50, 1, 1, 1, 1)])).toBe(2)
    expect(counted([bar(-1, 5, 5, 5, 5), ...moved])).toBe(51)
    // Candles that were loaded anew are new objects, even where their times are the same.
    expect(counted([bar(-1, 6, 6, 6, 6), ...moved.map((one) => ({ ...one }))])).toBe(51)
    expect(counted(bars)).toBe(50)
    const [head, ...others] = bars
    expect(
      counted([...(head === undefined ? [] : [head]), ...others.map((one) => ({ ...one }))]),
    ).toBe(50)
    expect(counted(bars.slice(0, 1))).toBe(1)
    expect(counted([])).toBe(0)
  })
})
