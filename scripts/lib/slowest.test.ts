import { expect, it } from 'vitest'
import { slowestFiles } from './slowest.mjs'

it('names the twenty files that took longest, longest first', () => {
  const rows = Array.from({ length: 25 }, (_, n) => ({ file: `f${n}`, seconds: n + 0.04 }))
  const lines = slowestFiles(rows).split('\n')
  expect(lines).toHaveLength(20)
  expect(lines[0]).toBe('  24.0 s  f24')
  expect(lines.at(-1)).toBe('   5.0 s  f5')
  expect(rows[0]?.file).toBe('f0')
  expect(slowestFiles([])).toBe('')
})
