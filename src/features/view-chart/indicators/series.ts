import type { KLineData } from 'klinecharts'
import type { Series } from '../incremental.ts'
import { closeOf, mean, meanOf, rangeOf, typicalOf, windowOf } from './windows.ts'

/** A bar's figures by name; one that needs more bars is absent. */
export type Row = Readonly<Partial<Record<string, number>>>

const DAY_MS = 86_400_000
const NONE: Row = {}

const barAt = (bars: readonly KLineData[], at: number): KLineData => bars[at] as KLineData

/** What needs no memory: each row is of its window alone. */
function ofWindow(
  row: (bars: readonly KLineData[], at: number, past: readonly Row[]) => Row,
): Series<null, Row> {
  return { first: null, step: ({ bars, at, past }) => ({ row: row(bars, at, past), state: null }) }
}

const named = (name: string, value: number | null): Row =>
  value === null ? NONE : { [name]: value }

/** Simple moving average of closes. */
export const ma = (length: number): Series<null, Row> =>
  ofWindow((bars, at) => named('ma', meanOf(bars, at, length, closeOf)))

/** Weighted moving average: the newest close weighs `length`, the oldest 1. */
export const wma = (length: number): Series<null, Row> =>
  ofWindow((bars, at) => {
    const window = windowOf(bars, at, length)
    if (window === null) return NONE
    const sum = window.reduce((total, bar, index) => total + bar.close * (index + 1), 0)
    return { wma: sum / ((length * (length + 1)) / 2) }
  })

/** One step of an exponential average; it starts with the simple one. */
function nextEma(before: number | null, value: number, length: number, start: () => number | null) {
  return before === null ? start() : before + (2 / (length + 1)) * (value - before)
}

/** Exponential moving average of closes. */
export const ema = (length: number): Series<number | null, Row> => ({
  first: null,
  step({ bars, at, state }) {
    const close = barAt(bars, at).close
    const value = nextEma(state, close, length, () => meanOf(bars, at, length, closeOf))
    return { row: named('ema', value), state: value }
  },
})

/** Bollinger bands: the average and `width` population deviations around it. */
export const bollinger = (length: number, width: number): Series<null, Row> =>
  ofWindow((bars, at) => {
    const closes = windowOf(bars, at, length)?.map(closeOf)
    if (closes === undefined) return NONE
    const middle = mean(closes)
    const deviation = Math.sqrt(mean(closes.map((close) => (close - middle) ** 2)))
    return { middle, upper: middle + width * deviation, lower: middle - width * deviation }
  })

interface Traded {
  readonly day: number
  readonly value: number
  readonly volume: number
}

/** Volume-weighted average price of the UTC day. Absent while nothing was traded. */
export const VWAP: Series<Traded, Row> = {
  first: { day: -1, value: 0, volume: 0 },
  step({ bars, at, state }) {
    const bar = barAt(bars, at)
    const day = Math.floor(bar.timestamp / DAY_MS)
    const kept = day === state.day ? state : { value: 0, volume: 0 }
    const traded = bar.volume ?? 0
    const volume = kept.volume + traded
    const value = kept.value + typicalOf(bar) * traded
    return { row: volume === 0 ? NONE : { vwap: value / volume }, state: { day, value, volume } }
  },
}

interface Moves {
  readonly up: number
  readonly down: number
}

/** Relative strength by Wilder's average of rises and falls. */
export const rsi = (length: number): Series<Moves, Row> => ({
  first: { up: 0, down: 0 },
  step({ bars, at, state }) {
    const before = bars[at - 1]
    if (before === undefined) return { row: NONE, state }
    const move = barAt(bars, at).close - before.close
    // Until there are enough moves the state is their sum over the length, which is then their mean.
    const kept = at <= length ? 1 : (length - 1) / length
    const up = state.up * kept + Math.max(0, move) / length
    const down = state.down * kept + Math.max(0, -move) / length
    const value = up + down === 0 ? 50 : (100 * up) / (up + down)
    return { row: at < length ? NONE : { rsi: value }, state: { up, down } }
  },
})

interface Averages {
  readonly fast: number | null
  readonly slow: number | null
  readonly signal: number | null
}

/** MACD: two exponential averages apart, their own average, and the plain difference of both. */
export const macd = (fast: number, slow: number, smooth: number): Series<Averages, Row> => ({
  first: { fast: null, slow: null, signal: null },
  step({ bars, at, past, state }) {
    const close = barAt(bars, at).close
    const quick = nextEma(state.fast, close, fast, () => meanOf(bars, at, fast, closeOf))
    const calm = nextEma(state.slow, close, slow, () => meanOf(bars, at, slow, closeOf))
    if (quick === null || calm === null) {
      return { row: NONE, state: { fast: quick, slow: calm, signal: null } }
    }
    const line = quick - calm
    const signal = nextEma(state.signal, line, smooth, () => {
      const before = past.slice(Math.max(0, at + 1 - smooth), at)
      const lines = [...before.flatMap((one) => one['macd'] ?? []), line]
      return lines.length < smooth ? null : mean(lines)
    })
    const row = signal === null ? { macd: line } : { macd: line, signal, histogram: line - signal }
    return { row, state: { fast: quick, slow: calm, signal } }
  },
})

/** Stochastic: where the close stands in the range of the window, and the average of that. */
export const stochastic = (length: number, smooth: number): Series<null, Row> =>
  ofWindow((bars, at, past) => {
    const window = windowOf(bars, at, length)
    if (window === null) return NONE
    const { high, low } = rangeOf(window)
    const k = high === low ? 50 : (100 * (barAt(bars, at).close - low)) / (high - low)
    const ks = [...past.slice(Math.max(0, at + 1 - smooth), at).flatMap((row) => row['k'] ?? []), k]
    return ks.length < smooth ? { k } : { k, d: mean(ks) }
  })

/** Williams %R: how far below the highest high the close is, from 0 to -100. */
export const williams = (length: number): Series<null, Row> =>
  ofWindow((bars, at) => {
    const window = windowOf(bars, at, length)
    if (window === null) return NONE
    const { high, low } = rangeOf(window)
    return { r: high === low ? -50 : (-100 * (high - barAt(bars, at).close)) / (high - low) }
  })

/** Commodity channel index of the typical price, with the factor 0.015. */
export const cci = (length: number): Series<null, Row> =>
  ofWindow((bars, at) => {
    const prices = windowOf(bars, at, length)?.map(typicalOf)
    const last = prices?.at(-1)
    if (prices === undefined || last === undefined) return NONE
    const middle = mean(prices)
    const deviation = mean(prices.map((price) => Math.abs(price - middle)))
    return deviation === 0 ? NONE : { cci: (last - middle) / (0.015 * deviation) }
  })

/** Rate of change: per cent since the close `length` bars ago. */
export const roc = (length: number): Series<null, Row> =>
  ofWindow((bars, at) => {
    const before = bars[at - length]
    if (before === undefined || before.close === 0) return NONE
    return { roc: (100 * (barAt(bars, at).close - before.close)) / before.close }
  })
