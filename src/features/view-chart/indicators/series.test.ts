import fc from 'fast-check'
import type { KLineData } from 'klinecharts'
import {
  BollingerBands,
  CCI,
  EMA,
  MACD,
  ROC,
  RSI,
  SMA,
  Stochastic,
  VWAP as TheirVwap,
  WilliamsR,
  WMA,
} from 'technicalindicators'
import { describe, expect, it } from 'vitest'
import { type IndicatorName, INDICATORS, LENGTHS } from '#protocol/chartTerms.ts'
import { isRecord } from '#src/shared/lib/isRecord.ts'
import { incremental, type Series } from '../incremental.ts'
import * as ours from './series.ts'

const BARS = 300
const MINUTE = 60_000

/** A walk within one UTC day. */
function randomBars(seed: number): KLineData[] {
  let state = seed
  const random = (): number => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  let close = 100
  return Array.from({ length: BARS }, (_, at) => {
    const open = close
    close = Math.max(1, open + (random() - 0.5) * 4)
    const high = Math.max(open, close) + random()
    const low = Math.min(open, close) - random() * 0.5
    return { timestamp: at * MINUTE, open, high, low, close, volume: 1 + random() * 100 }
  })
}

const bars = randomBars(7)
const closes = bars.map((bar) => bar.close)
const prices = { high: bars.map((bar) => bar.high), low: bars.map((bar) => bar.low), close: closes }
const volume = bars.map((bar) => bar.volume ?? 0)

type Theirs = readonly unknown[]
type AnySeries = Series<never, ours.Row>

const of = (series: unknown): AnySeries => series as AnySeries

/** Ours, theirs, and our name of each of their figures. */
type Case = readonly [string, AnySeries, Theirs, Readonly<Record<string, string>>]

/** The lengths of `LENGTHS`, as ours are handed them. */
type Lengths = Readonly<Record<IndicatorName, readonly number[]>>

function casesOf(lengths: Lengths): readonly Case[] {
  const [ma = 0] = lengths.ma
  const [ema = 0] = lengths.ema
  const [wma = 0] = lengths.wma
  const [band = 0, width = 0] = lengths.bollinger
  const [rsi = 0] = lengths.rsi
  const [fast = 0, slow = 0, signal = 0] = lengths.macd
  const [stochastic = 0, smooth = 0] = lengths.stochastic
  const [cci = 0] = lengths.cci
  const [williams = 0] = lengths.williams
  const [roc = 0] = lengths.roc
  const values = closes
  const theirMacd = MACD.calculate({
    values,
    fastPeriod: fast,
    slowPeriod: slow,
    signalPeriod: signal,
    SimpleMAOscillator: false,
    SimpleMASignal: false,
  })
  return [
    ['MA', of(ours.ma(ma)), SMA.calculate({ period: ma, values }), { ma: '' }],
    ['EMA', of(ours.ema(ema)), EMA.calculate({ period: ema, values }), { ema: '' }],
    ['WMA', of(ours.wma(wma)), WMA.calculate({ period: wma, values }), { wma: '' }],
    [
      'Bollinger',
      of(ours.bollinger(band, width)),
      BollingerBands.calculate({ period: band, stdDev: width, values }),
      { middle: 'middle', upper: 'upper', lower: 'lower' },
    ],
    ['VWAP', of(ours.VWAP), TheirVwap.calculate({ ...prices, volume }), { vwap: '' }],
    ['RSI', of(ours.rsi(rsi)), RSI.calculate({ period: rsi, values }), { rsi: '' }],
    [
      'MACD',
      of(ours.macd(fast, slow, signal)),
      theirMacd,
      { macd: 'MACD', signal: 'signal', histogram: 'histogram' },
    ],
    [
      'Stochastic',
      of(ours.stochastic(stochastic, smooth)),
      Stochastic.calculate({ ...prices, period: stochastic, signalPeriod: smooth }),
      { k: 'k', d: 'd' },
    ],
    [
      'Williams',
      of(ours.williams(williams)),
      WilliamsR.calculate({ ...prices, period: williams }),
      { r: '' },
    ],
    ['CCI', of(ours.cci(cci)), CCI.calculate({ ...prices, period: cci }), { cci: '' }],
    ['ROC', of(ours.roc(roc)), ROC.calculate({ period: roc, values }), { roc: '' }],
  ]
}

const usual = Object.fromEntries(
  INDICATORS.map((name) => [name, LENGTHS[name].map((term) => term.usual)]),
) as unknown as Lengths

/** Any lengths within the bounds that leave bars to look at. */
const lengthsArb = fc
  .record(
    Object.fromEntries(
      INDICATORS.map((name) => [
        name,
        fc.tuple(
          ...LENGTHS[name].map(({ least, most, decimals }) => {
            const unit = 10 ** decimals
            return fc
              .integer({ min: least * unit, max: Math.min(most, 120) * unit })
              .map((value) => value / unit)
          }),
        ),
      ]),
    ),
  )
  .map((lengths) => {
    const [fast = 0, slow = 0, signal = 0] = (lengths as unknown as Lengths).macd
    // Theirs begins too early with a longer fast average, and drops differences of zero.
    return { ...lengths, macd: [Math.min(fast, slow), Math.max(fast, slow) + 1, signal] }
  }) as unknown as fc.Arbitrary<Lengths>

/** Their figures are ours, from the first bar that has any. */
function expectEqual([name, series, theirs, names]: Case): void {
  const rows = incremental(series)(bars).slice(-theirs.length)
  for (const [mine, yours] of Object.entries(names)) {
    const expected = theirs.map((row) => (isRecord(row) ? row[yours] : row))
    // Theirs rounds RSI to two decimals.
    const most = (own: number): number =>
      name === 'RSI' ? 0.05 : 1e-7 * Math.max(1, Math.abs(own))
    const differs = expected.filter((value, at) => {
      const own = rows[at]?.[mine]
      if (value === undefined || own === undefined) return value !== own
      return !(Math.abs(own - Number(value)) < most(own))
    })
    expect([name, differs]).toEqual([name, []])
  }
}

function expectSameBarByBar(series: AnySeries, count: number): void {
  const growing = incremental(series)
  let rows: ours.Row[] = []
  for (let at = 0; at < count; at += 1) {
    const known = bars.slice(0, at)
    const last = bars[at] as KLineData
    // A bar that still moves leaves nothing behind.
    growing([...known, { ...last, close: last.low, volume: 1 }])
    rows = growing([...known, last])
  }
  expect(rows).toEqual(incremental(series)(bars.slice(0, count)))
}

describe('an indicator', () => {
  const cases = casesOf(usual)

  it.each(cases)('%s equals an independent implementation', (...one) => {
    expect(one[2].length).toBeGreaterThan(BARS - 60)
    expectEqual(one)
  })

  it.each(cases)('%s is the same bar by bar as at once', (_name, series) => {
    expectSameBarByBar(series, 120)
  })

  it('is both with any lengths', () => {
    const both = fc.property(lengthsArb, (lengths) => {
      for (const one of casesOf(lengths)) {
        expectEqual(one)
        expectSameBarByBar(one[1], 150)
      }
    })
    fc.assert(both, { numRuns: 10 })
  })
})
