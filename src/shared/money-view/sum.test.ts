import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDecimal } from '#protocol/decimal.ts'
import { shownSum } from './sum.ts'

const units = fc.oneof(
  fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  fc.bigInt({ min: -200n, max: 200n }),
)
const text = (value: bigint): string => formatDecimal(value, 6)
/** Of decimal texts with the same decimals, in units of the last one. */
const steps = (shown: string): bigint => BigInt(shown.replace('.', ''))

it.each(['rule', 'balance'] as const)(
  'parts add up to the total they are shown with (%s)',
  (style) => {
    fc.assert(
      fc.property(
        fc.array(units, { minLength: 1, maxLength: 6 }),
        fc.array(units),
        (plus, minus) => {
          const total = [...plus, ...minus.map((one) => -one)].reduce((sum, one) => sum + one, 0n)
          const sum = { total: text(total), plus: plus.map(text), minus: minus.map(text) }
          const shown = shownSum('USDT', sum, style)
          if (shown === null) throw new Error('a sum')
          const added = shown.plus.reduce((all, one) => all + steps(one), 0n)
          const taken = shown.minus.reduce((all, one) => all + steps(one), 0n)
          expect(added - taken).toBe(steps(shown.total))
          const decimals = shown.total.split('.')[1]?.length ?? 0
          const step = 10n ** BigInt(6 - decimals)
          const near = (exact: bigint, one: string) => {
            const off = steps(one) * step - exact
            expect(off < step && off > -step).toBe(true)
          }
          near(total, shown.total)
          plus.forEach((one, index) => near(one, shown.plus[index] ?? ''))
          minus.forEach((one, index) => near(one, shown.minus[index] ?? ''))
        },
      ),
    )
  },
)

it('never shows more of a balance than there is, in all or of what is available', () => {
  const owned = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(fc.array(owned, { minLength: 1, maxLength: 6 }), (plus) => {
      const total = plus.reduce((sum, one) => sum + one, 0n)
      const shown = shownSum('USDT', { total: text(total), plus: plus.map(text) }, 'balance')
      const scale = 10n ** BigInt(6 - (shown?.total.split('.')[1]?.length ?? 0))
      expect(steps(shown?.total ?? '') * scale <= total).toBe(true)
      expect(steps(shown?.plus[0] ?? '') * scale <= (plus[0] ?? 0n)).toBe(true)
    }),
  )
})

it('is none where the figures do not add up, or are no decimals', () => {
  expect(shownSum('USDT', { total: '3.00', plus: ['1.00', '1.00'] })).toBeNull()
  expect(shownSum('USDT', { total: '–', plus: [] })).toBeNull()
})

it('moves no figure that needs no rounding', () => {
  const sum = { total: '-0.000001', plus: ['-0.000001', '0.000000'] }
  expect(shownSum('USDT', sum, 'balance')?.plus).toEqual(['0.0000', '0.0000'])
})

it('gives all figures the decimals of the smallest', () => {
  const sum = { total: '73.530259', plus: ['74.423420'], minus: ['0.446541', '0.446620'] }
  expect(shownSum('USDT', sum)).toEqual({
    total: '73.5303',
    plus: ['74.4234'],
    minus: ['0.4465', '0.4466'],
  })
})
