import { describe, expect, it } from 'vitest'
import { OPEN_ORDER } from '#kit/orders.ts'
import { liveOrder, sumUsdt, usdtText } from './liveOrder.ts'

describe('liveOrder', () => {
  it('is unknown without a price, and for a price it can not read', () => {
    expect(liveOrder(OPEN_ORDER, undefined)).toBeNull()
    expect(liveOrder(OPEN_ORDER, 'soon')).toBeNull()
  })

  it('reckons from the closing side of the logged price', () => {
    const live = liveOrder(OPEN_ORDER, '64402.92')
    expect(live?.closing).toBe(6_439_969_000_000n)
    expect(usdtText(live?.profit ?? 0n)).toBe('10.704000')
  })
})

describe('sumUsdt', () => {
  it('is unknown as soon as one part is, never the sum of the others', () => {
    expect(sumUsdt([1n, null, 2n])).toBeNull()
    expect(sumUsdt([1n, -3n])).toBe(-2n)
    expect(sumUsdt([])).toBe(0n)
  })
})
