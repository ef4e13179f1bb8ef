import { expect, it } from 'vitest'
import { besideOwn } from './pastBars.ts'

const bar = (time: number, origin?: string) => {
  const prices = { open: 1, high: 2, low: 1, close: 2, volume: 0 }
  return { time, ...prices, ...(origin === undefined ? {} : { origin }) }
}

it('what others told stands where none of ours does, in order', () => {
  const own = [bar(2), bar(3), bar(6)]
  const past = [1, 2, 4, 6].map((time) => bar(time, 'kraken'))
  expect(besideOwn(own, past)).toEqual([bar(1, 'kraken'), bar(2), bar(3), bar(4, 'kraken'), bar(6)])
  expect(besideOwn(own, [bar(3, 'kraken')])).toBe(own)
})
