import type { Chart, IndicatorDrawParams, IndicatorTemplate, KLineData } from 'klinecharts'
import type { ChartInk } from './chartStyles.ts'

/** The name that the mark of bars which are not our own is registered under. */
export const PAST = 'housePast'

/** Pixels of the line at the foot of the pane. */
const FOOT = 2

/** Who told a bar, by the id; null where it is of our own prices. */
function originOf({ origin }: KLineData): string | null {
  return typeof origin === 'string' ? origin : null
}

/** Who told the bars in view, each once, in their order. */
export function originsShown(chart: Chart): readonly string[] {
  const { from, to } = chart.getVisibleRange()
  const origins = chart.getDataList().slice(from, to).map(originOf)
  return [...new Set(origins)].filter((origin) => origin !== null)
}

type PastDraw = IndicatorDrawParams<unknown, unknown, ChartInk>

function drawPast({ ctx, chart, indicator, bounding, xAxis }: PastDraw): boolean {
  const { from, to } = chart.getVisibleRange()
  const bars = chart.getDataList().slice(from, to)
  const width = chart.getBarSpace().bar
  ctx.save()
  ctx.fillStyle = indicator.extendData.ink3
  bars.forEach((bar, index) => {
    if (originOf(bar) === null) return
    const x = xAxis.convertToPixel(from + index) - width / 2
    ctx.globalAlpha = 0.06
    ctx.fillRect(x, 0, width, bounding.height)
    ctx.globalAlpha = 0.6
    ctx.fillRect(x, bounding.height - FOOT, width, FOOT)
  })
  ctx.restore()
  return true
}

/** A quiet tint behind, and a line under, bars that are not of our own prices. */
export function pastTemplate(): IndicatorTemplate<unknown, unknown, ChartInk> {
  // It draws from the bars themselves, behind the candles.
  return { name: PAST, shortName: '', zLevel: -1, calc: () => [], draw: drawPast }
}
