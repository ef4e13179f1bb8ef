import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvOf } from './rulesCsv.ts'
import type { Words } from '#server/platform/words.ts'
import type { Extract } from './types.ts'

const WORDS: Words = {
  language: 'en',
  direction: 'ltr',
  text: (key) => key,
  figure: (decimal) => decimal,
  plain: (decimal) => decimal,
  moment: (at) => at.toISOString(),
  percent: (share) => share,
  count: (key, value) => `${key} ${value}`,
  term: (count, unit) => `${count} ${unit}`,
  data: { language: 'en', tag: 'en', texts: {} },
}

const extract = (ref: string | null, reason: string | null): Extract => ({
  holder: { customerId: 'ann', account: 'real' },
  filter: { from: '2026-01-01T00:00:00.000Z' },
  at: new Date('2026-02-01T00:00:00Z'),
  sums: [
    {
      asset: 'USDT',
      opening: 10_000_000n,
      moneyIn: 0n,
      moneyOut: 2n,
      others: 7n,
      closing: 10_000_005n,
    },
  ],
  moves: [
    {
      id: 5n,
      at: new Date('2026-01-05T12:00:00Z'),
      type: 'reversal',
      ref,
      reason,
      facts: null,
      changes: [
        {
          asset: 'USDT',
          net: -2n,
          total: 9_999_998n,
          legs: [{ pocket: 'available', units: -2n, after: 9_999_998n }],
          counter: [],
        },
      ],
    },
  ],
})

type Row = Readonly<Record<string, string>>

function parsed(text: string): readonly Row[] {
  const { data, errors } = Papa.parse<Row>(text, { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}

/** What programs for tables run. */
const RUN = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/

describe('a statement as CSV', () => {
  it('opens, moves and closes, and its amounts add up', () => {
    const rows = parsed(csvOf(extract('order-1', null), WORDS))
    expect(rows.map(({ line, asset, amount, total }) => [line, asset, amount, total])).toEqual([
      ['opening', 'USDT', '10.000000', '10.000000'],
      ['posting', 'USDT', '-0.000002', '9.999998'],
      ['other', 'USDT', '0.000007', ''],
      ['closing', 'USDT', '', '10.000005'],
    ])
  })

  it('begins with a byte order mark, ends each line as RFC 4180 says, and has as many cells in each', () => {
    const text = csvOf(extract('a "b", c', null), WORDS)
    expect(text.startsWith('\ufeffline,entry,')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '').includes('\n')).toBe(false)
    expect(text).toContain('"a ""b"", c"')
  })

  it('leaves a minus in a figure alone, and takes it from a text', () => {
    const [, row] = parsed(csvOf(extract('-1', '=1+1'), WORDS))
    expect(row).toMatchObject({ amount: '-0.000002', reference: "'-1", reason: "'=1+1" })
  })

  it('runs nothing and loses nothing, whatever people wrote', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', ' ='), fc.string())
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(nasty, nasty, (ref, reason) => {
        const [, row] = parsed(csvOf(extract(ref, reason), WORDS))
        for (const [key, wrote] of [
          ['reference', ref],
          ['reason', reason],
        ] as const) {
          const cell = row?.[key] ?? ''
          expect(RUN.test(cell)).toBe(false)
          expect([wrote, `'${wrote}`]).toContain(cell)
        }
        expect(row?.['amount']).toBe('-0.000002')
      }),
    )
  })
})
