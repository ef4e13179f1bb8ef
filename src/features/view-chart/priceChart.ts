import { type Chart, dispose, type IndicatorCreate, init, type KLineData } from 'klinecharts'
import type { CandlePage } from '#protocol/market.ts'
import type { Interval } from '#protocol/intervals.ts'
import { liveBar, periodOf } from './bars.ts'
import { loaderOf } from './candleLoader.ts'
import { registerChartParts, VOLUME } from './chartParts.ts'
import { type Compared, COMPARISON, compareOn, registerComparison } from './compare/comparison.ts'
import type { ChartSettings } from './chartSettings.ts'
import { type ChartInk, chartStyles, readInk } from './chartStyles.ts'
import { createDrawingLayer, type DrawingHost, type DrawingLayer } from './drawings/drawingLayer.ts'
import { HEIKIN_ASHI } from './heikinAshi.ts'
import { drawLines } from './orderLineOverlays.ts'
import { timeTicks } from './timeTicks.ts'
import type { ChartLine, MovedAlert, MovedLevel } from './orderLines.ts'
import { originsShown, PAST } from './pastMark.ts'

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

/** The chosen indicators in these colours. */
export type DrawIndicators = (ink: ChartInk) => readonly IndicatorCreate[]

/** How it is drawn: a zone is an IANA name. */
export interface ChartLook extends Pick<ChartSettings, 'candles' | 'scale'> {
  readonly zone: string
}

/** Texts of the language: a time and a figure on the axes, a price, the prices and volume of a candle. */
export interface ChartTexts {
  axisTime(at: number, template: string, zone: string): string
  figure(plain: string): string
  price(value: number): string
  /** A change in per cent, with its sign. */
  change(percent: number): string
  legend(bar: KLineData): readonly { readonly title: string; readonly value: string }[]
}

export interface PriceChart {
  /** The latest candles, oldest first; the last one may still move. */
  bars(count: number): readonly KLineData[]
  show(interval: Interval): void
  reload(): void
  push(price: string, at: number): void
  setLines(lines: readonly ChartLine[]): void
  setLook(look: ChartLook): void
  /** Draws exactly these, in the colours of now. */
  setIndicators(draw: DrawIndicators): void
  /** Draws these over the candles too, all in per cent; none puts the chosen scale back. */
  setCompared(compared: readonly Compared[]): void
  /** People's own drawings. */
  readonly drawings: DrawingLayer
  /** Scrolls: to the newest candle, to the oldest that is here, or by candles. */
  scroll(to: 'newest' | 'oldest' | number): void
  /** Above 1 shows fewer candles, below 1 more. */
  zoom(by: number): void
  /** What is drawn, without own orders and the crosshair, as a PNG data URL, and in which colours. */
  picture(): { readonly url: string; readonly ink: ChartInk }
  /** Theme, colours or root size changed. */
  repaint(): void
  dispose(): void
}

/** What a chart shows now. */
interface Shown {
  interval: Interval
  lines: readonly ChartLine[]
  look: ChartLook
  compared: readonly Compared[]
  past: readonly string[]
  /** Makes the indicators, and the ids of those that are on the chart. */
  indicators: DrawIndicators
  indicatorIds: readonly string[]
  ink: ChartInk
  /** A line is in somebody's hand: drawing the lines anew would take it away. */
  moving: boolean
  /** Hands the library a live bar; null while it has no candles. */
  feed: ((bar: KLineData) => void) | null
}

const CANDLE_PANE = 'candle_pane'
/** Pixels of an indicator's own pane. */
const PANE_HEIGHT = 72
const FIRST_LOOK: ChartLook = { candles: 'hollow', scale: 'linear', zone: 'UTC' }

let registered = false

function paint(chart: Chart, { ink, look, compared }: Shown, texts: ChartTexts): void {
  const styles = chartStyles(ink, look.candles)
  const legend = {
    ...styles.candle?.tooltip?.legend,
    template: ({ current }: { current: KLineData | null }) =>
      current === null ? [] : [...texts.legend(current)],
  }
  // Ticks in per cent are shorter than the prices of lines beside them.
  const isPercent = compared.length > 0 || look.scale === 'percentage'
  const wide = isPercent ? { size: ink.caption * 7.5 } : { size: 'auto' as const }
  const tooltip = { ...styles.candle?.tooltip, legend }
  chart.setStyles({
    ...styles,
    yAxis: { ...styles.yAxis, ...wide },
    candle: { ...styles.candle, tooltip },
  })
  for (const name of [VOLUME, HEIKIN_ASHI, PAST]) chart.overrideIndicator({ name, extendData: ink })
  compare(chart, { ink, compared }, texts)
}

