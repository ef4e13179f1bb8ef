import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { cutDecimals, directionOf, hundredth, isZeroText } from './decimalText.ts'

const units = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })

describe('decimal text', () => {
  it.each([
    ['1234.5600', 2, 6, '1234.56'],
    ['1234.5678', 0, 2, '1234.56'],
    ['-0.009', 0, 2, '0'],
    ['0.999999', 2, 2, '0.99'],
    ['10', 2, 6, '10'],
    ['1.000000000000000001', 2, 18, '1.000000000000000001'],
  ])('cuts %s to %i..%i decimals as %s', (text, min, max, cut) => {
    expect(cutDecimals(text, min, max)).toBe(cut)
  })

  it('never shows more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(18), (value, max) => {
        const cut = parseDecimal(cutDecimals(formatDecimal(value, 18), 0, max), 18)
        expect(cut.ok && cut.units <= value).toBe(true)
        expect(cut.ok && value - cut.units < 10n ** BigInt(18 - max)).toBe(true)
      }),
    )
  })

  it('moves the point by two places exactly', () => {
    fc.assert(
      fc.property(units, (value) => {
        const moved = hundredth(formatDecimal(value, 4))
        expect(BigInt(moved.replace('.', ''))).toBe(value)
        expect(moved.split('.')[1]).toHaveLength(6)
      }),
    )
  })

  it('tells rise, fall and neither apart', () => {
    expect(directionOf('0.00')).toBe('flat')
    expect(directionOf('-0')).toBe('flat')
    expect(directionOf('-0.01')).toBe('fall')
    expect(directionOf('0.01')).toBe('rise')
    expect(isZeroText('')).toBe(false)
  })
})
