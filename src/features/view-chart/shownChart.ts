import type { Chart, IndicatorCreate, KLineData } from 'klinecharts'
import type { Interval } from '#protocol/intervals.ts'
import type { Loading } from './candleLoader.ts'
import type { FillLayer } from './fillMark.ts'
import { CANDLE_PANE, VOLUME } from './chartParts.ts'
import type { ChartSettings } from './chartSettings.ts'
import { type ChartInk, chartStyles } from './chartStyles.ts'
import { type Compared, COMPARISON, compareOn } from './compare/comparison.ts'
import { HEIKIN_ASHI } from './heikinAshi.ts'
import { PAST } from './pastMark.ts'

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
  /** Words as the language reads them: a canvas lays all out from left to right. */
  words(text: string): string
  /** A change in per cent, with its sign. */
  change(percent: number): string
  legend(bar: KLineData): readonly { readonly title: string; readonly value: string }[]
}

/** What a chart shows now. */
export interface Shown extends Loading {
  /** Null until the chart is made. */
  fills: FillLayer | null
  interval: Interval
  look: ChartLook
  compared: readonly Compared[]
  past: readonly string[]
  /** Makes the indicators, and the ids of those that are on the chart. */
  indicators: DrawIndicators
  indicatorIds: readonly string[]
  ink: ChartInk
}

/** Pixels of an indicator's own pane. */
const PANE_HEIGHT = 72
/** In the colours and the look of now. */
export function paint(
  chart: Chart,
  { ink, look, compared, fills }: Shown,
  texts: ChartTexts,
): void {
  const styles = chartStyles(ink, look.candles)
  const legend = {
    ...styles.candle?.tooltip?.legend,
    template: ({ current }: { current: KLineData | null }) =>
      current === null ? [] : [...texts.legend(current), ...(fills?.legend(current) ?? [])],
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

/** Draws these over the candles; the first and the last of them change the axis. */
export function applyCompared(
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

/** Another type, scale or zone. */
export function applyLook(chart: Chart, shown: Shown, texts: ChartTexts): void {
  const { candles, zone } = shown.look
  chart.setTimezone(zone)
  applyScale(chart, shown)
  chart.removeIndicator({ name: HEIKIN_ASHI })
  if (candles === 'heikinAshi') {
    chart.createIndicator({ name: HEIKIN_ASHI, paneId: CANDLE_PANE, extendData: shown.ink }, true)
  }
  paint(chart, shown, texts)
}

/** Draws the chosen indicators in place of those before. */
export function applyIndicators(chart: Chart, shown: Shown): void {
  for (const id of shown.indicatorIds) chart.removeIndicator({ id })
  shown.indicatorIds = shown.indicators(shown.ink).flatMap((one) => {
    const id = chart.createIndicator(one, one.paneId === CANDLE_PANE)
    if (one.paneId !== undefined && one.paneId !== CANDLE_PANE) {
      chart.setPaneOptions({ id: one.paneId, height: PANE_HEIGHT, minHeight: 40 })
    }
    return id ?? []
  })
}
