import { type Chart, type DataLoader, dispose, init, type KLineData } from 'klinecharts'
import type { CandlePage } from '#protocol/market.ts'
import type { Interval } from '#protocol/marketTypes.ts'
import { barOf, liveBar, periodOf } from './bars.ts'
import { type LineData, ORDER_LINE, registerChartParts, VOLUME } from './chartParts.ts'
import { type ChartInk, chartStyles, readInk } from './chartStyles.ts'
import type { ChartLine, LineKind, MovableLevel, MovedLevel } from './orderLines.ts'

export type ChartState = 'loading' | 'ready' | 'empty' | 'failed'

/** What a chart needs from the app. */
export interface ChartHost {
  readonly code: string
  readonly decimals: number
  /** Candles before a moment in milliseconds, or the newest; null when they could not be had. */
  readonly load: (interval: Interval, before: number | null) => Promise<CandlePage | null>
  readonly onState: (state: ChartState) => void
  /** The first candle there is was reached: when it opened. */
  readonly onStart: (at: number) => void
  /** A level was let go at another price. Its line stands where the order has it until that changes. */
  readonly onMoved: (moved: MovedLevel) => void
  readonly texts: ChartTexts
}

/** Texts of the language: a time and a figure on the axes, a price, the four prices of a candle. */
export interface ChartTexts {
  axisTime(at: number, template: string): string
  figure(plain: string): string
  price(value: number): string
  legend(bar: KLineData): readonly { readonly title: string; readonly value: string }[]
}

export interface PriceChart {
  /** The latest candles, oldest first; the last one may still move. */
  bars(count: number): readonly KLineData[]
  show(interval: Interval): void
  reload(): void
  push(price: string, at: number): void
  setLines(lines: readonly ChartLine[]): void
  /** Theme, colours or root size changed. */
  repaint(): void
  dispose(): void
}

/** What a chart shows now. */
interface Shown {
  interval: Interval
  lines: readonly ChartLine[]
  ink: ChartInk
  /** A line is in somebody's hand: drawing the lines anew would take it away. */
  moving: boolean
  /** Hands the library a live bar; null while it has no candles. */
  feed: ((bar: KLineData) => void) | null
}

let registered = false

/** Gives the library candles as it asks for them: the newest first, then older pages. */
function loaderOf(chart: Chart, shown: Shown, host: ChartHost): DataLoader {
  return {
    async getBars({ type, timestamp, callback }) {
      // The library asks for newer bars too; those come over the feed.
      if (type === 'backward' || type === 'update') {
        callback([], false)
        return
      }
      const asked = shown.interval
      const first = type === 'init'
      if (first) host.onState('loading')
      const page = await host.load(asked, first ? null : timestamp)
      if (asked !== shown.interval) return
      const bars = (page?.candles ?? []).map(barOf)
      if (first) host.onState(page === null ? 'failed' : bars.length === 0 ? 'empty' : 'ready')
      const oldest = bars[0] ?? chart.getDataList()[0]
      if (page !== null && !page.more && oldest !== undefined) host.onStart(oldest.timestamp)
      callback(bars, { forward: page?.more ?? false, backward: false })
    },
    subscribeBar({ callback }) {
      shown.feed = callback
    },
    unsubscribeBar() {
      shown.feed = null
    },
  }
}

function paint(chart: Chart, ink: ChartInk, texts: ChartTexts): void {
  const styles = chartStyles(ink)
  const legend = {
    ...styles.candle?.tooltip?.legend,
    template: ({ current }: { current: KLineData | null }) =>
      current === null ? [] : [...texts.legend(current)],
  }
  const tooltip = { ...styles.candle?.tooltip, legend }
  chart.setStyles({ ...styles, candle: { ...styles.candle, tooltip } })
  chart.overrideIndicator({ name: VOLUME, extendData: ink })
}

function drawLines(chart: Chart, shown: Shown, host: ChartHost): void {
  if (shown.moving) return
  chart.removeOverlay({ name: ORDER_LINE })
  for (const line of shown.lines) {
    const extendData: LineData = { line, ink: shown.ink, shown: host.texts.price }
    const points = [{ value: line.price }]
    chart.createOverlay({
      name: ORDER_LINE,
      id: line.id,
      lock: line.levelOf === undefined,
      points,
      extendData,
      onPressedMoveStart() {
        shown.moving = true
      },
      onPressedMoveEnd({ overlay }) {
        shown.moving = false
        // The library is still busy with the line that was let go.
        queueMicrotask(() => drawLines(chart, shown, host))
        const moved = movedTo(line, overlay.points[0]?.value, host.decimals)
        if (moved !== null) host.onMoved(moved)
      },
    })
  }
}

const isMovable = (kind: LineKind): kind is MovableLevel =>
  kind === 'stopLoss' || kind === 'takeProfit' || kind === 'limit'

/** Where a level was let go; null when it stands where it stood, or nowhere. */
function movedTo(
  { kind, price, levelOf }: ChartLine,
  value: number | undefined,
  decimals: number,
): MovedLevel | null {
  if (levelOf === undefined || !isMovable(kind)) return null
  if (value === undefined || value.toFixed(decimals) === price.toFixed(decimals)) return null
  return value > 0 ? { orderId: levelOf, level: kind, price: value.toFixed(decimals) } : null
}

function start(element: HTMLElement, host: ChartHost, shown: Shown): Chart | null {
  if (!registered) registerChartParts()
  registered = true
  const { texts } = host
  const chart = init(element, {
    formatter: { formatDate: ({ timestamp, template }) => texts.axisTime(timestamp, template) },
    // The library knows one way to part thousands and no other sign than a point for decimals.
    thousandsSeparator: { sign: '', format: (value) => texts.figure(String(value)) },
  })
  if (chart === null) return null
  // The library puts its box before everything else in the order of Tab, unnamed.
  for (const box of element.querySelectorAll('[tabindex]')) box.removeAttribute('tabindex')
  chart.setDataLoader(loaderOf(chart, shown, host))
  chart.setSymbol({ ticker: host.code, pricePrecision: host.decimals, volumePrecision: 0 })
  chart.createIndicator({ name: VOLUME, paneId: 'candle_pane', extendData: shown.ink }, true)
  chart.setOffsetRightDistance(24)
  paint(chart, shown.ink, texts)
  return chart
}

/** Draws candles, volume, the live last candle and own orders into an element. Null without canvas. */
export function createPriceChart(element: HTMLElement, host: ChartHost): PriceChart | null {
  const root = document.documentElement
  const shown: Shown = { interval: '15m', lines: [], ink: readInk(root), moving: false, feed: null }
  const chart = start(element, host, shown)
  if (chart === null) return null
  return {
    show(interval) {
      shown.interval = interval
      chart.setPeriod(periodOf(interval))
    },
    bars: (count) => chart.getDataList().slice(-count),
    reload: () => chart.resetData(),
    push(price, at) {
      const last = chart.getDataList().at(-1)
      const bar = last === undefined ? null : liveBar(last, Number(price), at, shown.interval)
      if (bar !== null) shown.feed?.(bar)
    },
    setLines(lines) {
      shown.lines = lines
      drawLines(chart, shown, host)
    },
    repaint() {
      shown.ink = readInk(root)
      paint(chart, shown.ink, host.texts)
      drawLines(chart, shown, host)
      chart.resize()
    },
    dispose: () => dispose(element),
  }
}
