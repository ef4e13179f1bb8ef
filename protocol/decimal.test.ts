import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, parseDecimal } from './decimal.ts'

const units = fc.bigInt({ min: 0n, max: 10n ** 30n })

describe('parseDecimal', () => {
  it.each([
    ['0', 6, 0n],
    ['0.000001', 6, 1n],
    ['12.5', 6, 12_500_000n],
    ['12.500000', 6, 12_500_000n],
    ['9007199254740993', 0, 9_007_199_254_740_993n],
    ['1', 18, 10n ** 18n],
  ])('reads %s at scale %i', (text, scale, expected) => {
    expect(parseDecimal(text, scale)).toEqual({ ok: true, units: expected })
  })

  it.each([
    '',
    ' ',
    '1 ',
    ' 1',
    '+1',
    '-1',
    '-0',
    '01',
    '00',
    '.5',
    '5.',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1,000',
    '1_000',
    '１２',
    '1.2.3',
    '1\n',
    '9'.repeat(31),
    `0.${'1'.repeat(19)}`,
  ])('refuses %j', (text) => {
    expect(parseDecimal(text, 18)).toEqual({ ok: false, fault: 'malformed' })
  })

  it('rejects decimals beyond the scale, even zeros', () => {
    expect(parseDecimal('1.0000000', 6)).toEqual({ ok: false, fault: 'tooPrecise' })
    expect(parseDecimal('1.1', 0)).toEqual({ ok: false, fault: 'tooPrecise' })
  })
})

describe('formatDecimal', () => {
  it.each([
    [0n, 6, 6, '0.000000'],
    [1n, 6, 6, '0.000001'],
    [-1n, 6, 6, '-0.000001'],
    [12_500_000n, 6, 2, '12.50'],
    [12_000_000n, 6, 0, '12'],
    [100n, 0, 0, '100'],
    [-12_345_678n, 6, 2, '-12.345678'],
  ])('writes %i at scale %i with at least %i decimals', (value, scale, least, text) => {
    expect(formatDecimal(value, scale, least)).toBe(text)
  })

  it('is read back as it was', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 18 }), (value, scale) => {
        const read = parseDecimal(formatDecimal(value, scale), scale)
        // Whole parts beyond 30 digits are outside the grammar.
        return read.ok ? read.units === value : value / 10n ** BigInt(scale) >= 10n ** 30n
      }),
    )
  })
})
