import { describe, expect, it } from 'vitest'
import { rowsInView } from './rowWindow.ts'

describe('rowsInView', () => {
  it('draws what is in view and four around', () => {
    expect(rowsInView({ top: 200, row: 64, count: 5_000 }, 812)).toEqual({ from: 0, to: 14 })
    expect(rowsInView({ top: -64_000, row: 64, count: 5_000 }, 812)).toEqual({
      from: 996,
      to: 1_017,
    })
  })

  it('stays inside the list', () => {
    expect(rowsInView({ top: -999_999, row: 64, count: 10 }, 812)).toEqual({ from: 10, to: 10 })
    expect(rowsInView({ top: 0, row: 64, count: 3 }, 812)).toEqual({ from: 0, to: 3 })
    expect(rowsInView({ top: 0, row: 0, count: 3 }, 812)).toEqual({ from: 0, to: 0 })
  })
})
