import { expect, it } from 'vitest'
import { OPEN_ORDER } from '#kit/orders.ts'
import { followedOrder, followedPage } from './trailing.ts'

const trail = {
  distance: '500.00',
  sinceLogSeq: '9',
  peak: '64400.00000000',
  peakLogSeq: '9',
  changedAt: '2026-03-02T09:00:00.500Z',
}
/** A price that was logged so long after that. */
const seen = (price: string, ms = 500) => ({ price, at: Date.parse(trail.changedAt) + ms })
const ORDER = { ...OPEN_ORDER, trail }

it('moves a stop loss that trails with a better price, and never back', () => {
  const better = followedOrder(ORDER, seen('64500'))
  expect(Number(better.stopLoss)).toBeCloseTo(64_500 - 500, -1)
  expect(better.trail).toEqual({ ...trail, peak: '64500.00000000' })
  expect(followedOrder(better, seen('64450'))).toBe(better)
})

it('follows no price from before the order was changed', () => {
  expect(followedOrder(ORDER, seen('64500', 0))).toBe(ORDER)
  expect(followedOrder(ORDER, seen('64500', -500))).toBe(ORDER)
  expect(followedOrder(ORDER, seen('64500', 1))).not.toBe(ORDER)
})

it('of a short with a lower one', () => {
  const short = { ...ORDER, side: 'short', stopLoss: '64900.00' } as const
  expect(Number(followedOrder(short, seen('64300')).stopLoss)).toBeCloseTo(64_300 + 500, -1)
  expect(followedOrder(short, seen('64500'))).toBe(short)
})

it('leaves a fixed one alone, and a list that nothing moves', () => {
  expect(followedOrder(OPEN_ORDER, seen('99999'))).toBe(OPEN_ORDER)
  expect(followedOrder(ORDER, undefined)).toBe(ORDER)
  expect(followedOrder(ORDER, seen('none'))).toBe(ORDER)
  const page = { items: [OPEN_ORDER, ORDER], next: null }
  expect(followedPage(page, () => seen('64000'))).toBe(page)
  expect(followedPage(page, () => seen('64500')).items[0]).toBe(OPEN_ORDER)
  expect(followedPage(page, () => seen('64500')).items[1]).not.toBe(ORDER)
})
