import { describe, expect, it } from 'vitest'
import { barOf, liveBar, periodOf } from './bars.ts'

const last = { timestamp: 900_000, open: 10, high: 12, low: 9, close: 11, volume: 5 }

describe('liveBar', () => {
  it('grows the last bar while its time runs', () => {
    expect(liveBar(last, 13, 900_000 + 59_999, '1m')).toEqual({ ...last, high: 13, close: 13 })
    expect(liveBar(last, 8, 900_001, '1m')).toEqual({ ...last, low: 8, close: 8 })
  })

  it('begins a new bar on the grid of the last one', () => {
    expect(liveBar(last, 13, 900_000 + 150_000, '1m')).toEqual({
      timestamp: 900_000 + 120_000,
      open: 13,
      high: 13,
      low: 13,
      close: 13,
      volume: 0,
    })
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
  it('names each interval', () => {
    expect([periodOf('15m'), periodOf('4h'), periodOf('1d'), periodOf('1w')]).toEqual([
      { type: 'minute', span: 15 },
      { type: 'hour', span: 4 },
      { type: 'day', span: 1 },
      { type: 'week', span: 1 },
    ])
  })
})
