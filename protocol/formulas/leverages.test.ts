import { expect, it } from 'vitest'
import { offeredLeverages } from './leverages.ts'

it.each([
  [[1, 5, 10], 1_000, [1, 5, 10]],
  [[1, 5, 10], 10, [1, 5, 10]],
  [[1, 5, 10], 7, [1, 5, 7]],
  [[1, 5, 10], 5, [1, 5]],
  [[5, 10], 2, [2]],
  [[], 5, []],
])('of the steps %j, up to %i leaves %j', (steps, maxLeverage, due) => {
  expect(offeredLeverages(steps, { allowed: true, maxLeverage })).toEqual(due)
  expect(offeredLeverages(steps, { allowed: false, maxLeverage })).toEqual([])
})
