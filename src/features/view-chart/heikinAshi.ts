import type { IndicatorDrawParams, IndicatorTemplate, KLineData } from 'klinecharts'
import type { ChartInk } from './chartStyles.ts'
import { incremental, type Series } from './incremental.ts'

export const HEIKIN_ASHI = 'heikinAshi'

/** The averaged candle of a bar. */
export type HeikinAshi = Pick<KLineData, 'open' | 'high' | 'low' | 'close'>

/** Heikin-Ashi: the close is the mean of the four prices, the open the middle of the candle before. @internal tested by itself */
export const HEIKIN_ASHI_SERIES: Series<null, HeikinAshi> = {
  first: null,
  step({ bars, at, past }) {
    const bar = bars[at] as KLineData
    const before = past[at - 1]
    const open =
      before === undefined ? (bar.open + bar.close) / 2 : (before.open + before.close) / 2
    const close = (bar.open + bar.high + bar.low + bar.close) / 4
    const high = Math.max(bar.high, open, close)
    const low = Math.min(bar.low, open, close)
    return { row: { open, high, low, close }, state: null }
  },
}

type Draw = IndicatorDrawParams<HeikinAshi, unknown, ChartInk>

function draw({ ctx, chart, indicator, xAxis, yAxis }: Draw): boolean {
  const { from, to } = chart.getVisibleRange()
  const width = Math.max(1, chart.getBarSpace().gapBar)
  ctx.save()
  for (let at = from; at < to; at += 1) {
    const row = indicator.result[at]
    if (row === undefined) continue
    const x = Math.round(xAxis.convertToPixel(at))
    const [open, high, low, close] = [row.open, row.high, row.low, row.close].map((price) =>
      yAxis.convertToPixel(price),
    ) as [number, number, number, number]
    ctx.fillStyle = row.close >= row.open ? indicator.extendData.rise : indicator.extendData.fall
    ctx.fillRect(x - 0.5, high, 1, Math.max(1, low - high))
    const top = Math.min(open, close)
    const height = Math.max(1, Math.abs(open - close))
    ctx.fillRect(x - width / 2, top, width, height)
    if (row.close < row.open || width < 4 || height < 3) continue
    ctx.fillStyle = indicator.extendData.pane
    ctx.fillRect(x - width / 2 + 1, top + 1, width - 2, height - 2)
  }
  ctx.restore()
  return true
}

/**
 * Drawn over the candles, which then have no ink: last price, legend, volume and orders stay at true
 * prices, because the bars of the chart stay what they are.
 */
export function heikinAshiTemplate(): IndicatorTemplate<HeikinAshi, unknown, ChartInk> {
  return {
    name: HEIKIN_ASHI,
    shortName: '',
    series: 'price',
    // Without a type they draw nothing; the price axis makes room for them.
    figures: [{ key: 'high' }, { key: 'low' }],
    calc: incremental(HEIKIN_ASHI_SERIES),
    draw,
  }
}
