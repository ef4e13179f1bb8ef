import { expect, it } from 'vitest'
import { delayAfter, isCommonPassword } from './rulesPassword.ts'

it('lets people wait longer with each try, up to a day', () => {
  const minutes = [0, 1, 4, 5, 6, 7, 10, 15, 16, 20].map((tries) => delayAfter(tries) / 60_000)
  expect(minutes).toEqual([0, 0, 0, 1, 2, 4, 32, 1_024, 1_440, 1_440])
})

it.each(['password', 'PassWord123', '12345678', '87654321', 'abcdefgh', 'aaaaaaaa', 'abababab'])(
  'calls %s common',
  (text) => {
    expect(isCommonPassword(text)).toBe(true)
  },
)

it.each(['correct horse', '7Hk2!pq0', 'ひみつのことばです'])('takes %s', (text) => {
  expect(isCommonPassword(text)).toBe(false)
})
