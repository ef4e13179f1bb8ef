import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ceilToTick, price, tickSize } from '../price.ts'
import { SIDES } from '../machines/contractOrder.ts'
import { isMarketable, limitMid } from './contractEntry.ts'
import type { Terms } from './contractOrder.ts'

it('a limit is reached exactly at the price that is solved for, and not one unit before', () => {
  const side = fc.constantFrom(...SIDES)
  const limits = fc.bigInt({ min: 1_000_000n, max: 10n ** 13n })
  const spread = fc.bigInt({ min: 0n, max: 49_999n })
  fc.assert(
    fc.property(
      side,
      limits,
      spread,
      fc.integer({ min: 2, max: 6 }),
      (of, raw, spreadPpm, decimals) => {
        const terms: Terms = {
          contractSize: 1n,
          feePpm: 0n,
          spreadPpm,
          closeOutPpm: 500_000n,
          decimals,
        }
        const limit = ceilToTick(raw, tickSize(decimals))
        // A seller gets one tick at least, so a limit of one tick is reached at any price.
        fc.pre(limit > tickSize(decimals))
        const at = limitMid(of, limit, terms)
        const better = of === 'long' ? -1n : 1n
        expect(isMarketable(of, limit, at, terms)).toBe(true)
        expect(isMarketable(of, limit, price(at + better), terms)).toBe(true)
        expect(isMarketable(of, limit, price(at - better), terms)).toBe(false)
      },
    ),
    { numRuns: 2_000 },
  )
})
