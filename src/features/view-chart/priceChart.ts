import { type Chart, dispose, init, type KLineData, utils } from 'klinecharts'
import type { Interval } from '#protocol/intervals.ts'
import { liveBar, periodOf } from './bars.ts'
import { type LoadHost, loaderOf } from './candleLoader.ts'
import { CANDLE_PANE, registerChartParts, VOLUME } from './chartParts.ts'
import { type Compared, registerComparison } from './compare/comparison.ts'
import { type Countdown, createCountdown } from './countdown.ts'
import { type ChartInk, readInk } from './chartStyles.ts'
import { createDrawingLayer, type DrawingHost, type DrawingLayer } from './drawings/drawingLayer.ts'
import { createFillLayer, type FillLayer } from './fillMark.ts'
import { type Arrival, goTo } from './goTo.ts'
import { createLineLayer, type LineLayer } from './lineLayer.ts'
import {
  applyCompared,
  applyIndicators,
  applyLook,
  type ChartLook,
  type ChartTexts,
  type DrawIndicators,
  paint,
  type Shown,
} from './shownChart.ts'
import { timeTicks } from './timeTicks.ts'
import type { MovedAlert, MovedLevel } from './orderLines.ts'
import { originsShown, PAST } from './pastMark.ts'

export type ChartState = 'loading' | 'ready' | 'empty' | 'failed'

/** What a chart needs from the app. */
export interface ChartHost {
  readonly code: string
  readonly decimals: number
  /** Candles before a moment in milliseconds, or the newest; null when they could not be had. */
  readonly load: LoadHost['load']
  readonly onState: (state: ChartState) => void
  /** The first candle there is was reached: when it opened. */
  readonly onStart: (at: number) => void
  /** How far back the candles go by now. */
  readonly onOldest: (at: number) => void
  /** A level was let go at another price. Its line stands where the order has it until that changes. */
  readonly onMoved: (moved: MovedLevel) => void
  readonly onAlertMoved: (moved: MovedAlert) => void
  /** Whether the newest candle was scrolled out of view. */
  readonly onBehind: (isBehind: boolean) => void
  /** Who told the bars in view that are not of our own prices; told when that changes. */
  readonly onPast: (origins: readonly string[]) => void
  readonly drawings: DrawingHost
  readonly texts: ChartTexts
}

export interface PriceChart {
  /** The latest candles, oldest first; the last one may still move. */
  bars(count: number): readonly KLineData[]
  show(interval: Interval): void
  reload(): void
  push(price: string, at: number): void
  setLook(look: ChartLook): void
  /** Draws exactly these, in the colours of now. */
  setIndicators(draw: DrawIndicators): void
  /** Draws these over the candles too, all in per cent; none puts the chosen scale back. */
  setCompared(compared: readonly Compared[]): void
  /** Own orders and alerts. */
  readonly lines: LineLayer
  /** People's own drawings. */
  readonly drawings: DrawingLayer
  /** Own purchases and sales. */
  readonly fills: FillLayer
  /** When the last candle closes, beside the last price. */
  readonly countdown: Countdown
  /** Scrolls: to the newest candle, to the oldest that is here, or by candles. */
  scroll(to: 'newest' | 'oldest' | number): void
  /** Loads candles back to a moment, in milliseconds, and shows it in the middle; gives that up by the signal. */
  goTo(at: number, signal: AbortSignal): Promise<Arrival>
  /** Above 1 shows fewer candles, below 1 more. */
  zoom(by: number): void
  /** What is drawn, without own orders and the crosshair, as a PNG data URL, and in which colours. */
  picture(): { readonly url: string; readonly ink: ChartInk }
  /** Theme, colours or root size changed. */
  repaint(): void
  dispose(): void
}

const FIRST_LOOK: ChartLook = { candles: 'hollow', scale: 'linear', zone: 'UTC' }

let registered = false

