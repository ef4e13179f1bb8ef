import { describe, expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { changePercent } from './rulesChange.ts'

const change = (from: bigint, to: bigint): string => changePercent(price(from), price(to))

describe('change', () => {
  it('is per cent with two decimals, halves away from zero', () => {
    expect(change(10_000n, 10_062n)).toBe('0.62')
    expect(change(10_000n, 9_938n)).toBe('-0.62')
    expect(change(20_000n, 20_001n)).toBe('0.01')
    expect(change(20_000n, 19_999n)).toBe('-0.01')
    expect(change(100n, 250n)).toBe('150.00')
  })

  it('has no minus before nothing', () => {
    expect(change(1_000_000n, 999_999n)).toBe('0.00')
    expect(change(5n, 5n)).toBe('0.00')
  })
})
