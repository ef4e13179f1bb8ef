import { describe, expect, it } from 'vitest'
import { roiOf } from './roi.ts'

describe('what a closed order returned', () => {
  it.each([
    ['a gain', '12.345678', '100.000000', '12.34'],
    ['a loss', '-12.345678', '100.000000', '-12.35'],
    ['neither', '0.000000', '100.000000', '0.00'],
    ['more than all of it', '-101.000000', '100.000000', '-101.00'],
  ])('is %s by its margin, rounded down', (_, result, margin, roi) => {
    expect(roiOf({ result, margin })).toBe(roi)
  })

  it('is not known while it is open, or where a figure can not be read', () => {
    expect(roiOf({ result: null, margin: '1' })).toBeNull()
    expect(roiOf({ result: '1', margin: 'much' })).toBeNull()
  })
})