function start(element: HTMLElement, host: ChartHost, shown: Shown): Chart | null {
  if (!registered) {
    registerChartParts()
    registerComparison()
  }
  registered = true
  const { texts } = host
  const chart = init(element, {
    formatter: {
      formatDate: ({ timestamp, template }) => texts.axisTime(timestamp, template, shown.look.zone),
    },
    // The library knows one way to part thousands and no other sign than a point for decimals.
    thousandsSeparator: { sign: '', format: (value) => texts.figure(String(value)) },
  })
  if (chart === null) return null
  // The library puts its box before everything else in the order of Tab, unnamed.
  for (const box of element.querySelectorAll('[tabindex]')) box.removeAttribute('tabindex')
  chart.setDataLoader(loaderOf(chart, shown, host))
  chart.setSymbol({ ticker: host.code, pricePrecision: host.decimals, volumePrecision: 0 })
  chart.createIndicator({ name: VOLUME, paneId: CANDLE_PANE, extendData: shown.ink }, true)
  chart.createIndicator({ name: PAST, paneId: CANDLE_PANE, extendData: shown.ink }, true)
  chart.setOffsetRightDistance(24)
  const widthOf = (text: string): number =>
    utils.calcTextWidth(text, shown.ink.caption, 'normal', shown.ink.family)
  chart.overrideXAxis({
    createTicks: ({ defaultTicks, bounding: { width } }) =>
      timeTicks(defaultTicks, { axis: width, of: widthOf }, shown.interval, (at, template) =>
        texts.axisTime(at, template, shown.look.zone),
      ),
  })
  chart.subscribeAction('onVisibleRangeChange', () => {
    host.onBehind(chart.getVisibleRange().to < chart.getDataList().length)
    const past = originsShown(chart)
    if (past.join() !== shown.past.join()) host.onPast(past)
    shown.past = past
  })
  return chart
}

/** What a chart shows before anything is chosen. */
const nothingYet = (ink: ChartInk): Shown => ({
  interval: '15m',
  look: FIRST_LOOK,
  compared: [],
  past: [],
  indicators: () => [],
  indicatorIds: [],
  ink,
  feed: null,
  turn: 0,
  more: false,
  ready: null,
  beginning: null,
  fills: null,
})

/** Draws candles, volume, the live last candle and own orders into an element. Null without canvas. */
export function createPriceChart(element: HTMLElement, host: ChartHost): PriceChart | null {
  const root = document.documentElement
  const shown = nothingYet(readInk(root))
  const chart = start(element, host, shown)
  if (chart === null) return null
  const ink = (): ChartInk => shown.ink
  const lines = createLineLayer(chart, ink, host)
  const drawings = createDrawingLayer(chart, ink, host.drawings)
  const fills = createFillLayer(chart, ink, host.texts.words)
  shown.fills = fills
  paint(chart, shown, host.texts)
  return {
    lines,
    drawings,
    fills,
    countdown: createCountdown(chart, ink),
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
    setLook(look) {
      shown.look = look
      applyLook(chart, shown, host.texts)
    },
    setCompared: (compared) => applyCompared(chart, shown, compared, host.texts),
    setIndicators(draw) {
      shown.indicators = draw
      applyIndicators(chart, shown)
    },
    scroll(to) {
      if (to === 'newest') chart.scrollToRealTime()
      else if (to === 'oldest') chart.scrollToDataIndex(0)
      else chart.scrollByDistance(-to * chart.getBarSpace().bar)
    },
    goTo: (at, signal) => goTo(chart, shown, host, { at, signal }),
    zoom: (by) => chart.zoomAtDataIndex(by, chart.getVisibleRange().to),
    picture: () => ({
      url: chart.getConvertPictureUrl(false, 'png', shown.ink.pane),
      ink: shown.ink,
    }),
    repaint() {
      shown.ink = readInk(root)
      paint(chart, shown, host.texts)
      applyIndicators(chart, shown)
      lines.repaint()
      drawings.repaint()
      chart.resize()
    },
    dispose() {
      // Whoever shows that something is being drawn must hear that it no longer is.
      drawings.cancel()
      // What is still on its way is not wanted any more.
      shown.turn += 1
      dispose(element)
    },
  }
}
