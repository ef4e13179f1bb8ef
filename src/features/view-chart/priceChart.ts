import { dispose, init, type KLineData } from 'klinecharts'
import type { CandlePage } from '#contract/market.ts'
import type { Interval } from '#contract/marketTypes.ts'
import { barOf, liveBar, periodOf } from './bars.ts'
import { type LineData, ORDER_LINE, registerChartParts, VOLUME } from './chartParts.ts'
import { type ChartInk, chartStyles, readInk } from './chartStyles.ts'
import type { ChartLine } from './orderLines.ts'

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
  /** Texts of the language: a time on the axis, a price, the four prices of a candle. */
  readonly texts: ChartTexts
}

export interface ChartTexts {
  axisTime(at: number, template: string): string
  price(value: number): string
  legend(bar: KLineData): readonly { readonly title: string; readonly value: string }[]
}

export interface PriceChart {
  show(interval: Interval): void
  reload(): void
  push(price: string, at: number): void
  setLines(lines: readonly ChartLine[]): void
  /** Theme, colours or root size changed. */
  repaint(): void
  dispose(): void
}

let registered = false

/** Draws candles, volume, the live last candle and own orders into an element. Null without canvas. */
export function createPriceChart(element: HTMLElement, host: ChartHost): PriceChart | null {
  if (!registered) registerChartParts()
  registered = true
  const root = document.documentElement
  let ink: ChartInk = readInk(root)
  let interval: Interval = '15m'
  let lines: readonly ChartLine[] = []
  let feed: ((bar: KLineData) => void) | null = null
  const { texts } = host
  const chart = init(element, {
    formatter: { formatDate: ({ timestamp, template }) => texts.axisTime(timestamp, template) },
    thousandsSeparator: { sign: ',' },
    styles: {
      ...chartStyles(ink),
    },
  })
  if (chart === null) return null

  const paint = (): void => {
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

  const drawLines = (): void => {
    chart.removeOverlay({ name: ORDER_LINE })
    for (const line of lines) {
      const extendData: LineData = { line, ink, shown: texts.price }
      chart.createOverlay({
        name: ORDER_LINE,
        id: line.id,
        lock: true,
        points: [{ value: line.price }],
        extendData,
      })
    }
  }

  chart.setDataLoader({
    async getBars({ type, timestamp, callback }) {
      const asked = interval
      if (type === 'init') host.onState('loading')
      const older = type === 'forward'
      const page =
        older || type === 'init' ? await host.load(asked, older ? timestamp : null) : null
      if (asked !== interval) return
      const bars = (page?.candles ?? []).map(barOf)
      if (type === 'init') {
        host.onState(page === null ? 'failed' : bars.length === 0 ? 'empty' : 'ready')
      }
      const first = bars[0] ?? chart.getDataList()[0]
      if (page !== null && !page.more && first !== undefined) host.onStart(first.timestamp)
      callback(bars, { forward: page?.more ?? false, backward: false })
    },
    subscribeBar({ callback }) {
      feed = callback
    },
    unsubscribeBar() {
      feed = null
    },
  })
  chart.setSymbol({ ticker: host.code, pricePrecision: host.decimals, volumePrecision: 0 })
  chart.createIndicator({ name: VOLUME, paneId: 'candle_pane', extendData: ink }, true)
  chart.setOffsetRightDistance(24)
  paint()

  return {
    show(next) {
      interval = next
      chart.setPeriod(periodOf(next))
    },
    reload: () => chart.resetData(),
    push(price, at) {
      const last = chart.getDataList().at(-1)
      const bar = last === undefined ? null : liveBar(last, Number(price), at, interval)
      if (bar !== null) feed?.(bar)
    },
    setLines(next) {
      lines = next
      drawLines()
    },
    repaint() {
      ink = readInk(root)
      paint()
      drawLines()
      chart.resize()
    },
    dispose: () => dispose(element),
  }
}
