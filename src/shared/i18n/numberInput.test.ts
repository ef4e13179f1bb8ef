import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal } from '#protocol/decimal.ts'
import { readNumberInput, typedForm } from './numberInput.ts'

const read = (text: string, decimalSign: '.' | ',' = '.', maxDecimals = 6) =>
  readNumberInput(text, { decimalSign, maxDecimals })

describe('a typed number', () => {
  it.each([
    ['12.5', '12.5'],
    ['007', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    [' 1 234.5 ', '1234.5'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567'],
    ['١٢٣٫٤٥', '123.45'],
    ['۱۲', '12'],
    ['１２．５', '12.5'],
    ['12,5', '12.5'],
    ['0,50', '0.50'],
  ])('%s reads %s where a point is the decimal sign', (typed, value) => {
    expect(read(typed)).toEqual({ ok: true, value })
  })

  it.each([
    ['12,5', '12.5'],
    ['1.234,56', '1234.56'],
    ['1\u202f234,5', '1234.5'],
    ['12.5', '12.5'],
    ['0.500', '0.500'],
    ['.5', '0.5'],
    ['1234.567', '1234.567'],
    ['68.5000', '68.5000'],
  ])('%s reads %s where a comma is', (typed, value) => {
    expect(read(typed, ',')).toEqual({ ok: true, value })
  })

  it.each([
    ['1,234', '.'],
    ['1,', '.'],
    ['1,0000', '.'],
    ['250.00000', ','],
    ['1.234', ','],
    ['123.000', ','],
  ] as const)('%s is refused as ambiguous where %s is the decimal sign', (typed, sign) => {
    expect(read(typed, sign)).toEqual({ ok: false, fault: 'ambiguous' })
  })

  it.each(['abc', '-5', '1e5', '0x10', '1.2.3', '.', '+1', '1,23,456.7'])(
    '%s is no number',
    (typed) => {
      expect(read(typed).ok).toBe(false)
    },
  )

  it('is required when empty and refused when too precise, never rounded', () => {
    expect(read('  ')).toEqual({ ok: false, fault: 'required' })
    expect(read('1.1234567')).toEqual({ ok: false, fault: 'tooPrecise' })
    expect(read('1.5', '.', 0)).toEqual({ ok: false, fault: 'tooPrecise' })
  })

  it('reads back every amount as it would be typed, in either convention', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.constantFrom('.' as const, ',' as const),
        (units, sign) => {
          const value = formatDecimal(units, 6)
          expect(read(typedForm(value, sign), sign)).toEqual({ ok: true, value })
        },
      ),
    )
  })

  it('is never one number in one language and another in the next: what is typed stays at a change', () => {
    const typed = fc.array(fc.constantFrom('0', '1', '5', '000', '234', '.', ','), { maxLength: 7 })
    fc.assert(
      fc.property(typed, (pieces) => {
        const [point, comma] = [read(pieces.join('')), read(pieces.join(''), ',')]
        if (point.ok && comma.ok) expect(comma.value).toBe(point.value)
      }),
      { numRuns: 3000 },
    )
  })
})
