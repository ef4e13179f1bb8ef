import { describe, expect, it } from 'vitest'
import { groupBars, joinBars, priceOfTicks, toCandle } from './rulesBars.ts'
import type { Bar } from './types.ts'

const bar = (time: number, open: number, high: number, low: number, close: number): Bar => ({
  time,
  open,
  high,
  low,
  close,
  volume: 1_500,
})
/** Where lengths of their own begin, from an origin. */
const from =
  (length: number, origin: number) =>
  (at: number): number =>
    origin + Math.floor((at - origin) / length) * length
const BARS = [bar(60, 10, 12, 9, 11), bar(120, 11, 15, 11, 14), bar(240, 14, 14, 3, 4)]

describe('bars', () => {
  it('join into one', () => {
    expect(joinBars(BARS)).toEqual({ ...bar(60, 10, 15, 3, 4), volume: 4_500 })
    expect(joinBars(BARS, 0)?.time).toBe(0)
    expect(joinBars([])).toBeNull()
  })

  it('group by the multiples of a length, leaving empty stretches out', () => {
    expect(groupBars(BARS, from(100, 0)).map((one) => [one.time, one.high])).toEqual([
      [0, 12],
      [100, 15],
      [200, 14],
    ])
    expect(groupBars(BARS, from(100, 40)).map((one) => one.time)).toEqual([40, 240])
    expect(groupBars(BARS, from(1000, -500)).map((one) => one.time)).toEqual([-500])
  })

  it('leave what they were made of as it was', () => {
    joinBars(BARS)
    expect(BARS[0]).toEqual(bar(60, 10, 12, 9, 11))
  })

  it('are written with the decimals of the instrument', () => {
    expect(priceOfTicks(1_234, 2)).toBe(1_234_000_000n)
    expect(toCandle(bar(60_000, 1_000, 1_250, 999, 1_001), 2)).toEqual({
      time: '1970-01-01T00:01:00.000Z',
      open: '10.00',
      high: '12.50',
      low: '9.99',
      close: '10.01',
      volume: '1.5',
    })
    expect(toCandle(bar(0, 7, 7, 7, 7), 0).open).toBe('7')
  })
})
