import { describe, expect, it } from 'vitest'
import { testSigner } from '#kit/provedWorld.ts'
import { forged, receiptOf } from '#kit/tamperedReceipts.ts'
import { verifyFast } from '#server/platform/signer.ts'
import { INDEX_BANDS, type IndexVenue } from '../formulas/indexPrice.ts'
import { price } from '../price.ts'
import {
  type Evidence,
  evidenceFault,
  evidenceHash,
  evidenceText,
  followsFromEvidence,
  readEvidence,
} from './evidence.ts'
import type { Json } from './canonical.ts'
import type { LogRow } from './logRow.ts'
import type { Receipt } from './receipt.ts'
import { verifyReceipt } from './receiptVerifier.ts'
import { midOf, momentOf } from './scalars.ts'

const AT = Date.UTC(2026, 2, 11, 16)

const venue = (name: string, bid: string, more: Partial<IndexVenue> = {}): IndexVenue => ({
  venue: name,
  bid,
  ask: '68000.02',
  ageMs: 120,
  silentMs: 40,
  aheadMs: null,
  excluded: null,
  ...more,
})

const EVIDENCE: Evidence = {
  rule: 'index-2',
  file: 'ab'.repeat(32),
  instrumentId: 1,
  at: AT,
  decimals: 2,
  bandPpm: INDEX_BANDS.major,
  last: { mid: price(6_800_000_000_000n), at: AT - 3_000 },
  full: { mid: price(6_800_100_000_000n), at: AT - 5_000 },
  held: { mid: price(8_000_000_000_000n), at: AT - 2_000 },
  venues: [
    venue('okx', '68000', { aheadMs: -31 }),
    venue('kraken', '67999', { excluded: { calmSince: AT - 9_000 } }),
    venue('binance', '67999.98'),
    venue('bybit', '67999.5', { silentMs: null }),
    venue('coinbaseexchange', '60000', { excluded: { calmSince: null } }),
  ],
}
const TEXT = evidenceText(EVIDENCE)
const ROW: LogRow = {
  seq: '7',
  instrumentId: 1,
  at: '2026-03-11T16:00:00.000Z',
  mid: '68000.00000000',
  source: 'live',
  previous: '3',
  evidence: evidenceHash(TEXT),
}

const fault = (row: Partial<LogRow>, text: string | null = TEXT): string | null =>
  evidenceFault([{ ...ROW, ...row }], new Map(text === null ? [] : [['7', text]]))

it('what is written is read, with venues in the order of their names', () => {
  const venues = EVIDENCE.venues.toSorted((a, b) => (a.venue < b.venue ? -1 : 1))
  expect(readEvidence(TEXT)).toEqual({ ...EVIDENCE, venues })
  const first = { ...EVIDENCE, rule: 'index-1', full: null } as const
  expect(readEvidence(evidenceText(first))).toEqual({ ...first, venues })
})

it('each rule has its own fields', () => {
  const first = evidenceText({ ...EVIDENCE, rule: 'index-1', full: null })
  for (const text of [
    first.replace('index-1', 'index-2'),
    TEXT.replace('index-2', 'index-1'),
    TEXT.replace('index-2', 'index-3'),
  ]) {
    expect(() => readEvidence(text)).toThrow(TypeError)
  }
})

