import { expect, it } from 'vitest'
import { weaknessOf } from './rulesStrength.ts'

it.each([
  ['short1!', 'tooShort'],
  ['\u{1f600}'.repeat(7), 'tooShort'],
  ['x'.repeat(65), 'tooLong'],
  ['correcthorse', 'guessable'],
  ['password123', 'guessable'],
  ['aaaaaaaaaaaaaaaa', 'guessable'],
  ['ann.miller-is-great', 'containsName'],
  ['ANN.MILLER-is-great', 'containsName'],
  ['my-Glasshouse-is-blue', 'containsName'],
  ['plum-tractor-nine-lamps', null],
  ['k8#Qz!v2Lp', null],
] as const)('says of %j: %j', async (password, fault) => {
  expect(await weaknessOf(password, ['ann.miller', 'Glasshouse', 'abc'])).toBe(fault)
})
