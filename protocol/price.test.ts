import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ceilToTick,
  floorToTick,
  formatPrice,
  MAX_PRICE,
  parsePrice,
  price,
  tickSize,
} from './price.ts'

describe('prices', () => {
  it('are read in units of 10^-8', () => {
    expect(parsePrice('68041.2')).toBe(6_804_120_000_000n)
    expect(parsePrice('0.00000001')).toBe(1n)
    expect(parsePrice('10000000000')).toBe(MAX_PRICE)
  })

  it.each(['0', '0.00', '-1', '', '1e5', '0.000000001', '10000000000.00000001', '9'.repeat(30)])(
    'refuse %j',
    (text) => {
      expect(parsePrice(text)).toBeNull()
    },
  )

  it('are written with exactly their decimals, and never cut', () => {
    expect(formatPrice(price(6_804_120_000_000n), 2)).toBe('68041.20')
    expect(formatPrice(price(15_000_000_000n), 0)).toBe('150')
    expect(formatPrice(price(1n), 8)).toBe('0.00000001')
    expect(() => formatPrice(price(1n), 7)).toThrow(/finer/)
  })

  it('lie on a grid of ticks', () => {
    expect(tickSize(2)).toBe(1_000_000n)
    expect(tickSize(8)).toBe(1n)
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: 0, max: 8 }),
        (units, decimals) => {
          const tick = tickSize(decimals)
          const below = floorToTick(units, tick)
          const above = ceilToTick(units, tick)
          expect(below % tick).toBe(0n)
          expect(above % tick).toBe(0n)
          expect(below <= units && units - below < tick).toBe(true)
          expect(above >= units && above - units < tick).toBe(true)
        },
      ),
    )
  })
})
