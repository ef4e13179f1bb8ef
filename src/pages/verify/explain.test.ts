import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, type Json } from '#protocol/proof/canonical.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { formattersOf } from '#src/shared/i18n/format.ts'
import { explainFigures, FIGURES, plainChecks, subjectOf } from './explain.ts'
import { shownText } from './pieces.ts'

const TEXT = readFileSync(
  new URL('../../../test/fixtures/receipts/long.receipt', import.meta.url),
  'utf8',
).trim()
const verdict = verifyReceipt(TEXT)
const format = formattersOf('en')

describe('a sound receipt', () => {
  it('is explained figure by figure, with the numbers of its own rows', () => {
    expect(verdict.ok).toBe(true)
    const lines = explainFigures(verdict)
    // This order pays the base rate, so nothing is said of how its rate came about.
    expect(lines.map((line) => line.name)).toEqual(FIGURES.filter((name) => name !== 'feeRate'))
    expect(lines.every((line) => line.ok && line.stated === line.computed)).toBe(true)
    const { receipt } = verdict
    if (receipt?.type !== 'contract-receipt.v1') throw new Error('no contract')
    const open = lines.find((line) => line.name === 'openPrice')
    expect(open?.formula?.[0]).toEqual({ decimal: receipt.open.row.mid })
    const result = lines.find((line) => line.name === 'result')
    expect(result?.formula).toEqual([
      { decimal: receipt.order.profit },
      { sign: '−' },
      { decimal: receipt.order.openFee },
      { sign: '−' },
      { decimal: receipt.order.closeFee },
    ])
  })

  it('is summed up, and its other checks are told one by one', () => {
    if (verdict.receipt?.type !== 'contract-receipt.v1') throw new Error('no contract')
    expect(subjectOf(verdict.receipt)).toMatchObject({ code: 'BTCUSDT', long: true, demo: true })
    expect(plainChecks(verdict.checks).map((check) => check.name)).toEqual([
      'form',
      'signature',
      'head',
      'openRow',
      'openSeal',
      'closeRow',
      'closeSeal',
      'order',
      'openedEntry',
      'closedEntry',
    ])
  })
})

/** Puts something else in the place of one value, however deep. */
function spoil(value: Json, at: number, other: Json): Json {
  let left = at
  const walk = (node: Json): Json => {
    left -= 1
    if (left === 0) return other
    if (typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) return node.map((item: Json) => walk(item))
    return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, walk(item)]))
  }
  return walk(value)
}

const HOSTILE: readonly Json[] = [
  null,
  -100_000_000,
  Number.MAX_SAFE_INTEGER,
  '9'.repeat(2_000),
  '<img src=x onerror=alert(1)>',
  '-0',
  '',
  true,
  [],
  {},
  [['x']],
  { toString: 'x', length: 5 },
]

describe('a hostile receipt', () => {
  it('is never valid, never breaks anything, and takes no time', () => {
    const places = fc.integer({ min: 2, max: 160 })
    const started = performance.now()
    fc.assert(
      fc.property(places, fc.constantFrom(...HOSTILE), (at, other) => {
        const text = canonicalJson(spoil(JSON.parse(TEXT) as Json, at, other))
        if (text === TEXT) return
        const seen = verifyReceipt(text)
        expect(seen.ok).toBe(false)
        for (const line of explainFigures(seen)) {
          for (const piece of line.formula ?? []) {
            if ('decimal' in piece) format.decimal(piece.decimal)
            if ('rate' in piece) format.rate(piece.rate)
          }
          expect(typeof line.stated).toBe('string')
        }
        if (seen.receipt?.type === 'contract-receipt.v1') {
          for (const shown of Object.values(subjectOf(seen.receipt) ?? {})) {
            expect(['string', 'boolean']).toContain(typeof shown)
          }
        }
      }),
      { numRuns: 150 },
    )
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  it('is shown only where it is short text', () => {
    expect(shownText('BTCUSDT')).toBe('BTCUSDT')
    expect(shownText(5)).toBe('5')
    for (const other of [null, undefined, {}, [], '', 'x'.repeat(81), true]) {
      expect(shownText(other)).toBeNull()
    }
  })
})

const other = (file: string) =>
  verifyReceipt(
    readFileSync(
      new URL(`../../../test/fixtures/receipts/${file}.receipt`, import.meta.url),
      'utf8',
    ),
  )

describe('a receipt of another kind', () => {
  const waysOf = (file: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      explainFigures(other(file)).map(({ name, formula }) => [
        name,
        (formula ?? []).map((piece) => Object.values(piece)[0]).join(' '),
      ]),
    )

  it('is explained with the numbers of its own terms', () => {
    expect(waysOf('up')).toMatchObject({ payout: '10.000000 × ( 1 + 0.8 )', strike: '' })
    expect(waysOf('call')).toMatchObject({
      premium: '',
      payout: '7 × 0.01 × ( 68321.50 − 68000.00 )',
    })
    expect(waysOf('listedLate')).toMatchObject({
      payout: '5000 × 0.01 × ( 69000.00 − 68000.00 )',
    })
    // What it was worth takes more than a line.
    expect(waysOf('listedSold')).toMatchObject({ premium: '', payout: '' })
    expect(Object.keys(waysOf('void'))).not.toContain('settlePrice')
    expect(waysOf('marketBuy')['amount']).toMatch(/^777\.770000 ÷ 68/)
    expect(waysOf('limitBuy')).toMatchObject({ fillPrice: '', paid: '0.01230000 × 67000.00' })
    expect(waysOf('staking')['income']).toBe('1.00000000 × 0.00006 × 3')
    expect(waysOf('smart')['returned']).toBe('1234.567891 − 12.346914')
    expect(waysOf('exchangeCross')).toMatchObject({
      rate: '1 × 1.17243000 ÷ 0.99970000 ÷ 68123.45000000',
      gross: '1234.56 × 1.17243000 ÷ 0.99970000 ÷ 68123.45000000',
      remainder: '',
    })
  })

  it.each([
    'up',
    'call',
    'void',
    'listedLate',
    'listedSold',
    'marketBuy',
    'marketSell',
    'limitBuy',
    'smart',
    'staking',
    'exchangeCross',
  ])('has a check for all that is no figure: %s', (file) => {
    const { checks, ok } = other(file)
    expect(ok).toBe(true)
    const figures = explainFigures(other(file)).map(({ name }) => name)
    const plain = plainChecks(checks).map(({ name }) => name)
    expect([...figures, ...plain].sort()).toEqual(checks.map(({ name }) => name).sort())
  })
})
