import type { Price } from '#contract/price.ts'

export type RulerMark = 'liquidation' | 'stopLoss' | 'entry' | 'takeProfit'

export interface RulerPrices {
  readonly liquidation: Price
  readonly stopLoss: Price
  readonly entry: Price
  readonly takeProfit: Price
}

/** Where a mark stands. Shares run from 0 (the lowest price, always left) to 100. */
export interface RulerPoint {
  readonly mark: RulerMark
  readonly price: Price
  readonly at: number
  readonly anchor: 'start' | 'middle' | 'end'
  /** 1 when its label would run into its neighbour's and stands a line lower. */
  readonly row: 0 | 1
}

export interface RulerZone {
  readonly kind: 'danger' | 'loss' | 'gain'
  readonly from: number
  readonly size: number
}

export interface Ruler {
  readonly points: readonly RulerPoint[]
  readonly zones: readonly RulerZone[]
  /** True when neighbours are so close that the short words are needed. */
  readonly tight: boolean
}

const PAD = 2
const ROOM = 100 - 2 * PAD

/** Shares of the bar a label needs beside its neighbour: the long word, and the figure alone. */
const LONG_LABEL = 24
const SHORT_LABEL = 17

/**
 * The position to scale. Prices are in ascending order for a long and descending for a short: the
 * lowest is always left, whatever the language.
 */
export function rulerOf(prices: RulerPrices): Ruler {
  const marks: RulerMark[] = ['liquidation', 'stopLoss', 'entry', 'takeProfit']
  const sorted = marks
    .map((mark) => ({ mark, price: prices[mark] }))
    .sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0))
  const low = sorted[0]?.price ?? prices.entry
  const high = sorted.at(-1)?.price ?? prices.entry
  const range = high - low
  const share = (price: Price): number =>
    range === 0n ? PAD : PAD + (Number(((price - low) * 10_000n) / range) * ROOM) / 10_000
  const anchors = ['start', 'middle', 'middle', 'end'] as const
  const placed = sorted.map(({ mark, price }, index) => ({
    mark,
    price,
    at: share(price),
    anchor: anchors[index] ?? 'middle',
  }))
  const gaps = placed.slice(1).map((point, index) => point.at - (placed[index]?.at ?? 0))
  const closest = Math.min(...gaps)
  const points = placed.map((point) => ({
    ...point,
    row: closest < SHORT_LABEL && point.mark === 'stopLoss' ? (1 as const) : (0 as const),
  }))
  const at = (mark: RulerMark): number => share(prices[mark])
  return {
    points,
    tight: closest < LONG_LABEL,
    zones: [
      zone('danger', at('liquidation'), at('stopLoss')),
      zone('loss', at('stopLoss'), at('entry')),
      zone('gain', at('entry'), at('takeProfit')),
    ],
  }
}

function zone(kind: RulerZone['kind'], a: number, b: number): RulerZone {
  return { kind, from: Math.min(a, b), size: Math.abs(b - a) }
}
