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
const CASES: readonly (readonly [string, AnySeries, Theirs, Readonly<Record<string, string>>])[] = [
  ['MA', of(ours.ma(20)), SMA.calculate({ period: 20, values: closes }), { ma: '' }],
  ['EMA', of(ours.ema(20)), EMA.calculate({ period: 20, values: closes }), { ema: '' }],
  ['WMA', of(ours.wma(20)), WMA.calculate({ period: 20, values: closes }), { wma: '' }],
  [
    'Bollinger',
    of(ours.bollinger(20, 2)),
    BollingerBands.calculate({ period: 20, stdDev: 2, values: closes }),
    { middle: 'middle', upper: 'upper', lower: 'lower' },
  ],
  ['VWAP', of(ours.VWAP), TheirVwap.calculate({ ...prices, volume }), { vwap: '' }],
  ['RSI', of(ours.rsi(14)), RSI.calculate({ period: 14, values: closes }), { rsi: '' }],
  [
    'MACD',
    of(ours.macd(12, 26, 9)),
    MACD.calculate({
      values: closes,
      fastPeriod: 12,
      slowPeriod: 26,
      signalPeriod: 9,
      SimpleMAOscillator: false,
      SimpleMASignal: false,
    }),
    { macd: 'MACD', signal: 'signal', histogram: 'histogram' },
  ],
  [
    'Stochastic',
    of(ours.stochastic(14, 3)),
    Stochastic.calculate({ ...prices, period: 14, signalPeriod: 3 }),
    { k: 'k', d: 'd' },
  ],
  ['Williams', of(ours.williams(14)), WilliamsR.calculate({ ...prices, period: 14 }), { r: '' }],
  ['CCI', of(ours.cci(20)), CCI.calculate({ ...prices, period: 20 }), { cci: '' }],
  ['ROC', of(ours.roc(9)), ROC.calculate({ period: 9, values: closes }), { roc: '' }],
]

describe('an indicator', () => {
  it.each(CASES)('%s equals an independent implementation', (name, series, theirs, names) => {
    const rows = incremental(series)(bars).slice(-theirs.length)
    expect(theirs.length).toBeGreaterThan(BARS - 40)
    for (const [mine, yours] of Object.entries(names)) {
      const expected = theirs.map((row) => (isRecord(row) ? row[yours] : row))
      // Theirs rounds RSI to two decimals.
      const digits = name === 'RSI' ? 1 : 8
      expected.forEach((value, at) => {
        if (value === undefined) expect(rows[at]?.[mine]).toBeUndefined()
        else expect(rows[at]?.[mine]).toBeCloseTo(Number(value), digits)
      })
    }
  })

  it.each(CASES)('%s is the same bar by bar as at once', (_name, series) => {
    const growing = incremental(series)
    let rows: ours.Row[] = []
    for (let at = 0; at < 120; at += 1) {
      const known = bars.slice(0, at)
      const last = bars[at] as KLineData
      // A bar that still moves leaves nothing behind.
      growing([...known, { ...last, close: last.low, volume: 1 }])
      rows = growing([...known, last])
    }
    expect(rows).toEqual(incremental(series)(bars.slice(0, 120)))
  })
})
