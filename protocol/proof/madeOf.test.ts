import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { madeOf } from './madeOf.ts'

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
