import { expect, it } from 'vitest'
import { type Price, parsePrice } from '#protocol/price.ts'
import { levelAt, sideOf } from './alertLevel.ts'

const of = (text: string): Price => {
  const read = parsePrice(text)
  if (read === null) throw new Error(text)
  return read
}

it('says which way the price must go', () => {
  const last = of('64000.00')
  const levels = ['64000.01', '63999.99', '64000.00']
  expect(levels.map((level) => sideOf(of(level), last))).toEqual(['above', 'below', null])
})

it('works a level out in exact figures, down to the tick', () => {
  expect(levelAt(of('64000.00'), 1, 2)).toBe('64640.00')
  expect(levelAt(of('64000.00'), -5, 2)).toBe('60800.00')
  expect(levelAt(of('0.0123'), 1, 4)).toBe('0.0124')
  expect(levelAt(of('157.333'), 2, 3)).toBe('160.479')
  expect(levelAt(of('0.0001'), -1, 4)).toBeNull()
})
