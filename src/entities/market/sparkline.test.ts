import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sparklineShape } from './sparkline.ts'

describe('sparklineShape', () => {
  it('starts at the opening price and ends at the last', () => {
    const shape = sparklineShape(['10', '12', '8'], 84, 30)
    expect(shape).toEqual({
      line: 'M2 15L42 2L82 28',
      area: 'M2 15L42 2L82 28L82 15L2 15Z',
      openY: 15,
      endX: 82,
      endY: 28,
    })
  })

  it('draws a flat line in the middle', () => {
    expect(sparklineShape(['5', '5', '5'], 84, 30)?.line).toBe('M2 15L42 15L82 15')
  })

  it('draws nothing from one price', () => {
    expect(sparklineShape(['5'], 84, 30)).toBeNull()
    expect(sparklineShape([], 84, 30)).toBeNull()
  })

  it('stays inside its box', () => {
    const price = fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2))
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 100 }), (prices) => {
        const numbers =
          sparklineShape(prices, 48, 22)
            ?.line.match(/[\d.-]+/g)
            ?.map(Number) ?? []
        numbers.forEach((value, index) => {
          expect(value).toBeGreaterThanOrEqual(2)
          expect(value).toBeLessThanOrEqual(index % 2 === 0 ? 46 : 20)
        })
      }),
    )
  })
})
