import type { KLineData } from 'klinecharts'

export type Bars = readonly KLineData[]
export type Price = (bar: KLineData) => number

export const closeOf: Price = (bar) => bar.close
export const typicalOf: Price = (bar) => (bar.high + bar.low + bar.close) / 3

/** The last `length` values up to a place, oldest first; null before there are so many. */
export function windowOf<T>(all: readonly T[], at: number, length: number): readonly T[] | null {
  return at + 1 < length ? null : all.slice(at + 1 - length, at + 1)
}

/** The arithmetic mean of what is not empty. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The mean of a price over a window of bars; null before there are so many. */
export function meanOf(bars: Bars, at: number, length: number, price: Price): number | null {
  const window = windowOf(bars, at, length)
  return window === null ? null : mean(window.map(price))
}

/** Highest high and lowest low of a window. */
export function rangeOf(window: Bars): { readonly high: number; readonly low: number } {
  return {
    high: Math.max(...window.map((bar) => bar.high)),
    low: Math.min(...window.map((bar) => bar.low)),
  }
}
