import { expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { issueOf, readPrice } from './readPrices.ts'

it('reads a price above nothing, on the tick grid, in the signs of the language', () => {
  expect(readPrice('64,000.5', 2, '.')).toBe(6_400_050_000_000n)
  expect(readPrice('64.000,5', 2, ',')).toBe(6_400_050_000_000n)
  for (const none of ['', '0', '0.00', '1.234567', 'abc', '-1']) {
    expect(readPrice(none, 2, '.'), none).toBeNull()
  }
})

it('says on which side of the nearest price a stop is', () => {
  const stops = { stopLoss: price(200n), takeProfit: price(400n) }
  const fault = { field: 'stopLoss', fault: 'wrongSide' } as const
  const say = (nearest: bigint) => issueOf({ ...fault, nearest: price(nearest) }, stops, 8)
  expect(say(199n)).toEqual({ field: 'stopLoss', code: 'atMost', price: '0.00000199' })
  expect(say(201n).code).toBe('atLeast')
  expect(issueOf({ ...fault, fault: 'offTick', nearest: price(201n) }, stops, 8).code).toBe(
    'nearest',
  )
})
