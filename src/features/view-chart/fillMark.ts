import type {
  Chart,
  KLineData,
  OverlayCreateFiguresCallbackParams,
  OverlayFigure,
  OverlayTemplate,
} from 'klinecharts'
import type { ChartInk } from './chartStyles.ts'

/** The name that marks of own fills are registered under. */
const FILLS = 'houseFills'

/** Pixels: half a triangle's width, its height, its distance from the candle, and the reach of the line at the price. */
const [HALF, HEIGHT, APART, REACH] = [5, 8, 3, 6]
/** Fills of a candle that the legend names. */
const NAMED = 3

/** A fill as the chart shows it. */
export interface FillMark {
  readonly id: string
  /** Milliseconds. */
  readonly at: number
  readonly price: number
  readonly mark: 'buy' | 'sell'
  /** What it was, in words. */
  readonly text: string
}

interface FillData {
  readonly marks: readonly FillMark[]
  readonly ink: () => ChartInk
}

/** The candle that a moment lies in: the last one that opened by then; -1 before the first. */
function indexAt(bars: readonly KLineData[], at: number): number {
  let [from, to] = [0, bars.length]
  while (from < to) {
    const half = Math.floor((from + to) / 2)
    if ((bars[half]?.timestamp ?? 0) <= at) from = half + 1
    else to = half
  }
  return from - 1
}

/** The fills of a candle, which lasts until the next one opens. */
export function fillsIn<F extends Pick<FillMark, 'at'>>(
  fills: readonly F[],
  bars: readonly KLineData[],
  timestamp: number,
): readonly F[] {
  return fills.filter(({ at }) => bars[indexAt(bars, at)]?.timestamp === timestamp)
}

type FillParams = Pick<
  OverlayCreateFiguresCallbackParams<FillData>,
  'overlay' | 'chart' | 'bounding' | 'xAxis' | 'yAxis'
>

/** A triangle that points at its candle: up below a purchase's, down above a sale's. It never leaves the pane. */
function triangle(mark: FillMark['mark'], x: number, edge: number, height: number) {
  const up = mark === 'buy'
  const tip = up ? Math.min(edge + APART, height - HEIGHT - 1) : Math.max(edge - APART, HEIGHT + 1)
  const base = up ? tip + HEIGHT : tip - HEIGHT
  return [
    { x, y: tip },
    { x: x + HALF, y: base },
    { x: x - HALF, y: base },
  ]
}

/**
 * A triangle for each candle and side, and a short line at each price. Prices are those of the log on every axis and under
 * averaged candles too: the bars of the chart stay what they are. @internal tested by itself
 */
export function drawFills(params: FillParams): OverlayFigure[] {
  const { overlay, chart, bounding, xAxis, yAxis } = params
  if (xAxis === null || yAxis === null) return []
  const { marks, ink: inkOf } = overlay.extendData
  const [bars, { from, to }, ink] = [chart.getDataList(), chart.getVisibleRange(), inkOf()]
  const done = new Set<string>()
  return marks.flatMap(({ at, price, mark }) => {
    const index = indexAt(bars, at)
    const bar = bars[index]
    if (bar === undefined || index < from || index >= to) return []
    const x = xAxis.convertToPixel(index)
    const color = mark === 'buy' ? ink.rise : ink.fall
    const y = yAxis.convertToPixel(price)
    const figures: OverlayFigure[] = [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: x - REACH, y },
            { x: x + REACH, y },
          ],
        },
        styles: { style: 'solid', size: 2, color },
        ignoreEvent: true,
      },
    ]
    const key = `${index} ${mark}`
    if (done.has(key)) return figures
    done.add(key)
    const edge = yAxis.convertToPixel(mark === 'buy' ? bar.low : bar.high)
    figures.push({
      type: 'polygon',
      attrs: { coordinates: triangle(mark, x, edge, bounding.height) },
      // Its own edge keeps it apart from candles, volume and lines of the same colour.
      styles: { style: 'stroke_fill', color, borderColor: ink.pane, borderSize: 1 },
      ignoreEvent: true,
    })
    return figures
  })
}

/** Marks of own fills. */
export interface FillLayer {
  /** Marks exactly these. */
  set(marks: readonly FillMark[]): void
  /** What the legend says of a candle beside its prices. */
  legend(bar: KLineData): readonly { readonly title: string; readonly value: string }[]
}

/** Draws them below the lines of orders, in the layer that pictures leave out: a picture is for others. */
export function createFillLayer(
  chart: Chart,
  ink: () => ChartInk,
  words: (text: string) => string,
): FillLayer {
  let marks: readonly FillMark[] = []
  return {
    set(next) {
      if (next.length === 0 && marks.length === 0) return
      marks = next
      chart.removeOverlay({ name: FILLS })
      if (next.length === 0) return
      const extendData: FillData = { marks, ink }
      // It wants a point, and has none of its own.
      chart.createOverlay({
        name: FILLS,
        lock: true,
        zLevel: -1,
        points: [{ value: 0 }],
        extendData,
      })
    },
    legend(bar) {
      const own = fillsIn(marks, chart.getDataList(), bar.timestamp)
      const named = own.slice(-NAMED).map(({ mark, text }) => ({
        title: '',
        value: words(`${mark === 'buy' ? '▲' : '▼'} ${text}`),
      }))
      return own.length > NAMED ? [...named, { title: '', value: `+${own.length - NAMED}` }] : named
    },
  }
}

/** Marks of fills, for the library. */
export function fillTemplate(): OverlayTemplate<FillData> {
  return {
    name: FILLS,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: drawFills,
  }
}
