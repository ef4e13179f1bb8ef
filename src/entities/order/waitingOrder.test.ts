import { describe, expect, it } from 'vitest'
import { WAITING_ORDER } from '#kit/orders.ts'
import { price } from '#protocol/price.ts'
import { wayTo, wayToLimit } from './waitingOrder.ts'

describe('the way to a limit', () => {
  it('is a share of the market, rounded up, whichever side it lies on', () => {
    expect(wayTo(price(99n), price(100n))).toBe('1.00')
    expect(wayTo(price(101n), price(100n))).toBe('1.00')
    expect(wayTo(price(299_999n), price(300_000n))).toBe('0.01')
    expect(wayTo(price(5n), price(5n))).toBe('0.00')
  })

  it('is unknown without a readable price', () => {
    expect(wayToLimit(WAITING_ORDER, '64000.00')).toBe('0.79')
    expect(wayToLimit(WAITING_ORDER, undefined)).toBeNull()
    expect(wayToLimit({ ...WAITING_ORDER, limitPrice: '' }, '64000.00')).toBeNull()
  })
})
