import { describe, expect, it } from 'vitest'
import { dockKey, dockRange, dockShare } from './dockHeight.ts'

describe('the height of the dock', () => {
  it('leaves the chart its least, and begins as high as ever in a low window', () => {
    const low = dockRange(628, 100)
    expect((low.first * 628) / 100).toBeGreaterThanOrEqual(206)
    expect(628 - (low.max * 628) / 100).toBeGreaterThanOrEqual(261)
    expect(dockRange(1348, 100).first).toBe(26)
    expect(dockRange(0, 100)).toEqual({ min: 0, max: 0, first: 0 })
    const tiny = dockRange(200, 100)
    expect(tiny.max).toBe(tiny.min)
  })

  it('keeps what was wanted within the range', () => {
    const range = { min: 15, max: 70, first: 26 }
    expect([null, 5, 44.4, 90].map((wanted) => dockShare(wanted, range))).toEqual([26, 15, 44, 70])
    const keys = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter', 'a']
    expect(keys.map((key) => dockKey(key, 68, range))).toEqual([70, 64, 15, 70, 26, null])
  })
})
