import { expect, it } from 'vitest'
import { asciiDigits, digitsOf } from './digits.ts'

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['your code: 123456', '123456'],
  ['\u0661\u0662\u0663\u0664\u0665\u0666', '123456'],
  ['\u06f1\u06f2\u06f3', '123'],
  ['\u0e51\u0e52\u0e53', '123'],
  ['\uff11\uff12', '12'],
  ['1234567', '123456'],
  ['abc', ''],
])('reads the digits of %j', (typed, digits) => {
  expect(digitsOf(typed, 6)).toBe(digits)
})

it('leaves letters between digits as they are', () => {
  expect(asciiDigits('\u0664TX\u0e59K-0')).toBe('4TX9K-0')
})
