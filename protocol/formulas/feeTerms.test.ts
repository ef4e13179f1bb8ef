import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atNetFee, commissionOf, feeTermsOf, netFeePpm } from './feeTerms.ts'

const percentArb = fc.integer({ min: 0, max: 50 })
const ppmArb = fc.bigInt({ min: 0n, max: 2_999n })

it('a rate is never above the base, and less than one part per million below what the discount leaves', () => {
  fc.assert(
    fc.property(ppmArb, percentArb, (base, percent) => {
      const net = netFeePpm(base, percent)
      const exact = base * BigInt(100 - percent)
      expect(net <= base && net * 100n <= exact && (net + 1n) * 100n > exact).toBe(true)
    }),
  )
})

it('a commission and what is left of the fee add up to it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), percentArb, (fee, commissionPercent) => {
      const due = commissionOf(fee, { commissionPercent })
      expect(due >= 0n && due <= fee && (due + 1n) * 100n > fee * BigInt(commissionPercent)).toBe(
        true,
      )
    }),
  )
  expect(commissionOf(99n, null)).toBe(0n)
})

it('an order has terms only where it pays less, or somebody is due a commission', () => {
  const none = { discountPercent: 0, level: null, commissionPercent: 0, inviterId: null }
  expect([feeTermsOf(600n, null), feeTermsOf(600n, none)]).toEqual([null, null])
  const offer = { ...none, discountPercent: 10, level: 3 }
  const terms = feeTermsOf(600n, offer)
  expect(terms).toEqual({ ...offer, baseFeePpm: 600n })
  expect(atNetFee({ feePpm: 600n, spreadPpm: 7n }, terms)).toEqual({ feePpm: 540n, spreadPpm: 7n })
  expect(atNetFee({ feePpm: 600n }, null)).toEqual({ feePpm: 600n })
})
