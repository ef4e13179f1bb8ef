import { expect, it } from 'vitest'
import { createBuckets } from './buckets.ts'

const taken = (count: number, take: () => boolean): number =>
  Array.from({ length: count }, take).filter(Boolean).length

it('gives a burst, then so many a second, to each name', () => {
  const buckets = createBuckets(5, 2)
  const at = (name: string, now: number) => taken(20, () => buckets.take(name, now))
  expect([at('ann', 0), at('ben', 0), at('ann', 1_000), at('ann', 60_000)]).toEqual([5, 5, 2, 5])
})

it('forgets nothing that makes a difference', () => {
  const buckets = createBuckets(5, 1)
  expect(taken(5, () => buckets.take('ann', 0))).toBe(5)
  buckets.sweep(1_000)
  expect(taken(20, () => buckets.take('ann', 1_000))).toBe(1)
  buckets.sweep(60_000)
  expect(taken(20, () => buckets.take('ann', 60_000))).toBe(5)
})
