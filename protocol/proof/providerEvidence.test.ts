import { describe, expect, it } from 'vitest'
import { price } from '../price.ts'
import { evidenceFault, evidenceHash, ruleOf } from './evidence.ts'
import type { LogRow } from './logRow.ts'
import {
  type ProviderEvidence,
  providerEvidenceText,
  readProviderEvidence,
} from './providerEvidence.ts'

const AT = Date.UTC(2026, 2, 11, 16)
const QUOTE = { last: null, ageMs: 120, silentMs: null, aheadMs: -31 }
const EVIDENCE: ProviderEvidence = {
  file: 'ab'.repeat(32),
  instrumentId: 101,
  at: AT,
  decimals: 5,
  class: 'forex',
  last: { mid: price(115_920_000n), at: AT - 1_000 },
  held: { mid: price(215_920_000n), at: AT - 500 },
  quotes: [
    { ...QUOTE, provider: 'twelvedata', bid: '1.15921', ask: '1.15925' },
    { ...QUOTE, provider: 'finnhub', bid: null, ask: null, last: '1.1593' },
  ],
}
const TEXT = providerEvidenceText(EVIDENCE)
const ROW: LogRow = {
  seq: '7',
  instrumentId: 101,
  at: '2026-03-11T16:00:00.000Z',
  mid: '1.15926000',
  source: 'live',
  previous: '3',
  evidence: evidenceHash(TEXT),
}

const fault = (row: Partial<LogRow>, text: string): string | null =>
  evidenceFault([{ ...ROW, ...row }], new Map([['7', text]]))

it('what is written is read, with providers in the order of their names', () => {
  expect(readProviderEvidence(TEXT)).toEqual({ ...EVIDENCE, quotes: EVIDENCE.quotes.toReversed() })
  expect(ruleOf(TEXT)).toBe('provider-1')
})

describe('a row', () => {
  const named = (text: string) => [{ evidence: evidenceHash(text) }, text] as const
  const of = (change: Partial<ProviderEvidence>) =>
    named(providerEvidenceText({ ...EVIDENCE, ...change }))

  it('follows from what providers said', () => {
    expect(fault({}, TEXT)).toBeNull()
  })

  it.each<[string, Partial<LogRow>, string]>([
    ['of another text', {}, TEXT.replace('1.15921', '1.15920')],
    ['with another price', { mid: '1.15927000' }, TEXT],
    ['of another instrument', { instrumentId: 102 }, TEXT],
    ['of another second', { at: '2026-03-11T16:00:01.000Z' }, TEXT],
    ['of the class of other instruments', ...of({ class: 'stocks' })],
    ['of an instrument without one', { instrumentId: 1 }, TEXT],
    ['of one provider alone', ...of({ quotes: EVIDENCE.quotes.slice(1) })],
    ['of none', ...of({ quotes: [] })],
    ['of a class that nobody knows', ...named(TEXT.replace('forex', 'crypto'))],
    ['of a rule that nobody knows', ...named(TEXT.replace('provider-1', 'provider-2'))],
    ['that claims the rule of exchanges', ...named(TEXT.replace('provider-1', 'index-1'))],
    ['of a text that is not canonical', ...named(`${TEXT} `)],
  ])('%s does not follow', (_, row, text) => {
    expect(fault(row, text)).toBe('row 7 does not follow from its evidence')
  })
})
