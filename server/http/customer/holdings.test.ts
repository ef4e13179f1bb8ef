import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSETS } from '#protocol/assets.ts'
import { Holding } from '#protocol/holdings.ts'
import { parseAmount } from '#protocol/money.ts'
import type { Held } from '#server/modules/ledger/types.ts'
import { toHolding } from './holdings.ts'

const BUCKETS = [
  'available',
  'margin',
  'spotHold',
  'optionStake',
  'staked',
  'withdrawalHold',
  'bidHold',
  'loan',
] as const
const held: fc.Arbitrary<readonly Held[]> = fc.uniqueArray(
  fc
    .record({
      asset: fc.constantFrom(...ASSETS),
      bucket: fc.constantFrom(...BUCKETS),
      units: fc.bigInt(1n, 10n ** 24n),
    })
    .map((one) => (one.bucket === 'loan' ? { ...one, units: -one.units } : one)),
  { selector: ({ asset, bucket }) => `${asset}/${bucket}`, maxLength: 40 },
)

const unitsOf = (text: string, asset: Held['asset']): bigint => {
  const owes = text.startsWith('-')
  const read = parseAmount(owes ? text.slice(1) : text, asset)
  if (read === null) throw new Error(`no amount: ${text}`)
  return owes ? -read.units : read.units
}

describe('what an account has', () => {
  it('comes to the sum of its pockets, and leaves nothing out', () => {
    fc.assert(
      fc.property(held, fc.constantFrom(...ASSETS), (all, asset) => {
        const { asset: named, total, ...pockets } = toHolding(asset, all)
        expect(named).toBe(asset)
        const shown = Object.values(pockets).map((text) => unitsOf(text, asset))
        expect(shown.reduce((sum, units) => sum + units, 0n)).toBe(unitsOf(total, asset))
        const owned = all.filter((one) => one.asset === asset).map(({ units }) => units)
        expect(unitsOf(total, asset)).toBe(owned.reduce((sum, units) => sum + units, 0n))
        const filled = shown.filter((units) => units !== 0n)
        expect(filled.map(String).sort()).toEqual(owned.map(String).sort())
      }),
    )
  })

  it('shows each pocket under its own name', () => {
    const all = BUCKETS.map(
      (bucket, n) =>
        ({ asset: 'USD', bucket, units: bucket === 'loan' ? -7n : BigInt(n + 1) }) as const,
    )
    expect(Holding.parse(toHolding('USD', all))).toEqual({
      asset: 'USD',
      available: '0.01',
      margin: '0.02',
      inOrders: '0.03',
      inOptions: '0.04',
      inPlans: '0.05',
      inWithdrawals: '0.06',
      inBids: '0.07',
      loan: '-0.07',
      total: '0.21',
    })
  })
})
