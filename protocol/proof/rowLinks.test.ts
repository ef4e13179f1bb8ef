import { expect, it } from 'vitest'
import { CHAIN_START, type LogRow, nextChain } from './logRow.ts'
import { RowLinks } from './rowLinks.ts'

const row = (seq: number, instrumentId: number, previous?: number): LogRow => ({
  seq: String(seq),
  instrumentId,
  at: '2026-03-11T16:00:00.000Z',
  mid: '1.00000000',
  source: 'replay',
  ...(previous === undefined ? {} : { previous: String(previous) }),
})

const fault = (...rows: readonly LogRow[]) => new RowLinks().firstFault(rows)

it('follows rows that name none, and then rows that name the one before them of their instrument', () => {
  expect(fault(row(1, 1), row(2, 2), row(3, 1, 1), row(4, 2, 2), row(5, 3, 0))).toBeNull()
  const links = new RowLinks()
  expect(links.firstFault([row(1, 1, 0), row(2, 2, 0)])).toBeNull()
  expect(links.firstFault([row(3, 1, 1)])).toBeNull()
})

it('does not know what is no longer kept', () => {
  expect(fault(row(7, 1, 3), row(8, 2, 0), row(9, 1, 7))).toBeNull()
})

it.each([
  [
    'another row of its instrument',
    [row(1, 1, 0), row(2, 1, 1), row(3, 1, 1)],
    /row 3 names row 1/,
  ],
  ['a row of another instrument', [row(1, 1, 0), row(2, 2, 0), row(3, 2, 1)], /row 3 names row 1/],
  ['none though there is one', [row(1, 1, 0), row(2, 1, 0)], /row 2 names row 0/],
  ['a kept row that is not its own', [row(5, 1, 2), row(6, 2, 5)], /row 6 names row 5/],
  ['nothing any more', [row(1, 1, 0), row(2, 1)], /row 2 does not name/],
])('finds a row that names %s', (_what, rows, told) => {
  expect(fault(...rows)).toMatch(told)
})

it('is part of what is hashed, and never names a later row', () => {
  const chain = (one: LogRow) => nextChain(CHAIN_START, one)
  expect(chain(row(3, 1, 1))).not.toEqual(chain(row(3, 1, 2)))
  expect(chain(row(3, 1, 1))).not.toEqual(chain(row(3, 1)))
  for (const previous of [3, 4]) expect(() => chain(row(3, 1, previous))).toThrow(TypeError)
  expect(() => chain({ ...row(3, 1), previous: '01' })).toThrow(TypeError)
})
