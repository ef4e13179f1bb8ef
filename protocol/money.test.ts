import { describe, expect, it } from 'vitest'
import { ASSET_SCALE, ASSETS, isAssetCode } from './assets.ts'
import { amount, formatAmount, parseAmount } from './money.ts'

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

  it('know the assets of the operator and no inherited names', () => {
    expect(ASSETS).toEqual(Object.keys(ASSET_SCALE))
    expect(isAssetCode('USDT')).toBe(true)
    expect(isAssetCode('usdt')).toBe(false)
    expect(isAssetCode('constructor')).toBe(false)
  })
})
