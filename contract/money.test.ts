import { describe, expect, it } from 'vitest'
import { ASSET_SCALE, ASSETS, isAssetCode } from './assets.ts'
import { add, amount, formatAmount, parseAmount, subtract } from './money.ts'

describe('amounts', () => {
  it('have the scale of their asset', () => {
    expect(parseAmount('1.5', 'USDT')).toEqual({ units: 1_500_000n, asset: 'USDT' })
    expect(parseAmount('1.5', 'ETH')).toEqual({ units: 1_500_000_000_000_000_000n, asset: 'ETH' })
    expect(parseAmount('1.5', 'JPY')).toEqual({ units: 150n, asset: 'JPY' })
    expect(formatAmount(amount(1n, 'USDT'))).toBe('0.000001')
    expect(formatAmount(amount(-150n, 'EUR'))).toBe('-1.50')
  })

  it('are refused when they are finer than the asset or malformed', () => {
    expect(parseAmount('0.0000001', 'USDT')).toBeNull()
    expect(parseAmount('-1', 'USDT')).toBeNull()
    expect(parseAmount('', 'USDT')).toBeNull()
  })

  it('add and subtract exactly', () => {
    const big = amount(9_007_199_254_740_993n, 'USDT')
    expect(add(big, amount(1n, 'USDT')).units).toBe(9_007_199_254_740_994n)
    expect(subtract(amount(1n, 'USDT'), big).units).toBe(-9_007_199_254_740_992n)
  })

  it('of two assets do not meet', () => {
    const usdt = amount<'USDT' | 'BTC'>(1n, 'USDT')
    const btc = amount<'USDT' | 'BTC'>(1n, 'BTC')
    expect(() => add(usdt, btc)).toThrow(/mixed assets/)
    expect(() => subtract(usdt, btc)).toThrow(/mixed assets/)
  })

  it('know the assets of the house and no inherited names', () => {
    expect(ASSETS).toEqual(Object.keys(ASSET_SCALE))
    expect(isAssetCode('USDT')).toBe(true)
    expect(isAssetCode('usdt')).toBe(false)
    expect(isAssetCode('constructor')).toBe(false)
  })
})
