import { describe, expect, it } from 'vitest'
import { OPEN_ORDER } from '#kit/orders.ts'
import { readMargin } from './readMargin.ts'

const read = (typed: string, available: bigint | null = 1_000_000_000n, order = {}) =>
  readMargin({ ...OPEN_ORDER, ...order }, typed, available, '.')

describe('the amount to add', () => {
  it('comes to the terms before and after', () => {
    // 5 lots of 0.01: each USDT is worth 20.00 of the price.
    expect(read('100')).toEqual({
      units: 100_000_000n,
      issue: null,
      most: 1_000_000_000n,
      before: { margin: 160_464_025n, liquidation: 6_258_096_000_000n, maxLoss: 162_389_594n },
      after: { margin: 260_464_025n, liquidation: 6_058_096_000_000n, maxLoss: 262_389_594n },
    })
  })

  it('is at least a cent, at most the worth of the position, and within what is available', () => {
    expect(read('0.001')).toMatchObject({ issue: { code: 'least', units: 10_000n }, after: null })
    expect(read('3048.816476', null)).toMatchObject({
      issue: { code: 'most', units: 3_048_816_475n },
      most: null,
    })
    expect(read('1000.5')).toMatchObject({ issue: { code: 'short', units: 500_000n } })
    expect(read('', 5n)).toMatchObject({ issue: { code: 'missing' }, most: 5n, after: null })
    const whole = { margin: '3209.280500', added: { margin: '3048.816475', perLot: '609.763295' } }
    expect(read('1', 5n, whole)).toMatchObject({ issue: { code: 'full' }, most: 0n })
  })

  it('comes to nothing for an order that cannot be read', () => {
    expect(read('1', null, { margin: 'x' })).toBeNull()
  })
})
