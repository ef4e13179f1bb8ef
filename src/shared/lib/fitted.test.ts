import { expect, it } from 'vitest'
import { fitted } from './fitted.ts'

it('a photo keeps its shape when it is made smaller, and is never made larger', () => {
  expect(fitted(4032, 3024, 2560)).toEqual({ width: 2560, height: 1920 })
  expect(fitted(3024, 4032, 2560)).toEqual({ width: 1920, height: 2560 })
  expect(fitted(800, 600, 2560)).toEqual({ width: 800, height: 600 })
})
