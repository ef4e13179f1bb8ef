import { describe, expect, it } from 'vitest'
import { worthOf } from './worth.ts'

describe('what an amount is worth', () => {
  it('is rounded down to the last unit of USDT', () => {
    expect(worthOf('0.06214000', 'BTC', '64186.10')).toBe(3_988_524_254n)
    expect(worthOf('0.00000001', 'BTC', '99.99')).toBe(0n)
    expect(worthOf('1.000000000000000001', 'ETH', '3128.75')).toBe(3_128_750_000n)
  })

  it('of USDT is itself, and of nothing is nothing, without a price', () => {
    expect(worthOf('12.500000', 'USDT', null)).toBe(12_500_000n)
    expect(worthOf('0.00', 'EUR', null)).toBe(0n)
  })

  it('is not guessed where no price is listed', () => {
    expect(worthOf('5.00', 'USD', null)).toBeNull()
    expect(worthOf('5.00', 'XYZ', '1')).toBeNull()
    expect(worthOf('x', 'BTC', '1')).toBeNull()
    expect(worthOf('1.00000000', 'BTC', '0')).toBeNull()
  })
})
