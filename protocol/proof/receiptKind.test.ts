import { expect, it } from 'vitest'
import { entryNo, safely } from './receiptKind.ts'
import { isMoment, momentOf } from './scalars.ts'

it('takes for a number of an entry what the books could have given out', () => {
  expect(entryNo('1')).toBe(1n)
  expect(entryNo('9223372036854775807')).toBe(9_223_372_036_854_775_807n)
  for (const text of ['', '0', '01', '-1', '+1', ' 1', '1 ', '0x10', '1e3', '1.0', '١']) {
    expect(() => entryNo(text), text).toThrow(TypeError)
  }
})

it('takes for a moment what is one in every engine', () => {
  expect(momentOf('2026-02-28T23:59:59.000Z')).toBe(Date.UTC(2026, 1, 28, 23, 59, 59))
  for (const text of ['2026-02-30T00:00:00.000Z', '2026-02-28T24:00:00.000Z', 'today', '']) {
    expect(isMoment(text), text).toBe(false)
    expect(() => momentOf(text), text).toThrow(TypeError)
  }
})

it('holds what throws for false', () => {
  expect(safely(() => entryNo('x') > 0n)).toBe(false)
  expect(safely(() => true)).toBe(true)
})
