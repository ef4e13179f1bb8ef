import { describe, expect, it } from 'vitest'
import { barOf, liveBar, periodOf } from './bars.ts'

const last = { timestamp: 900_000, open: 10, high: 12, low: 9, close: 11, volume: 5 }

describe('liveBar', () => {
  it('grows the last bar while its time runs', () => {
    expect(liveBar(last, 13, 900_000 + 59_999, '1m')).toEqual({ ...last, high: 13, close: 13 })
    expect(liveBar(last, 8, 900_001, '1m')).toEqual({ ...last, low: 8, close: 8 })
  })

  it('begins a new bar where its interval begins', () => {
    expect(liveBar(last, 13, 900_000 + 150_000, '1m')).toEqual({
      timestamp: 900_000 + 120_000,
      open: 13,
      high: 13,
      low: 13,
      close: 13,
      volume: 0,
    })
  })

  it('a month lasts until the calendar says, a week until Monday', () => {
    const at = (time: string): number => Date.parse(`${time}Z`)
    const opened = (from: string, time: string, interval: '1w' | '1M') =>
      liveBar({ ...last, timestamp: at(from) }, 13, at(time), interval)?.timestamp
    expect(opened('2026-01-01T00:00', '2026-01-31T23:59', '1M')).toBe(at('2026-01-01T00:00'))
    expect(opened('2026-02-01T00:00', '2026-03-01T00:00', '1M')).toBe(at('2026-03-01T00:00'))
    expect(opened('2026-02-23T00:00', '2026-03-01T23:59', '1w')).toBe(at('2026-02-23T00:00'))
    expect(opened('2026-02-23T00:00', '2026-03-02T08:00', '1w')).toBe(at('2026-03-02T00:00'))
  })

  it('does not write into the past', () => {
    expect(liveBar(last, 13, 899_999, '1m')).toBeNull()
  })
})

describe('barOf', () => {
  it('reads a candle of the wire', () => {
    const time = '2026-11-20T12:00:00.000Z'
    const candle = { time, open: '1.5', high: '2.0', low: '1.0', close: '1.8', volume: '12' }
    expect(barOf(candle)).toEqual({
      timestamp: Date.UTC(2026, 10, 20, 12),
      open: 1.5,
      high: 2,
      low: 1,
      close: 1.8,
      volume: 12,
    })
  })
})

describe('periodOf', () => {
  it('names each interval, minutes and months apart', () => {
    const named = (['3m', '12h', '3d', '1w', '1M'] as const).map(periodOf)
    expect(named).toEqual([
      { type: 'minute', span: 3 },
      { type: 'hour', span: 12 },
      { type: 'day', span: 3 },
      { type: 'week', span: 1 },
      { type: 'month', span: 1 },
    ])
  })
})
