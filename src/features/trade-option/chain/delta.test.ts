import { expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { callPutDelta } from './delta.ts'

const AT = {
  strike: price(10_000_000_000n),
  capPrice: price(10n ** 17n),
  spot: price(10_000_000_000n),
  // 20% over its whole time, as in the tables of textbooks.
  sigma: 200_000_000_000n,
  tradingMs: 3_600_000,
}

it('is N(d1) of a call, and one less of a put', () => {
  expect(callPutDelta({ ...AT, side: 'call' })).toBe(5_398n)
  expect(callPutDelta({ ...AT, side: 'put', capPrice: price(1n) })).toBe(-4_601n)
})

it('is that of the strike less that of the cap', () => {
  const capPrice = price(12_000_000_000n)
  const capped = callPutDelta({ ...AT, side: 'call', capPrice })
  const atCap = callPutDelta({ ...AT, side: 'call', strike: capPrice })
  expect(5_398n - capped - atCap).toBeLessThanOrEqual(1n)
})

it('is nothing without time', () => {
  expect(callPutDelta({ ...AT, side: 'call', tradingMs: 0 })).toBe(0n)
})
