import { expect, it } from 'vitest'
import { lengthOf, secondsOf } from './waitTime.ts'

it('knows how long blocks take, and says nothing of a chain it does not know', () => {
  expect(secondsOf(1, 12)).toBe(144)
  expect(secondsOf(31_337, 3)).toBeNull()
  expect(secondsOf(null, 3)).toBeNull()
})

it.each([
  [36, 'second', 36],
  [89.2, 'second', 90],
  [90, 'minute', 2],
  [144, 'minute', 3],
  [5_400, 'hour', 2],
  [86_400, 'hour', 24],
])('reads %s seconds as a length: %s %s', (seconds, unit, count) => {
  expect(lengthOf(seconds)).toEqual({ unit, count })
})
