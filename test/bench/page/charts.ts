import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { IndicatorName } from '#protocol/chartTerms.ts'
import type { Candle } from '#protocol/market.ts'
import { barOf } from '#src/features/view-chart/bars.ts'
import { drawIndicators } from '#src/features/view-chart/indicators/drawn.ts'
import { createPriceChart } from '#src/features/view-chart/priceChart.ts'
import { type Drawn, frameDrawn } from './bench.ts'
import { seededRandom } from './seededRandom.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 0, 1)

function makeCandles(count: number): readonly Candle[] {
  const random = seededRandom(3)
  let price = 1_000
  return Array.from({ length: count }, (_, index) => {
    const open = price
    price = Math.max(1, price * (0.999 + random() * 0.002))
    return {
      time: new Date(START + index * MINUTE).toISOString(),
      open: open.toFixed(2),
      high: (Math.max(open, price) * 1.0005).toFixed(2),
      low: (Math.min(open, price) * 0.9995).toFixed(2),
      close: price.toFixed(2),
      volume: (random() * 50).toFixed(2),
    }
  })
}

function box(): HTMLElement {
  const element = document.createElement('div')
  element.style.cssText = 'inline-size: 100%; block-size: 420px'
  document.getElementById('root')?.append(element)
  return element
}

/** A chart that has its candles but has not drawn them yet. */
export interface Prepared extends Drawn {
  /** Turns the texts of the wire into figures and draws nothing. */
  read(): void
  draw(): Promise<void>
}

/** Three over the candles and two in panes: what a desktop has room for. */
const FIVE: readonly IndicatorName[] = ['ma', 'ema', 'bollinger', 'rsi', 'macd']

/** The same with five indicators. */
export function prepareStudied(count: number): Prepared {
  return prepareOurs(count, FIVE)
}

/** Our own chart, given its candles in one page; `update` moves the live price. */
export function prepareOurs(count: number, indicators: readonly IndicatorName[] = []): Prepared {
  const candles = makeCandles(count)
  const last = START + (count - 1) * MINUTE
  const element = box()
  let ready = (): void => undefined
  const drawn = new Promise<void>((resolve) => {
    ready = resolve
  })
  const chart = createPriceChart(element, {
    code: 'BTCUSDT',
    decimals: 2,
    load: async () => ({ candles: [...candles], more: false }),
    onState: (state) => {
      if (state === 'ready') ready()
    },
    onStart: () => undefined,
    onOldest: () => undefined,
    onMoved: () => undefined,
    onAlertMoved: () => undefined,
    onBehind: () => undefined,
    onPast: () => undefined,
    drawings: { onDrawn: () => undefined, onRemoved: () => undefined, onStep: () => undefined },
    texts: {
      axisTime: (at) => new Date(at).toISOString().slice(11, 16),
      figure: (plain) => plain,
      price: (value) => value.toFixed(2),
      words: String,
      change: (percent) => percent.toFixed(2),
      legend: () => [],
    },
  })
  if (chart === null) throw new Error('no canvas')
  const random = seededRandom(5)
  return {
    read: () => {
      candles.map(barOf)
    },
    async draw() {
      if (indicators.length > 0) {
        const wanted = { names: indicators, chosen: {}, decimals: 2 }
        chart.setIndicators((ink) => drawIndicators(wanted, ink))
      }
      chart.show('1m')
      await drawn
      await frameDrawn()
    },
    async update() {
      chart.push((1_000 + random()).toFixed(2), last + 1)
      await frameDrawn()
    },
    remove() {
      chart.dispose()
      element.remove()
    },
  }
}

/** The same candles, volume and live price in the library most would take. */
export function prepareLightweight(count: number): Prepared {
  const candles = makeCandles(count)
  const element = box()
  const chart = createChart(element, { autoSize: true })
  const series = chart.addSeries(CandlestickSeries)
  const volume = chart.addSeries(HistogramSeries, { priceScaleId: '' })
  const bars = candles.map((candle) => ({
    time: (Date.parse(candle.time) / 1000) as UTCTimestamp,
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
    value: Number(candle.volume),
  }))
  const random = seededRandom(5)
  return {
    read: () => undefined,
    async draw() {
      series.setData(bars)
      volume.setData(bars)
      await frameDrawn()
    },
    async update() {
      const last = bars.at(-1)
      if (last === undefined) return
      const close = 1_000 + random()
      const high = Math.max(last.high, close)
      series.update({ ...last, high, low: Math.min(last.low, close), close })
      volume.update(last)
      await frameDrawn()
    },
    remove() {
      chart.remove()
      element.remove()
    },
  }
}
