import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candleEnd, candleStart, INTERVAL_MS, INTERVALS, isIntraday } from './intervals.ts'

const at = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2200, 0, 1) })

describe('intervals', () => {
  it('a moment lies in its own candle, whose end is the start of the next', () => {
    fc.assert(
      fc.property(fc.constantFrom(...INTERVALS), at, (interval, moment) => {
        const [start, end] = [candleStart(interval, moment), candleEnd(interval, moment)]
        expect(start).toBeLessThanOrEqual(moment)
        expect(end).toBeGreaterThan(moment)
        expect(candleStart(interval, start)).toBe(start)
        expect(candleStart(interval, end - 1)).toBe(start)
        expect(candleStart(interval, end)).toBe(end)
        if (interval !== '1M') expect(end - start).toBe(INTERVAL_MS[interval])
      }),
    )
  })

  it.each([
    ['3m', '2026-03-01T10:05:59.999Z', '2026-03-01T10:03:00.000Z', '2026-03-01T10:06:00.000Z'],
    ['2h', '2026-03-01T23:59:00.000Z', '2026-03-01T22:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['6h', '2026-03-01T05:59:00.000Z', '2026-03-01T00:00:00.000Z', '2026-03-01T06:00:00.000Z'],
    ['12h', '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    // 1970-01-01 is day 0 of the first three.
    ['3d', '1970-01-06T23:00:00.000Z', '1970-01-04T00:00:00.000Z', '1970-01-07T00:00:00.000Z'],
    ['1w', '2026-03-01T10:00:00.000Z', '2026-02-23T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['1M', '2024-02-29T23:59:59.999Z', '2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['1M', '2025-12-31T00:00:00.000Z', '2025-12-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ] as const)('%s: %s opens and closes where the calendar says', (interval, moment, start, end) => {
    expect(new Date(candleStart(interval, Date.parse(moment))).toISOString()).toBe(start)
    expect(new Date(candleEnd(interval, Date.parse(moment))).toISOString()).toBe(end)
  })

  it('those below a day lie within days', () => {
    expect(INTERVALS.filter((interval) => !isIntraday(interval))).toEqual(['1d', '3d', '1w', '1M'])
  })
})