/** Has the axis and the lines of compared instruments drawn anew. */
function compare(
  chart: Chart,
  { ink, compared }: Pick<Shown, 'ink' | 'compared'>,
  { change }: ChartTexts,
): void {
  compareOn(chart, { all: compared, ink, change })
  chart.overrideIndicator({ name: COMPARISON, extendData: {} })
}

/** The axis of the chosen scale; of per cent while other instruments are compared. */
function applyScale(chart: Chart, { look: { scale }, compared }: Shown): void {
  const chosen = scale === 'linear' ? 'normal' : scale
  const name = compared.length > 0 ? COMPARISON : chosen
  chart.overrideYAxis({ paneId: CANDLE_PANE, name, position: 'right' })
}

function applyCompared(
  chart: Chart,
  shown: Shown,
  next: readonly Compared[],
  texts: ChartTexts,
): void {
  const was = shown.compared.length > 0
  const is = next.length > 0
  shown.compared = next
  if (is === was) {
    // Only prices moved.
    compare(chart, shown, texts)
    return
  }
  if (was) chart.removeIndicator({ name: COMPARISON })
  // The axis and the lines read what is compared here.
  paint(chart, shown, texts)
  if (is) chart.createIndicator({ name: COMPARISON, paneId: CANDLE_PANE }, true)
  applyScale(chart, shown)
}

function applyLook(chart: Chart, shown: Shown, texts: ChartTexts): void {
  const { candles, zone } = shown.look
  chart.setTimezone(zone)
  applyScale(chart, shown)
  chart.removeIndicator({ name: HEIKIN_ASHI })
  if (candles === 'heikinAshi') {
    chart.createIndicator({ name: HEIKIN_ASHI, paneId: CANDLE_PANE, extendData: shown.ink }, true)
  }
  paint(chart, shown, texts)
}

function applyIndicators(chart: Chart, shown: Shown): void {
  for (const id of shown.indicatorIds) chart.removeIndicator({ id })
  shown.indicatorIds = shown.indicators(shown.ink).flatMap((one) => {
    const id = chart.createIndicator(one, one.paneId === CANDLE_PANE)
    if (one.paneId !== undefined && one.paneId !== CANDLE_PANE) {
      chart.setPaneOptions({ id: one.paneId, height: PANE_HEIGHT, minHeight: 40 })
    }
    return id ?? []
  })
}

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
  chart.overrideXAxis({
    createTicks: ({ defaultTicks }) =>
      timeTicks(defaultTicks, shown.interval, (at, template) =>
        texts.axisTime(at, template, shown.look.zone),
      ),
  })
  chart.subscribeAction('onVisibleRangeChange', () => {
    host.onBehind(chart.getVisibleRange().to < chart.getDataList().length)
    const past = originsShown(chart)
    if (past.join() !== shown.past.join()) host.onPast(past)
    shown.past = past
  })
  paint(chart, shown, texts)
  return chart
}

/** Draws candles, volume, the live last candle and own orders into an element. Null without canvas. */
export function createPriceChart(element: HTMLElement, host: ChartHost): PriceChart | null {
  const root = document.documentElement
  const shown: Shown = {
    interval: '15m',
    lines: [],
    look: FIRST_LOOK,
    compared: [],
    past: [],
    indicators: () => [],
    indicatorIds: [],
    ink: readInk(root),
    moving: false,
    feed: null,
  }
  const chart = start(element, host, shown)
  if (chart === null) return null
  const drawings = createDrawingLayer(chart, () => shown.ink, host.drawings)
  return {
    drawings,
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
    zoom: (by) => chart.zoomAtDataIndex(by, chart.getVisibleRange().to),
    picture: () => ({
      url: chart.getConvertPictureUrl(false, 'png', shown.ink.pane),
      ink: shown.ink,
    }),
    repaint() {
      shown.ink = readInk(root)
      paint(chart, shown, host.texts)
      applyIndicators(chart, shown)
      drawLines(chart, shown, host)
      drawings.repaint()
      chart.resize()
    },
    dispose() {
      // Whoever shows that something is being drawn must hear that it no longer is.
      drawings.cancel()
      dispose(element)
    },
  }
}
