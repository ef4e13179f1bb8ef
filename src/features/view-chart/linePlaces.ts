import type { Chart, YAxis } from 'klinecharts'
import { labelPlaces, type Label } from './labelPlaces.ts'
import { besideLast, COUNTDOWN } from './countdown.ts'
import type { ChartLine } from './orderLines.ts'

/** Heights of the labels of lines, in pixels, over the candles and on the axis. */
export interface Places {
  readonly pane: ReadonlyMap<string, number>
  readonly axis: ReadonlyMap<string, number>
}

interface Seen {
  readonly chart: Chart
  readonly yAxis: YAxis | null
  readonly height: number
}

/** Heavier than all lines there can be: the last price stays where it is, and no label leaves the pane. */
const HEAVY = 1e9

/** Pixels that decide an order and are not seen. */
const LEAST = 0.01

const NOWHERE: Places = { pane: new Map(), axis: new Map() }

/** Puts what wants to stand between two labels that belong together on its nearer side of them. */
const outside =
  (pair: readonly number[]) =>
  (label: Label): Label => {
    const [from, to] = [Math.min(...pair), Math.max(...pair)]
    if (pair.length < 2 || label.y < from || label.y > to) return label
    return { ...label, y: label.y * 2 < from + to ? from - LEAST : to + LEAST }
  }

/**
 * Where the labels of these lines stand, worked out once for each view of the axis. Those outside of it, and alerts, which
 * have no label of this kind, take no room.
 * @param gap least distance between two labels, in pixels
 */
export function linePlaces(lines: readonly ChartLine[], gap: number): (seen: Seen) => Places {
  let known: { readonly key: string; readonly places: Places } | null = null
  return ({ chart, yAxis, height }) => {
    if (yAxis === null) return NOWHERE
    const { displayFrom, displayTo } = yAxis.getRange()
    const last = chart.getDataList().at(-1)?.close
    const isCounting = chart.getOverlays({ name: COUNTDOWN }).length > 0
    const key = [displayFrom, displayTo, height, last, isCounting].join()
    if (known?.key === key) return known.places
    const labels = lines
      .filter(({ kind }) => kind !== 'alert')
      .map(({ id, price }) => ({ id, y: yAxis.convertToPixel(price) }))
      .filter(({ y }) => y >= 0 && y <= height)
    const edges: readonly Label[] = [
      { id: 'top', y: -gap / 2, weight: HEAVY },
      { id: 'bottom', y: height + gap / 2, weight: HEAVY },
    ]
    const price = last === undefined ? null : yAxis.convertToPixel(last)
    const fixed = price === null || price < 0 || price > height ? [] : [price]
    if (isCounting) fixed.push(...fixed.map((y) => besideLast(y, gap, height)))
    const heavy = fixed.map((y, at) => ({ id: `last ${at}`, y, weight: HEAVY }))
    const places = {
      pane: labelPlaces([...labels, ...edges], gap),
      axis: labelPlaces([...labels.map(outside(fixed)), ...edges, ...heavy], gap),
    }
    known = { key, places }
    return places
  }
}
