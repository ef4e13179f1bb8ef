import type { KLineData, Period } from 'klinecharts'
import type { Candle } from '#protocol/market.ts'
import { INTERVAL_MS, type Interval } from '#protocol/intervals.ts'

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
  const length = INTERVAL_MS[interval]
  const steps = Math.floor((at - last.timestamp) / length)
  if (steps < 0) return null
  if (steps > 0) {
    const timestamp = last.timestamp + steps * length
    return { timestamp, open: price, high: price, low: price, close: price, volume: 0 }
  }
  return {
    ...last,
    high: Math.max(last.high, price),
    low: Math.min(last.low, price),
    close: price,
  }
}

/** An interval as the chart's library names it. */
export function periodOf(interval: Interval): Period {
  const span = Number(interval.slice(0, -1))
  const unit = interval.at(-1)
  if (unit === 'm') return { type: 'minute', span }
  if (unit === 'h') return { type: 'hour', span }
  return { type: unit === 'd' ? 'day' : 'week', span }
}
