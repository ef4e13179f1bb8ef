import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { stepped } from './stepped.ts'

describe('a step', () => {
  it.each([
    ['5', 1, { step: '1' }, '6'],
    ['5', -1, { step: '1', min: '1' }, '4'],
    ['1', -1, { step: '1', min: '1' }, '1'],
    ['100', 1, { step: '1', max: '100' }, '100'],
    ['64186.10', 1, { step: '0.01' }, '64186.11'],
    ['64186.105', 1, { step: '0.01' }, '64186.11'],
    ['64186.105', -1, { step: '0.01' }, '64186.10'],
    [null, 1, { step: '0.5' }, '0.5'],
    [null, 1, { step: '1', min: '3' }, '3'],
  ] as const)('from %s by %i with %j is %s', (value, direction, steps, next) => {
    expect(stepped(value, direction, steps)).toBe(next)
  })

  it('up and down again is where it started, on the grid', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), (units) => {
        const value = formatDecimal(units, 2)
        const up = stepped(value, 1, { step: '0.01' })
        expect(parseDecimal(up, 2)).toEqual({ ok: true, units: units + 1n })
        expect(stepped(up, -1, { step: '0.01' })).toBe(value)
      }),
    )
  })
})