describe('a row', () => {
  it('follows from its evidence, which a live one needs', () => {
    expect(fault({})).toBeNull()
    const { evidence: _none, ...second } = ROW
    const without = (source: string) => evidenceFault([{ ...second, source }], new Map())
    expect([without('simulated'), without('replay')]).toEqual([null, null])
    expect(without('live')).toBe('row 7 does not follow from its evidence')
    expect(fault({}, null)).toBe('the evidence of row 7 is missing')
  })

  const named = (text: string) => [{ evidence: evidenceHash(text) }, text] as const
  const of = (change: Partial<Evidence>) => named(evidenceText({ ...EVIDENCE, ...change }))
  it.each<[string, Partial<LogRow>, string]>([
    ['of another text', {}, evidenceText({ ...EVIDENCE, instrumentId: 1, file: 'cd'.repeat(32) })],
    ['with another price', { mid: '68000.01000000' }, TEXT],
    ['of another instrument', { instrumentId: 2 }, TEXT],
    ['of another second', { at: '2026-03-11T16:00:01.000Z' }, TEXT],
    ['of another index', ...of({ venues: EVIDENCE.venues.slice(2) })],
    ['of no index', ...of({ venues: [] })],
    ['of the band of another instrument', ...of({ bandPpm: INDEX_BANDS.other })],
    ['that is the first and knows one before', { previous: '0' }, TEXT],
    [
      'of a price that was held back before the last one',
      ...of({ last: { mid: price(6_800_000_000_000n), at: AT - 2_000 } }),
    ],
    [
      'of a price that is held back now',
      ...of({ held: { mid: price(8_000_000_000_000n), at: AT } }),
    ],
    [
      'of a price that no rule held back',
      ...of({ held: { mid: price(7_480_000_000_000n), at: AT - 2_000 } }),
    ],
    ['of one that was held back from none', ...of({ last: null })],
    ['of another band than there is', ...of({ bandPpm: 30_000 })],
    ['of a rule that nobody knows', ...named(TEXT.replace('index-2', 'index-3'))],
    ['of a text that is not canonical', ...named(` ${TEXT}`)],
    ['of no evidence', ...named('null')],
  ])('%s does not follow', (_, row, text) => {
    expect(fault(row, text)).toBe('row 7 does not follow from its evidence')
  })
})

describe('a receipt', () => {
  const signer = testSigner()
  const contractOf = (name: string): Receipt => JSON.parse(receiptOf(name)) as Receipt
  const withEvidence = (whole: Receipt, evidence: string): Json =>
    ({ ...whole, open: { ...whole.open, evidence } }) as unknown as Json
  const failed = (evidence: string): readonly string[] => {
    const whole = contractOf('index')
    const text = forged(withEvidence(whole, evidence), signer)
    return verifyReceipt(text, { verify: verifyFast })
      .checks.filter((check) => !check.ok)
      .map(({ name }) => name)
  }
  const { evidence = '' } = contractOf('index').open

  it('holds with its evidence, and not with that of the same price', () => {
    expect(failed(evidence)).toEqual([])
    expect(failed(evidence.replace('"ageMs":130', '"ageMs":131'))).toEqual(['openRow'])
    expect(failed('')).toEqual(['openRow'])
  })

  it('has the decimals of its order in its evidence', () => {
    const whole = contractOf('index')
    const open = { ...whole.open, ...madeOf(whole.open, { decimals: 3 }) }
    expect(followsFromEvidence(open.row, open.evidence)).toBe(true)
    expect(followsFromEvidence(open.row, open.evidence, { decimals: 3 })).toBe(true)
    expect(followsFromEvidence(open.row, open.evidence, { decimals: 2 })).toBe(false)
  })

  it('shows the row before as the last price, where it has both', () => {
    const { open, close } = contractOf('index')
    const before = { ...open, row: { ...open.row, seq: '4' } }
    const next = (last: Evidence['last']) => {
      const { row, evidence: text } = madeOf(close, { last })
      return followsFromEvidence({ ...row, previous: '4' }, text, { rows: [before, close] })
    }
    const point = { mid: midOf(open.row.mid), at: momentOf(open.row.at) }
    expect(next(point)).toBe(true)
    expect(next({ ...point, at: point.at - 1_000 })).toBe(false)
    expect(next(null)).toBe(false)
  })

  /** A row and its evidence, with other fields. */
  const madeOf = ({ row, evidence: text = '' }: Receipt['open'], change: Partial<Evidence>) => {
    const made = evidenceText({ ...readEvidence(text), ...change })
    return { row: { ...row, evidence: evidenceHash(made) }, evidence: made }
  }

  it('of a row without evidence shows none', () => {
    const whole = contractOf('long')
    const text = forged(withEvidence(whole, evidence), signer)
    expect(verifyReceipt(text, { verify: verifyFast }).checks).toEqual([
      { name: 'form', ok: false },
    ])
  })
})
