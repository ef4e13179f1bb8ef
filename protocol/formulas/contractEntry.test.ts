import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ceilToTick, price, tickSize } from '../price.ts'
import { ENTRY_TYPES } from '../machines/contractEntry.ts'
import { SIDES } from '../machines/contractOrder.ts'
import { isReached, nearestStop, reachedFrom } from './contractEntry.ts'
import type { Terms } from './contractOrder.ts'

it('a limit and a stop are reached exactly at the price that is solved for, and not one unit before', () => {
  const kind = fc.record({
    side: fc.constantFrom(...SIDES),
    entryType: fc.constantFrom(...ENTRY_TYPES),
  })
  const limits = fc.bigInt({ min: 1_000_000n, max: 10n ** 13n })
  const spread = fc.bigInt({ min: 0n, max: 49_999n })
  fc.assert(
    fc.property(
      kind,
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
        const entry = { ...of, limitPrice: limit }
        const { mid, below } = reachedFrom(entry, terms)
        expect(below).toBe((of.side === 'long') === (of.entryType === 'limit'))
        const further = below ? -1n : 1n
        expect(isReached(entry, mid, terms)).toBe(true)
        expect(isReached(entry, price(mid + further), terms)).toBe(true)
        expect(isReached(entry, price(mid - further), terms)).toBe(false)
        const beyond = {
          ...entry,
          entryType: 'stop',
          limitPrice: nearestStop(of.side, mid, terms),
        } as const
        expect(isReached(beyond, mid, terms)).toBe(false)
      },
    ),
    { numRuns: 2_000 },
  )
})
