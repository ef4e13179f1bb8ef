import type { KLineData, Period } from 'klinecharts'
import type { Candle } from '#protocol/market.ts'
import { candleStart, type Interval } from '#protocol/intervals.ts'

/** A candle as the chart draws it. Floats are ink here; no money is reckoned from them. */
export function barOf(candle: Candle): KLineData {
  return {
    timestamp: Date.parse(candle.time),
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
    volume: Number(candle.volume),
    ...(candle.origin === undefined ? {} : { origin: candle.origin }),
  }
}

/**
 * The bar a live price belongs to: the last one grown by it, or a new one when its time is over.
 * Null when the price is older than the last bar.
 */
export function liveBar(
  last: KLineData,
  price: number,
  at: number,
  interval: Interval,
): KLineData | null {
  const timestamp = candleStart(interval, at)
  if (timestamp < last.timestamp) return null
  if (timestamp > last.timestamp) {
    return { timestamp, open: price, high: price, low: price, close: price, volume: 0 }
  }
  return {
    ...last,
    high: Math.max(last.high, price),
    low: Math.min(last.low, price),
    close: price,
  }
}

const UNITS = { m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const
type Unit = keyof typeof UNITS

const isUnit = (letter: string): letter is Unit => letter in UNITS

/** An interval as the chart's library names it, and as the words for units do. */
export function periodOf(interval: Interval): Period & { readonly type: (typeof UNITS)[Unit] } {
  const [letter, span] = [interval.slice(-1), Number(interval.slice(0, -1))]
  if (!isUnit(letter)) throw new Error(interval)
  return { type: UNITS[letter], span }
}
