import { expect, it } from 'vitest'
import { type ChainedRow, firstBroken } from './chainedRows.ts'
import { CHAIN_START, nextChain } from './logRow.ts'

function rowsOf(count: number): readonly ChainedRow[] {
  let chain = CHAIN_START
  return Array.from({ length: count }, (_, index) => {
    const at = '2026-03-11T16:00:00.000Z'
    const seq = String(index + 1)
    const row = { seq, instrumentId: 1, at, mid: '1.00000000', source: 'replay' }
    chain = nextChain(chain, row)
    return { ...row, chain }
  })
}

it('names the first row that is not as it was written', () => {
  const rows = rowsOf(4)
  expect(firstBroken(rows, CHAIN_START, '1')).toBeNull()
  expect(firstBroken(rows.slice(1), CHAIN_START, '1')).toBe('row 1 is missing')
  expect(firstBroken(rows.slice(1), CHAIN_START, '2')).toContain('row 2 was changed')
  const changed = rows.map((row) => (row.seq === '3' ? { ...row, instrumentId: 2 } : row))
  expect(firstBroken(changed, CHAIN_START, '1')).toBe('row 3 was changed: its chain is another')
})
