import type { RefObject } from 'react'
import type { Interval } from '#protocol/intervals.ts'
import type { KeyActs } from '#src/entities/preferences/keys/keyList.ts'
import { useKeys } from '#src/entities/preferences/keys/useKeys.ts'
import type { DrawingLayer } from './drawings/drawingLayer.ts'
import type { LineLayer } from './lineLayer.ts'
import type { PriceChart } from './priceChart.ts'

/** Candles that an arrow moves by, and how far a key zooms. */
const STEP = 10
const ZOOM = 1.25

/** The timeframes of the keys 1 to 8. */
export const KEYED_INTERVALS = [
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '4h',
  '1d',
  '1w',
] as const satisfies readonly Interval[]

export interface ChartKeys {
  readonly choose: (interval: Interval) => void
  readonly full: (isFull: boolean) => void
  readonly goTo: () => void
  readonly draw: () => void
  readonly alert: () => void
  readonly chart: Pick<PriceChart, 'scroll' | 'zoom'> | null
  readonly lines: Pick<LineLayer, 'pick' | 'giveUp'> | undefined
  readonly drawings: Pick<DrawingLayer, 'cancel' | 'removeSelected'> | undefined
  readonly isFull: boolean
}

/** What keys do while the focus is in the frame of a chart. @internal tested by itself */
export function chartKeys(on: ChartKeys): KeyActs {
  return {
    interval(key) {
      const interval = KEYED_INTERVALS[Number(key) - 1]
      if (interval !== undefined) on.choose(interval)
    },
    pan: (key) => on.chart?.scroll(key === 'arrowleft' ? -STEP : STEP),
    zoom: (key) => on.chart?.zoom(key === '+' ? ZOOM : 1 / ZOOM),
    ends: (key) => on.chart?.scroll(key === 'home' ? 'oldest' : 'newest'),
    full: () => on.full(!on.isFull),
    goTo: on.goTo,
    draw: on.draw,
    alert: on.alert,
    move: () => on.lines?.pick(1) ?? false,
  }
}

/**
 * What keys do wherever the focus is, as the canvas takes none. Escape gives up a line that is moved or a drawing, else
 * leaves full screen. Delete removes what is selected. @internal tested by itself
 */
export function canvasKeys({ lines, drawings, isFull, full }: ChartKeys): KeyActs {
  return {
    leave() {
      if (lines?.giveUp() !== true && drawings?.cancel() !== true && isFull) full(false)
      return false
    },
    remove() {
      drawings?.removeSelected()
      return false
    },
  }
}

/** Keys of a chart work while the focus is in its frame, but for those of what was touched on the canvas. */
export function useChartKeys(frame: RefObject<HTMLElement | null>, keys: ChartKeys): void {
  useKeys(chartKeys(keys), frame)
  useKeys(canvasKeys(keys))
}
