import { expect, it } from 'vitest'
import { createWindow } from './window.ts'

it('lets so many through in each stretch, also when the clock was set back', () => {
  const may = createWindow(2, 1_000)
  expect([may(5_000), may(5_999), may(5_999), may(6_000)]).toEqual([true, true, false, true])
  expect([may(6_001), may(6_002), may(3_000)]).toEqual([true, false, true])
})
