import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withdrawalTerms } from './withdrawal.ts'

it.each([
  [120_000_000n, 1_000n, { fee: 120_000n, net: 119_880_000n }],
  [999n, 1_000n, { fee: 0n, net: 999n }],
  [1_001n, 1_000n, { fee: 1n, net: 1_000n }],
  [5n, 0n, { fee: 0n, net: 5n }],
])('takes the fee of %s units at %s ppm out of them', (amount, ppm, terms) => {
  expect(withdrawalTerms(amount, ppm)).toEqual(terms)
})

it('loses and makes nothing, and never takes more than the share', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 30n), fc.bigInt(0n, 1_000_000n), (amount, ppm) => {
      const { fee, net } = withdrawalTerms(amount, ppm)
      expect(fee + net).toBe(amount)
      expect(fee * 1_000_000n).toBeLessThanOrEqual(amount * ppm)
      expect((fee + 1n) * 1_000_000n).toBeGreaterThan(amount * ppm)
    }),
  )
})
