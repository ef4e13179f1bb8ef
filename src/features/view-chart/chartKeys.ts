import { type RefObject, useEffect } from 'react'
import { INTERVALS, type Interval } from '#protocol/marketTypes.ts'
import type { DrawingLayer } from './drawings/drawingLayer.ts'
import type { PriceChart } from './priceChart.ts'

/** Candles that an arrow moves by, and how far a key zooms. */
const STEP = 10
const ZOOM = 1.25

export interface ChartKeys {
  readonly choose: (interval: Interval) => void
  readonly full: (isFull: boolean) => void
  readonly help: () => void
  readonly draw: () => void
  readonly alert: () => void
  readonly chart: Pick<PriceChart, 'scroll' | 'zoom'> | null
  readonly isFull: boolean
}

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Does what a key says; false when it says nothing here. No key sends an order. @internal tested by itself */
export function pressChartKey({ key, altKey, ctrlKey, metaKey }: Pressed, on: ChartKeys): boolean {
  if (altKey || ctrlKey || metaKey) return false
  const interval = /^[1-9]$/.test(key) ? INTERVALS[Number(key) - 1] : undefined
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowLeft: () => on.chart?.scroll(-STEP),
    ArrowRight: () => on.chart?.scroll(STEP),
    Home: () => on.chart?.scroll('oldest'),
    End: () => on.chart?.scroll('newest'),
    '+': () => on.chart?.zoom(ZOOM),
    '-': () => on.chart?.zoom(1 / ZOOM),
    f: () => on.full(!on.isFull),
    F: () => on.full(!on.isFull),
    d: on.draw,
    D: on.draw,
    a: on.alert,
    A: on.alert,
    '?': on.help,
  }
  const act = interval === undefined ? acts[key] : () => on.choose(interval)
  act?.()
  return act !== undefined
}

/** What keys do wherever the focus is: the canvas takes none. */
export interface ChartKeysAnywhere extends Pick<ChartKeys, 'full' | 'isFull'> {
  readonly drawings: Pick<DrawingLayer, 'cancel' | 'removeSelected'> | undefined
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Escape gives up a drawing, else leaves full screen; Delete removes what is selected. @internal tested by itself */
export function pressAnywhere(key: string, { drawings, isFull, full }: ChartKeysAnywhere): void {
  if (key === 'Escape' && drawings?.cancel() !== true && isFull) full(false)
  if (key === 'Delete') drawings?.removeSelected()
}

/** Keys of a chart work while the focus is in its frame, but for those of what was touched on the canvas. */
export function useChartKeys(
  frame: RefObject<HTMLElement | null>,
  keys: RefObject<ChartKeys & ChartKeysAnywhere>,
): void {
  useEffect(() => {
    const element = frame.current
    const inDialog = (): boolean => document.querySelector('dialog[open]') !== null
    const onKey = (event: KeyboardEvent): void => {
      if (inDialog()) return
      if (pressChartKey(event, keys.current)) event.preventDefault()
    }
    const onAnyKey = (event: KeyboardEvent): void => {
      const { key, target } = event
      const isText = key === 'Delete' && isTyping(target)
      if (!inDialog() && !isText) pressAnywhere(key, keys.current)
    }
    element?.addEventListener('keydown', onKey)
    document.addEventListener('keydown', onAnyKey)
    return () => {
      element?.removeEventListener('keydown', onKey)
      document.removeEventListener('keydown', onAnyKey)
    }
  }, [frame, keys])
}
