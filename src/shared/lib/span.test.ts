import { expect, it } from 'vitest'
import { spanStart } from './span.ts'

const NOW = new Date(2026, 2, 15, 14, 30)

it.each([
  ['all', null],
  ['week', new Date(2026, 2, 9)],
  ['month', new Date(2026, 1, 14)],
  ['quarter', new Date(2025, 11, 16)],
  ['year', new Date(2026, 0, 1)],
] as const)('a span of %s begins at its midnight, today among its days', (span, start) => {
  expect(spanStart(span, NOW)).toEqual(start)
})
