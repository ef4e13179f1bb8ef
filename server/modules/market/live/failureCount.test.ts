import { expect, it } from 'vitest'
import { FailureCount } from './failureCount.ts'

const TIMES = { silentMs: 15_000, mostBackOffMs: 60_000 }
const MINUTE = 60_000

it('counts a flood however long the connection held, and forgets it after ten minutes', () => {
  const count = new FailureCount(TIMES)
  const flood = (at: number) => count.ended({ heldMs: MINUTE, flooded: true, now: at * MINUTE })
  expect([0, 1, 2, 11, 20].map(flood)).toEqual([1, 2, 3, 4, 5])
  // What ends otherwise between them is judged by itself, and hides none of them.
  expect(count.ended({ heldMs: MINUTE, flooded: false, now: 21 * MINUTE })).toBe(0)
  expect(count.ended({ heldMs: 1000, flooded: false, now: 22 * MINUTE })).toBe(1)
  expect([23, 33].map(flood)).toEqual([6, 1])
})

it('counts other faults until a connection holds', () => {
  const count = new FailureCount(TIMES)
  const drop = (heldMs: number) => count.ended({ heldMs, flooded: false, now: 0 })
  expect([0, 14_999, 15_000, 0].map(drop)).toEqual([1, 2, 0, 1])
  expect(count.ended({ heldMs: 0, flooded: true, now: 0 })).toBe(2)
})
