import { expect, it } from 'vitest'
import type { IndexPoint } from '../formulas/indexPrice.ts'
import { price } from '../price.ts'
import { toIso } from '../time.ts'
import { EvidenceLinks, type Linked } from './evidenceLinks.ts'
import type { LogRow } from './logRow.ts'

const AT = Date.UTC(2026, 2, 11, 16)
const point = (second: number, mid = 100n): IndexPoint => ({
  mid: price(mid * 100_000_000n),
  at: AT + second * 1_000,
})
const row = (second: number, mid = 100): LogRow => ({
  seq: String(10 + second),
  instrumentId: 1,
  at: toIso(AT + second * 1_000),
  mid: `${mid}.00000000`,
  source: 'live',
  previous: String(9 + second),
})
const made = (more: Partial<Linked['evidence']> = {}, isFull = true): Linked => ({
  isFull,
  evidence: { rule: 'index-2', decimals: 2, last: null, full: null, ...more },
})
type Step = readonly [LogRow, Linked | null]
const faults = (steps: readonly Step[], decimals: number | null = null) => {
  const links = new EvidenceLinks(() => decimals)
  return steps.flatMap(([one, of]) => links.fault(one, of) ?? [])
}

/** A full price, a thin one, a thin one. */
const WALK: readonly Step[] = [
  [row(0), made({ last: point(-1) })],
  [row(1, 101), made({ last: point(0), full: point(0) }, false)],
  [row(2), made({ last: point(1, 101n), full: point(0) }, false)],
]
const third = (more: Partial<Linked['evidence']>): readonly Step[] => [
  ...WALK.slice(0, 2),
  [row(2), made({ last: point(1, 101n), full: point(0), ...more }, false)],
]
const LAST = 'row 12 was made of another last price than row 11'
const FULL = "row 12 was made of another last full price than the log's"

it('follows evidence that says what the rows before it say', () => {
  expect(faults(WALK)).toEqual([])
  expect(faults(WALK, 2)).toEqual([])
  // After a restart no full price is known.
  expect(faults(third({ full: null }))).toEqual([])
  // A row without evidence is a last price too.
  expect(
    faults([
      [row(0), null],
      [row(1), made({ last: point(0) })],
    ]),
  ).toEqual([])
})

it.each([
  ['of another price', { last: point(1) }, LAST],
  ['of another second', { last: point(0, 101n) }, LAST],
  ['of none', { last: null }, LAST],
])('finds a last price %s', (_, more, due) => {
  expect(faults(third(more))).toEqual([due])
})

it.each([
  ['of a thin row', point(1, 101n)],
  ['of another price', point(0, 101n)],
  ['of another second', point(-1)],
])('finds a last full price %s', (_, full) => {
  expect(faults(third({ full }))).toEqual([FULL])
})

it('holds evidence to the full price that it said first', () => {
  const cut = WALK.slice(1)
  expect(faults(cut)).toEqual([])
  expect(faults([...cut, [row(3), made({ last: point(2), full: point(-9) }, false)]])).toEqual([
    "row 13 was made of another last full price than the log's",
  ])
})

it('finds the first rule after the second, and other decimals', () => {
  expect(faults(third({ rule: 'index-1', full: null }))).toEqual([
    'row 12 was made by an older rule again',
  ])
  const told = "row 12 was made with other decimals than its instrument's"
  expect(faults(third({ decimals: 3 }))).toEqual([told])
  expect(faults(third({ decimals: 3 }), 2)).toEqual([told])
  // Also where the order says the same as the later one.
  expect(faults(third({ decimals: 3 }), 3).at(-1)).toBe(told)
})

it('remembers the second rule over a price of providers', () => {
  const between: readonly Step[] = [
    [row(0), made()],
    [row(1), made({ rule: 'provider-1', last: point(0) })],
    [row(2), made({ rule: 'index-1', last: point(1) })],
  ]
  expect(faults(between)).toEqual(['row 12 was made by an older rule again'])
})

it('knows no last price of rows that are gone, nor after a day', () => {
  const gap = (seconds: number): readonly Step[] => [
    [row(0), made()],
    [{ ...row(seconds), previous: '10' }, made()],
  ]
  expect(faults(gap(86_399))).toHaveLength(1)
  expect(faults(gap(86_400))).toEqual([])
  expect(
    faults([
      [row(0), made()],
      [row(2), made({ last: point(1, 7n) })],
    ]),
  ).toEqual([])
})
