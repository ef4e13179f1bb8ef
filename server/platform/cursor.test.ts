import { expect, it } from 'vitest'
import { NO_END, pageOf, readCursor } from './cursor.ts'

const page = (numbers: readonly bigint[], limit: number) =>
  pageOf(
    numbers,
    limit,
    (no) => no,
    (no) => `row ${no}`,
  )

it('goes on below the last one of a page, where there is another', () => {
  expect(page([9n, 7n, 4n], 2)).toEqual({ items: ['row 9', 'row 7'], next: '7' })
  expect(page([9n, 7n], 2)).toEqual({ items: ['row 9', 'row 7'], next: null })
  expect(page([9n], 2)).toEqual({ items: ['row 9'], next: null })
  expect(page([], 2)).toEqual({ items: [], next: null })
})

it('reads the cursor that it wrote, and refuses any other', () => {
  expect(readCursor(page([9n, 7n], 1).next ?? undefined)).toBe(9n)
  expect([readCursor(undefined), readCursor(undefined, 0n)]).toEqual([NO_END, 0n])
  for (const text of ['', '0', '-1', '1.5', 'x', '1234567890123456789']) {
    expect(() => readCursor(text)).toThrow(expect.objectContaining({ code: '400' }))
  }
})
