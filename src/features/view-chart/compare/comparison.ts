import {
  type Chart,
  type IndicatorDrawParams,
  type KLineData,
  registerIndicator,
  registerYAxis,
} from 'klinecharts'
import type { ChartInk } from '../chartStyles.ts'

/** The indicator that draws compared instruments, and the price axis that makes room for them. */
export const COMPARISON = 'houseComparison'

/** A candle's end, of another instrument. Floats are ink here. */
export interface Close {
  readonly at: number
  readonly close: number
}

/** Another instrument over the same candles. */
export interface Compared {
  readonly code: string
  readonly name: string
  /** Oldest first. */
  readonly closes: readonly Close[]
}

/** What a chart compares with, in the colours of now. */
export interface Comparison {
  readonly all: readonly Compared[]
  readonly ink: ChartInk
  /** A change in per cent, in words of the language. */
  readonly change: (percent: number) => string
}

const shownOn = new WeakMap<object, Comparison>()

/** Says what a chart compares with, for its axis. */
export function compareOn(chart: Chart, comparison: Comparison): void {
  shownOn.set(chart, comparison)
}

/** In the order of being chosen; told apart without colours too. */
const LOOKS = [
  { ink: 'warn', dash: [] },
  { ink: 'ink3', dash: [6, 3] },
  { ink: 'ink', dash: [2, 3] },
] as const satisfies readonly { readonly ink: keyof ChartInk; readonly dash: readonly number[] }[]

const lookOf = (at: number): (typeof LOOKS)[number] => LOOKS[at % LOOKS.length] ?? LOOKS[0]

/** The last close at a moment or before it: a market that is closed keeps its price. Null before the first. @internal tested by itself */
export function closeAt(closes: readonly Close[], at: number): number | null {
  let [from, to] = [0, closes.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((closes[middle]?.at ?? Number.POSITIVE_INFINITY) <= at) from = middle + 1
    else to = middle
  }
  return closes[from - 1]?.close ?? null
}

/**
 * Where another instrument stands at each of these bars, as a price of the chart's own: as far from that of the first bar, in
 * per cent, as it is from its own there. One that begins later begins at the own price of its first bar.
 * @internal tested by itself
 */
export function standings(bars: readonly KLineData[], closes: readonly Close[]): (number | null)[] {
  let ratio: number | null = null
  return bars.map((bar) => {
    const close = closeAt(closes, bar.timestamp)
    if (close === null || close <= 0) return null
    ratio ??= (bars[0] as KLineData).close / close
    return close * ratio
  })
}

function visible(chart: Chart): { readonly from: number; readonly bars: readonly KLineData[] } {
  const { from, to } = chart.getVisibleRange()
  return { from, bars: chart.getDataList().slice(from, to) }
}

/** The change of each since the first visible bar, up to a bar of the chart; null where it has none there. */
function changesAt(chart: Chart, all: readonly Compared[], index: number): (number | null)[] {
  const { from, bars } = visible(chart)
  const base = bars[0]?.close
  return all.map(({ closes }) => {
    const row = standings(bars.slice(0, index - from + 1), closes).at(-1) ?? null
    return row === null || base === undefined || base === 0 ? null : (row / base - 1) * 100
  })
}

function draw({
  ctx,
  chart,
  xAxis,
  yAxis,
}: IndicatorDrawParams<unknown, unknown, unknown>): boolean {
  const comparison = shownOn.get(chart)
  if (comparison === undefined) return true
  const { from, bars } = visible(chart)
  ctx.save()
  ctx.lineWidth = 1.5
  comparison.all.forEach(({ closes }, at) => {
    const { ink, dash } = lookOf(at)
    ctx.strokeStyle = comparison.ink[ink]
    ctx.setLineDash([...dash])
    ctx.beginPath()
    let begun = false
    standings(bars, closes).forEach((value, index) => {
      if (value === null) return
      const [x, y] = [xAxis.convertToPixel(from + index), yAxis.convertToPixel(value)]
      if (begun) ctx.lineTo(x, y)
      else ctx.moveTo(x, y)
      begun = true
    })
    ctx.stroke()
  })
  ctx.restore()
  return true
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Per cent from the first visible bar, as the library's own axis has it, with room for the compared lines. */
function percentRange(chart: Chart, { from: least, to: most }: Range) {
  const { bars } = visible(chart)
  const all = shownOn.get(chart)?.all ?? []
  const values = all.flatMap(({ closes }) =>
    standings(bars, closes).flatMap((value) => value ?? []),
  )
  const from = values.reduce((low, value) => Math.min(low, value), least)
  const to = values.reduce((high, value) => Math.max(high, value), most)
  const base = bars[0]?.close ?? 0
  const percent = (value: number): number => (base === 0 ? 0 : ((value - base) / base) * 100)
  const [realFrom, realTo] = [percent(from), percent(to)]
  const [range, realRange] = [to - from, realTo - realFrom]
  return {
    from,
    to,
    range,
    realFrom,
    realTo,
    realRange,
    displayFrom: realFrom,
    displayTo: realTo,
    displayRange: realRange,
  }
}

/** Teaches the library both. Once a page. */
export function registerComparison(): void {
  registerIndicator({
    name: COMPARISON,
    shortName: '',
    // It draws from what is compared; a result for each bar would be made anew at every price.
    calc: () => [],
    draw,
    createTooltipDataSource({ chart, crosshair }) {
      const comparison = shownOn.get(chart)
      const last = chart.getVisibleRange().to - 1
      const index = crosshair.dataIndex ?? last
      const changes = changesAt(chart, comparison?.all ?? [], Math.min(index, last))
      const legends = (comparison?.all ?? []).map(({ name }, at) => {
        const color = comparison?.ink[lookOf(at).ink] as string
        const change = changes[at] ?? null
        const text = change === null ? '' : (comparison?.change(change) ?? '')
        return { title: { text: `${name} `, color }, value: { text, color } }
      })
      return { name: '', calcParamsText: '', features: [], legends }
    },
  })
  registerYAxis({
    name: COMPARISON,
    minSpan: () => 0.01,
    displayValueToText: (value) => `${value.toFixed(2)}%`,
    valueToRealValue: (value, { range }) =>
      range.range === 0
        ? range.realFrom
        : ((value - range.from) / range.range) * range.realRange + range.realFrom,
    realValueToValue: (value, { range }) =>
      range.realRange === 0
        ? range.from
        : ((value - range.realFrom) / range.realRange) * range.range + range.from,
    createRange: ({ chart, defaultRange }) => percentRange(chart, defaultRange),
  })
}
