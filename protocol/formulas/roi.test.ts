import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentText, roiText } from './roi.ts'

describe('percentText', () => {
  it('rounds down, below zero too', () => {
    expect(percentText(748n, 10_000n)).toBe('7.48')
    expect(percentText(-7_255n, 100_000n)).toBe('-7.26')
    expect(percentText(1n, 0n)).toBe('0.00')
  })
})

describe('the return on what was put up', () => {
  it('is the result after fees, by what was bound for it', () => {
    expect(roiText(12_340_000n, 100_000_000n)).toBe('12.34')
    expect(roiText(-100_405_000n, 100_000_000n)).toBe('-100.41')
  })

  it('never says more than was earned, and misses less than a hundredth of a per cent', () => {
    const money = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    fc.assert(
      fc.property(money, fc.bigInt({ min: 1n, max: 10n ** 15n }), (result, margin) => {
        const left = result * 10_000n - BigInt(roiText(result, margin).replace('.', '')) * margin
        expect(left >= 0n && left < margin).toBe(true)
      }),
    )
  })
})
