import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mayLeave } from './rulesBuffer.ts'

it.each([
  [100n, 500n, 100_000n, 50n],
  [100n, 501n, 100_000n, 49n],
  [50n, 500n, 100_000n, 0n],
  [49n, 500n, 100_000n, 0n],
  [100n, 0n, 100_000n, 100n],
  [100n, 500n, 0n, 100n],
])('of %i, with %i owed and %i ppm, lets %i leave', (treasury, owed, ppm, left) => {
  expect(mayLeave({ treasury, owed }, ppm)).toBe(left)
})

it('never leaves less than the whole buffer, and never a unit more than it must', () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 30n })
  const ppm = fc.bigInt({ min: 0n, max: 999_999n })
  fc.assert(
    fc.property(units, units, ppm, (treasury, owed, share) => {
      const left = mayLeave({ treasury, owed }, share)
      const stays = treasury - left
      if (left === 0n) return (treasury - 1n) * 1_000_000n < owed * share || treasury === 0n
      return stays * 1_000_000n >= owed * share && (stays - 1n) * 1_000_000n < owed * share
    }),
  )
})
