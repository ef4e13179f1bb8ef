import { describe, expect, it } from 'vitest'
import type { Terms } from '#protocol/formulas/contractOrder.ts'
import { price } from '#protocol/price.ts'
import { OPEN_ORDER } from '#kit/orders.ts'
import { missingOf, newStops, otherSide, readReversal } from './reversal.ts'

const terms: Terms = {
  contractSize: 1_000_000n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}
const mid = price(6_440_292_000_000n)
const context = { terms, mid, available: 1_000_000_000n, decimalSign: '.' } as const
const stops = newStops(OPEN_ORDER, terms, mid, '.') ?? { stopLoss: '', takeProfit: '' }
const read = (typed: Partial<typeof stops>, other: Partial<typeof context> = {}) => {
  const found = readReversal(OPEN_ORDER, { ...stops, ...typed }, { ...context, ...other })
  if (found === null) throw new Error('unreadable')
  return found
}

describe('a reversal before it', () => {
  it('closes the old order and opens its lots on the other side at the same price', () => {
    const { live, quote, issues, left } = read({})
    expect(otherSide(OPEN_ORDER)).toBe('short')
    expect(issues).toEqual([])
    expect(quote?.openPrice).toBe(live.closing)
    // 5 x 0.01 x 64,399.69 / 20, and 0.06% of it.
    expect([quote?.margin, quote?.openFee.up]).toEqual([160_999_225n, 1_931_991n])
    expect(left).toBe(1_000_000_000n + live.settlement.payout - (quote?.maxLoss ?? 0n))
  })

  it('names what is wrong with the new stops by the rules of an opening', () => {
    expect(read({ stopLoss: 'x' }).issues).toEqual([{ field: 'stopLoss', code: 'unreadable' }])
    expect(read({ stopLoss: '64000' }).issues).toEqual([
      { field: 'stopLoss', code: 'atLeast', price: '64406.16' },
    ])
    expect(read({ takeProfit: '65000' }).issues).toEqual([
      { field: 'takeProfit', code: 'atMost', price: '64399.68' },
    ])
    expect(read({}, { terms: { ...terms, spreadPpm: 40_000n } }).noRoom).toBe(true)
  })

  it('says what is missing for the new margin, and nothing while the balance is unknown', () => {
    expect(missingOf(read({}, { available: null } as never).left)).toBeNull()
    expect(missingOf(0n)).toBeNull()
    expect(missingOf(-1_500_000n)).toBe('1.500000')
  })
})
