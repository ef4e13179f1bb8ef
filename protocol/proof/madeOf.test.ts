import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { madeOf } from './madeOf.ts'
import { providerEvidenceText } from './providerEvidence.ts'

const RECEIPT: unknown = JSON.parse(readFileSync('test/fixtures/receipts/index.receipt', 'utf8'))

it('names the venues of each row once, the oldest row first', () => {
  const made = madeOf([RECEIPT, RECEIPT])
  expect(made.map(({ seq }) => seq)).toEqual(['4', '18'])
  expect(made[0]?.venues.map(({ venue, use }) => [venue, use])).toEqual([
    ['binance', 'used'],
    ['bybit', 'used'],
    ['coinbaseexchange', 'used'],
    ['kraken', 'used'],
    ['okx', 'outlier'],
  ])
  expect(made[0]?.venues.at(-1)).toMatchObject({ bid: '71400.00', ask: '71400.00' })
})

it('has nothing of evidence that cannot be read, and of anything that is no receipt', () => {
  const text = JSON.stringify(RECEIPT).replaceAll('index-1', 'index-0')
  expect(madeOf(JSON.parse(text))).toEqual([])
  expect([null, 7, 'x', {}].flatMap((one) => madeOf(one))).toEqual([])
  expect(madeOf({ row: null, evidence: 'x' })).toEqual([])
})

it('names providers by what they said, and by their last trade where they quote neither side', () => {
  const at = '2026-03-11T16:00:00.000Z'
  const quote = { last: null, ageMs: 120, silentMs: null, aheadMs: null }
  const evidence = providerEvidenceText({
    file: 'ab'.repeat(32),
    instrumentId: 101,
    at: Date.parse(at),
    decimals: 5,
    class: 'forex',
    last: null,
    held: null,
    quotes: [
      { ...quote, provider: 'twelvedata', bid: '1.15921', ask: '1.15925', ageMs: 3_001 },
      { ...quote, provider: 'finnhub', bid: null, ask: null, last: '1.1593' },
    ],
  })
  expect(madeOf([{ row: { seq: '7', at }, evidence }])).toEqual([
    {
      seq: '7',
      at,
      venues: [
        { venue: 'finnhub', bid: '1.1593', ask: '1.1593', use: 'used' },
        { venue: 'twelvedata', bid: '1.15921', ask: '1.15925', use: 'stale' },
      ],
    },
  ])
})
