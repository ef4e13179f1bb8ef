import { describe, expect, it } from 'vitest'
import { NO_FACTS, type StatementFacts } from '#protocol/statement.ts'
import { FACT_SIDES, FILE_LANGUAGES, type StatementType } from '#protocol/statementKinds.ts'
import { fileWordsOf } from '#server/main/words.ts'
import { factLines } from './factLines.ts'
import { numberOf } from './rulesMoves.ts'
import type { Moved } from './types.ts'

const ID = 'a1bb1d35-2f60-4c1e-9d3b-5a0f2c7e8b91'

const moved = (
  type: StatementType,
  facts: Partial<StatementFacts> | null,
  ref: string | null = ID,
): Moved => ({
  id: 1n,
  at: new Date(0),
  type,
  ref,
  reason: null,
  facts: facts === null ? null : { ...NO_FACTS, ...facts },
  changes: [],
})

const plain = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/[\u2068\u2069]/g, '').replaceAll('\u00a0', ' '))
const said = (move: Moved, language: (typeof FILE_LANGUAGES)[number] = 'en') =>
  plain(factLines(move, fileWordsOf(language)))

const OPENED = {
  instrument: 'BTC/USDT',
  side: 'long',
  size: '10',
  unit: 'lots',
  price: '68003.40',
  decimals: 2,
} as const

describe('what a movement was about, in a file', () => {
  it('is the order in the words of its product, and its number', () => {
    expect(said(moved('contractOpened', OPENED))).toEqual([
      'BTC/USDT · Long · 10 lots · at 68,003.40',
      'No. M6XH-TD9F',
    ])
    expect(said(moved('contractOpened', { ...OPENED, size: '1' }), 'de')).toEqual([
      'BTC/USDT · Long · 1 Lot · zu 68.003,40',
      'Nr. M6XH-TD9F',
    ])
    expect(said(moved('contractPlaced', OPENED))[0]).toContain('limit 68,003.40')
  })

  it('is the terms of options, plans, exchanges and transfers', () => {
    const option = {
      side: 'up',
      size: '10.000000',
      unit: 'USDT',
      term: '60s',
      rate: '0.8',
    } as const
    expect(said(moved('optionBought', option))[0]).toBe(
      'Up · 10.00 USDT · 60 seconds · pays 80% on top',
    )
    const plan = { size: '1000.000000', unit: 'USDT', term: '30d', rate: '0.0055' } as const
    expect(said(moved('planBought', plan))[0]).toBe('1,000.00 USDT · 30 days · 0.55% a day')
    const exchange = {
      instrument: 'BTC/USDT',
      size: '0.5',
      unit: 'BTC',
      price: '68123.45',
    } as const
    expect(said(moved('exchanged', exchange))[0]).toBe('BTC/USDT · 0.50 BTC · rate 68,123.45')
    const transfer = { size: '5.000000', unit: 'USDT', network: 'tron' } as const
    expect(said(moved('withdrawalPaid', transfer))[0]).toBe('5.00 USDT · Tron (TRC-20)')
  })

  it('is nothing where there is no order', () => {
    expect(said(moved('demoReset', null))).toEqual([])
    expect(numberOf(moved('demoReset', null))).toBeNull()
    expect(numberOf(moved('contractOpened', OPENED, null))).toBeNull()
  })

  it.each(FILE_LANGUAGES)('has words for every side and every number of lots in %s', (language) => {
    for (const side of FACT_SIDES) {
      for (const size of ['0', '1', '2', '3', '11', '100', '1000000']) {
        const [line = ''] = said(moved('contractOpened', { ...OPENED, side, size }), language)
        expect(line).toContain(size)
        expect(line).not.toContain('{{')
      }
    }
  })
})
