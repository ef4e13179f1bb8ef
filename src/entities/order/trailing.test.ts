import { expect, it } from 'vitest'
import { OPEN_ORDER } from '#kit/orders.ts'
import { followedOrder, followedPage } from './trailing.ts'

const trail = {
  distance: '500.00',
  sinceLogSeq: '9',
  peak: '64400.00000000',
  peakLogSeq: '9',
}
const ORDER = { ...OPEN_ORDER, trail }

it('moves a stop loss that trails with a better price, and never back', () => {
  const better = followedOrder(ORDER, '64500')
  expect(Number(better.stopLoss)).toBeCloseTo(64_500 - 500, -1)
  expect(better.trail).toEqual({ ...trail, peak: '64500.00000000' })
  expect(followedOrder(better, '64450')).toBe(better)
})

it('of a short with a lower one', () => {
  const short = { ...ORDER, side: 'short', stopLoss: '64900.00' } as const
  expect(Number(followedOrder(short, '64300').stopLoss)).toBeCloseTo(64_300 + 500, -1)
  expect(followedOrder(short, '64500')).toBe(short)
})

it('leaves a fixed one alone, and a list that nothing moves', () => {
  expect(followedOrder(OPEN_ORDER, '99999')).toBe(OPEN_ORDER)
  expect(followedOrder(ORDER, undefined)).toBe(ORDER)
  expect(followedOrder(ORDER, 'none')).toBe(ORDER)
  const page = { items: [OPEN_ORDER, ORDER], next: null }
  expect(followedPage(page, () => '64000')).toBe(page)
  expect(followedPage(page, () => '64500').items[0]).toBe(OPEN_ORDER)
  expect(followedPage(page, () => '64500').items[1]).not.toBe(ORDER)
})
