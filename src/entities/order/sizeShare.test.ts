import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SIZE_SHARES, shareAt, shareOf } from './sizeShare.ts'

const most = fc.bigInt({ min: 0n, max: 10n ** 18n })
const step = fc.bigInt({ min: 1n, max: 10n ** 9n })

it('a share is never more than it says, a whole number of steps, and less than a step below', () => {
  fc.assert(
    fc.property(most, fc.constantFrom(...SIZE_SHARES), step, (all, share, by) => {
      const part = shareOf(all, share, by)
      const exact = all * BigInt(share)
      expect(part % by).toBe(0n)
      expect(part * 100n <= exact && exact < (part + by) * 100n).toBe(true)
    }),
  )
})

it('an amount is the least share that comes to it, and none that is no share', () => {
  const shares = [25n, 50n, 99n, 100n, 0n, null].map((units) => shareAt(100n, units))
  expect(shares).toEqual([25, 50, null, 100, null, null])
  // Three whole units: half of them is one, and so is a quarter of seven.
  expect([shareAt(3n, 1n), shareAt(7n, 1n), shareAt(5n, 3n)]).toEqual([50, 25, 75])
  expect([shareAt(null, 1n), shareAt(0n, 0n)]).toEqual([null, null])
})
