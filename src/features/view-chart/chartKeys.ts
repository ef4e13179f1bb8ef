import type { RefObject } from 'react'
import { INTERVALS, type Interval } from '#protocol/intervals.ts'
import type { KeyActs } from '#src/entities/preferences/keys/keyList.ts'
import { useKeys } from '#src/entities/preferences/keys/useKeys.ts'
import type { DrawingLayer } from './drawings/drawingLayer.ts'
import type { PriceChart } from './priceChart.ts'

/** Candles that an arrow moves by, and how far a key zooms. */
const STEP = 10
const ZOOM = 1.25

export interface ChartKeys {
  readonly choose: (interval: Interval) => void
  readonly full: (isFull: boolean) => void
  readonly draw: () => void
  readonly alert: () => void
  readonly chart: Pick<PriceChart, 'scroll' | 'zoom'> | null
  readonly drawings: Pick<DrawingLayer, 'cancel' | 'removeSelected'> | undefined
  readonly isFull: boolean
}

/** What keys do while the focus is in the frame of a chart. @internal tested by itself */
export function chartKeys(on: ChartKeys): KeyActs {
  return {
    interval(key) {
      const interval = INTERVALS[Number(key) - 1]
      if (interval !== undefined) on.choose(interval)
    },
    pan: (key) => on.chart?.scroll(key === 'arrowleft' ? -STEP : STEP),
    zoom: (key) => on.chart?.zoom(key === '+' ? ZOOM : 1 / ZOOM),
    ends: (key) => on.chart?.scroll(key === 'home' ? 'oldest' : 'newest'),
    full: () => on.full(!on.isFull),
    draw: on.draw,
    alert: on.alert,
  }
}

/**
 * What keys do wherever the focus is, as the canvas takes none: Escape gives up a drawing, else leaves full screen;
 * Delete removes what is selected. @internal tested by itself
 */
export function canvasKeys({ drawings, isFull, full }: ChartKeys): KeyActs {
  return {
    leave() {
      if (drawings?.cancel() !== true && isFull) full(false)
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
