import { describe, expect, it } from 'vitest'
import { roiOf } from './roi.ts'

describe('what something returned', () => {
  it.each([
    ['a gain', '12.345678', '100.000000', '12.34'],
    ['a loss', '-12.345678', '100.000000', '-12.35'],
    ['neither', '0.000000', '100.000000', '0.00'],
    ['more than all of it', '-101.000000', '100.000000', '-101.00'],
  ])('is %s by what was put up, rounded down', (_, result, basis, roi) => {
    expect(roiOf({ result, basis, asset: 'USDT' })).toBe(roi)
  })

  it('is not known while it is not over, or where a figure can not be read', () => {
    expect(roiOf({ result: null, basis: '1', asset: 'USDT' })).toBeNull()
    expect(roiOf({ result: '1', basis: 'much', asset: 'USDT' })).toBeNull()
  })
})
