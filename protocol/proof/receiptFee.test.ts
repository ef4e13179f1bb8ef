import { expect, it } from 'vitest'
import { feePostings, netFeeRate, type ReceiptFee } from './receiptFee.ts'

const FEE: ReceiptFee = {
  baseFeeRate: '0.0006',
  discountPercent: 15,
  level: 4,
  commissionPercent: 20,
}

it('the rate is the base less the discount, rounded down to a part per million', () => {
  expect(netFeeRate(FEE, 600n)).toBe('0.00051')
  expect(netFeeRate({ ...FEE, discountPercent: 1 }, 601n)).toBe('0.000594')
})

it.each([
  { discountPercent: -1 },
  { discountPercent: 101 },
  { commissionPercent: 101 },
  { level: -1 },
  { discountPercent: 0 },
  { discountPercent: 0, level: null, commissionPercent: 0 },
])('terms that no order can have are refused: %o', (change) => {
  expect(() => netFeeRate({ ...FEE, ...change }, 600n)).toThrow(TypeError)
})

it('a fee is shared without a unit left over', () => {
  expect(feePostings(99n, FEE)).toEqual({ due: 19n, own: 80n })
  expect(feePostings(99n, undefined)).toEqual({ due: 0n, own: 99n })
})
