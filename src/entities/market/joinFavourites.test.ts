import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MOST_FAVOURITES } from '#protocol/mostFavourites.ts'
import { areSame, joinFavourites } from './joinFavourites.ts'

it.each([
  ['a visitor’s list joins the customer’s', [], ['A', 'B'], ['B', 'C'], ['B', 'C', 'A']],
  ['what another device did stands', ['A', 'B'], ['A', 'B'], ['B', 'C'], ['B', 'C']],
  ['what was done here is carried out', ['A', 'B'], ['B', 'D'], ['A', 'B', 'C'], ['B', 'C', 'D']],
  ['what both removed is gone', ['A'], [], [], []],
  ['a list that was written twice over is mended', [], ['A', 'A'], [], ['A']],
])('%s', (_, common, here, there, joined) => {
  expect(joinFavourites(common, here, there)).toEqual(joined)
})

it('lets the oldest give way', () => {
  const there = Array.from({ length: MOST_FAVOURITES }, (_, n) => `C${n}`)
  const joined = joinFavourites([], ['NEW'], there)
  expect(joined).toHaveLength(MOST_FAVOURITES)
  expect([joined[0], joined.at(-1)]).toEqual(['C1', 'NEW'])
})

it('leaves nothing to do where it was carried out', () => {
  const codes = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'))
  fc.assert(
    fc.property(codes, codes, codes, (common, here, there) => {
      const joined = joinFavourites(common, here, there)
      expect(areSame(joinFavourites(joined, joined, joined), joined)).toBe(true)
      for (const code of here) if (!common.includes(code)) expect(joined).toContain(code)
      for (const code of common) if (!here.includes(code)) expect(joined).not.toContain(code)
    }),
  )
})
