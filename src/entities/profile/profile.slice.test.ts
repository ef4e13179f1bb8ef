import { expect, it } from 'vitest'
import { profile } from './profile.slice.ts'

it('holds the area codes +1 to +430 in order', () => {
  const { areaCodes } = profile.getInitialState()
  expect(areaCodes).toHaveLength(430)
  expect([areaCodes[0], areaCodes[43], areaCodes.at(-1)]).toEqual(['+1', '+44', '+430'])
})
