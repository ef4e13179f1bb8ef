import { expect, it } from 'vitest'
import { losingPercent } from './rulesLossRate.ts'

it.each([
  [0, 0, null],
  [29, 29, null],
  [30, 0, '0.0'],
  [30, 30, '100.0'],
  [30, 1, '3.4'],
  [1000, 745, '74.5'],
])('of %i accounts %i lost: %s', (accounts, losing, said) => {
  expect(losingPercent(accounts, losing)).toBe(said)
})
